// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:19: error: annotation 'begin move' is not supported by this version of preludec
    read_lock(n); begin move
    long key = n->key;
    // CHECK: :[[#@LINE+1]]:16: error: annotation 'end move' is not supported by this version of preludec
    unlock(n); end move
    return key;
}
