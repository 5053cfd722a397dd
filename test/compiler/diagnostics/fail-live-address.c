// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#include <string.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, region struct node *m)
{
    read_lock(n); move
    long x = n->key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:11: error: 'p' may hold the address of local variable 'x', which does not stay where it is
    long *p = &x;
    // CHECK: :[[#@LINE+1]]:5: note: the computation may wait here, and go on with copies of its variables
    read_lock(m);
    // CHECK: :[[#@LINE+1]]:6: note: its value is used later, here
    *p += m->key;
    unlock(m);
    return x;
}

long g(region struct node *n)
{
    long x = 1, *p = &x;
    // CHECK: :[[#@LINE+1]]:10: error: 'bytes' may hold the address of local variable 'x', which does not stay where it is
    char bytes[sizeof p];
    memcpy(bytes, &p, sizeof p);
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(n); move
    x += n->key;
    unlock(n);
    memcpy(&p, bytes, sizeof p);
    return x + *p;
}

long of_a_parameter(region struct node *n, int x)
{
    // CHECK: :[[#@LINE+1]]:10: error: 'k' may hold the address of local variable 'x', which does not stay where it is
    int *k = &x;
    read_lock(n); move
    *k += n->key;
    unlock(n);
    return *k;
}
