// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

long f(region long *n)
{
    // CHECK-DAG: :[[#@LINE+1]]:19: error: 'begin move' without 'end move'
    read_lock(n); begin move
    long x = *n;
    unlock(n);
    return x;
}

long g(region long *n)
{
    read_lock(n);
    long x = *n;
    // CHECK-DAG: :[[#@LINE+1]]:16: error: 'end move' without 'begin move'
    unlock(n); end move
    return x;
}
