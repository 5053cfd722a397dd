// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

union text { long length; char *bytes; };
long f(region struct node *n, union text t)
{
    // CHECK: :[[#@LINE-2]]:42: error: 't' contains a plain pointer ('char *') in a union, or in too many places, so the computation cannot move with it
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key + t.length;
}
