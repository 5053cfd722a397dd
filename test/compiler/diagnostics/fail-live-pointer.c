// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; long more[4]; region struct node *next; };

long f(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+1]]:17: error: 'extra' is a plain pointer to data of this node, with which the computation can never move
    const long *extra = local(n)->more, *sum = extra + 1;
    // CHECK: :[[#@LINE-1]]:42: error: 'sum' is a plain pointer to data of this node
    region struct node *next = n->next;
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(next); move
    // CHECK: :[[#@LINE+1]]:38: note: its value is used later, here
    long key = next->key + *extra + *sum + n->key;
    unlock(n);
    unlock(next);
    return key;
}
