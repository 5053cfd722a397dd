// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#include <stdio.h>
void f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:20: error: a region pointer cannot be passed to a function with variable arguments
    printf("%p\n", n);
}
