// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:19: error: unknown clause 'sometimes' of 'move'
    read_lock(n); move(sometimes);
    long key = n->key;
    unlock(n);
    return key;
}
