// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:28: error: the condition of 'move' uses a region, but is evaluated before the lock is taken
    read_lock(n); move(if: n->key > 3)
    long k = n->key;
    unlock(n);
    return k;
}

long g(region struct node *n, region struct node *m)
{
    read_lock(m);
    // CHECK: :[[#@LINE+2]]:5: warning: the partial frame uses 'm', whose lock is held before it and after it, so the data move instead
    // CHECK: :[[#@LINE+1]]:34: error: the condition of 'begin move' uses a region, but is evaluated before the lock is taken
    read_lock(n); begin move(if: m->key > 3)
    long k = n->key;
    unlock(n); end move
    unlock(m);
    return k;
}
