// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

typedef struct { long x; } point;
point f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:11: error: 'f' migrates, but variable 'point' hides a type of that name
    point point;
    read_lock(n); move
    point.x = n->key;
    unlock(n);
    return point;
}
