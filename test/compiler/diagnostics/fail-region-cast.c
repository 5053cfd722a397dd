// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    unsigned long name = (unsigned long)n; /* the 64-bit name as a number is fine */
    // CHECK: :[[#@LINE+1]]:22: error: cast between a region pointer and another type
    struct node *p = (struct node *)n;
    return p->key + (long)name;
}
