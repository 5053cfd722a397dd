// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, int size)
{
    // CHECK: :[[#@LINE+1]]:10: error: 'f' migrates where a variable-length array is in scope
    long work[size];
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(n); move
    work[0] = n->key;
    unlock(n);
    return work[0];
}
