// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
static long get(region struct node *n) { read_lock(n); long k = n->key; unlock(n); return k; }
long f(region struct node *n)
{
    long x = fork get(n) at n;
    // CHECK: :[[#@LINE+2]]:14: error: 'x' is used while a fork is to set it; 'join;' comes first
    // CHECK: :[[#@LINE-2]]:14: note: forked here
    long y = x + 1;
    join;
    return x + y;
}
long g(region struct node *n, int again)
{
    long x = 0, v[2];
    do {
        // CHECK: :[[#@LINE+2]]:9: error: 'x' is used while a fork is to set it; 'join;' comes first
        // CHECK: :[[#@LINE+1]]:13: note: forked here
        x = fork get(n);
        v[0] = fork get(n);
        v[1] = fork get(n);
    } while (again--);
    join;
    return x + v[0] + v[1];
}
