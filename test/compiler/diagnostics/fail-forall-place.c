// A place is a node: by a region, an element, or its number as node(k).
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void f(int);
int next(void);

void all(region long *n, int *v, int count)
{
    // CHECK: :[[#@LINE+1]]:43: error: the place of 'forall' must be a region pointer, a row or element of a shared array, node(i), a node_group
    forall (int i = 0; i < count; i++) at i % 2 { f(i); }
    // CHECK: :[[#@LINE+1]]:43: error: the place of 'forall' may have side effects
    forall (int i = 0; i < count; i++) at &v[next()] { f(i); }
    forall (int i = 0; i < count; i++) at n { f(i); }
    forall (int i = 0; i < count; i++) at &v[i] { f(i); }
    forall (int i = 0; i < count; i++) at node(i % 2) { f(i); }
}
// CHECK: 2 errors generated
