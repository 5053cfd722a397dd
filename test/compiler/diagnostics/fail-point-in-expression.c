// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    long key = ({
        // CHECK: :[[#@LINE+1]]:9: error: a migration point cannot stand inside a statement expression
        read_lock(n); move
        long k = n->key;
        unlock(n);
        k;
    });
    return key;
}
