// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#include <setjmp.h>
long f(region struct node *n, long v)
{
    volatile long seen = v;
    // CHECK: :[[#@LINE-1]]:19: error: 'seen' of type 'volatile long' cannot move with the computation
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key + seen;
}
