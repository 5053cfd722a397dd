// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, region struct node *m)
{
    read_lock(m);
    // CHECK: :[[#@LINE+1]]:5: error: 'm' is locked while the computation may move to another region
    read_lock(n); move
    long key = n->key + m->key;
    unlock(n);
    unlock(m);
    return key;
}
