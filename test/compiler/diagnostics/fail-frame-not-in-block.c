// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n)
{
    read_lock(n); begin move
    long k = n->key;
    unlock(n);
    if (k > 3) {
        write_lock(n);
        n->key = 3;
        // CHECK: :[[#@LINE+1]]:20: error: 'end move' must stand in the same block as its 'begin move'
        unlock(n); end move
    }
}
