// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, const long *extra)
{
    // CHECK: :[[#@LINE-2]]:43: error: 'extra' is a plain pointer and would have to move with the computation
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(n); move
    long key = n->key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:19: note: its value is used later, here
    return key + *extra;
}
