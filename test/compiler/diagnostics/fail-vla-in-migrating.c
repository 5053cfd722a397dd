// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, int size)
{
    // CHECK: :[[#@LINE+1]]:10: error: 'f' migrates, but has a variable-length array
    long work[size];
    read_lock(n); move
    work[0] = n->key;
    unlock(n);
    return work[0];
}
