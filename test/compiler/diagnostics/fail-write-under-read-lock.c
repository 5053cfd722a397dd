// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n)
{
    // CHECK: :[[#@LINE+2]]:5: error: 'n' is written under a read lock
    read_lock(n);
    n->key = 3;
    // CHECK: :[[#@LINE-2]]:5: note: locked here
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is written under a read lock
    n->key++;
    unlock(n);
}

void g(region struct node *n, int c)
{
    update_lock(n);
    if (c) upgrade(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is written under an update lock; 'upgrade(n)' comes first
    n->key = 4;
    unlock(n);
}
