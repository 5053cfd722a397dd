// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

static long get(region struct node *n) { read_lock(n); long k = n->key; unlock(n); return k; }

long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:21: error: the place of 'spawn' must be a region pointer, or node(i)
    spawn get(n) at NULL;
    // CHECK: :[[#@LINE+1]]:30: error: the place of 'rpc' must be a region pointer, or node(i)
    long k = get(n); rpc(to: 0)
    // CHECK: :[[#@LINE+1]]:29: error: the place of 'fork' must be a region pointer, or node(i)
    long x = fork get(n) at (void *)0;
    join;
    return k + x;
}
