// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

int f(region struct node *n, struct node *p)
{
    if (n == NULL || !n) return 0;
    // CHECK: :[[#@LINE+1]]:14: error: comparison of a region pointer with a plain pointer
    return n == p;
}
