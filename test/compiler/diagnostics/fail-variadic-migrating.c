// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: :[[#@LINE+1]]:6: error: 'f' migrates, but has variable arguments
long f(region struct node *n, ...)
{
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key;
}
