// Lines that end with CR LF.
// RUN: sed 's/$/\r/' %s > %t.c
// RUN: preludec --dump=annotations %t.c | FileCheck %s
// RUN: preludec -c %t.c -o %t.o
#include <prelude.h>
#define TWICE(x) \
    ((x) + (x))

long f(region long *n)
{
    // CHECK: :[[#@LINE+1]]:19: move
    read_lock(n); move
    long x = TWICE(*n); // \
    ; move
    unlock(n);
    // CHECK-NEXT: :[[#@LINE+1]]:19: move(always)
    read_lock(n); move(
        always)
    x += *n;
    unlock(n);
    return x;
}
