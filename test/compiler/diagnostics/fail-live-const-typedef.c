// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

typedef const long fixed;
long f(region struct node *n, long v)
{
    fixed twice = 2 * v;
    // CHECK: :[[#@LINE-1]]:11: error: 'twice' is const by a typedef or macro, and would have to be restored after a migration
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key + twice;
}
