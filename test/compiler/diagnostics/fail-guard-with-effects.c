// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
#include <stdio.h>
long f(region struct node *n, int tries)
{
    // CHECK: :[[#@LINE+1]]:26: error: the condition of 'when' may have side effects, but is tested again and again
    write_lock(n); when (n->key-- > 0)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:26: error: the condition of 'when' may have side effects, but is tested again and again
    write_lock(n); when (++tries > 3)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:30: error: the condition of 'when' may have side effects, but is tested again and again
    read_lock(n); move when (printf("tested\n"))
    long k = n->key;
    unlock(n);
    return k;
}
