// Region pointers and plain pointers do not mix; Clang says so in the words of the language.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
struct node { long key; };
void g(region struct node *n);
struct node *f(region struct node *n, struct node *p)
{
    // CHECK: :[[#@LINE+1]]:15: error: passing 'struct node *' where a region pointer is needed
    read_lock(p);
    // CHECK: :[[#@LINE+1]]:19: error: a number after 'at' is no place; that of a node is 'node(3)'
    spawn g(n) at 3;
    // CHECK: :[[#@LINE+1]]:7: error: assigning 'struct node *' to 'region struct node *' mixes a region pointer and a plain pointer
    n = p;
    // CHECK-NOT: address_space
    // CHECK-NOT: note:
    // CHECK: :[[#@LINE+1]]:12: error: returning 'region struct node *' from a function with result type 'struct node *' mixes
    return n;
}
