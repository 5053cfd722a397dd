// Filaments are placed by the index of the outermost loop.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void f(int, int);

void all(int n)
{
    // CHECK: :[[#@LINE+1]]:80: error: the place of 'forall' is that of an index of the outermost loop, but 'j' is declared further in
    forall (int i = 0; i < n; i++) forall (int j = 0; j < n; j++) at node((i + j) % 2) { f(i, j); }
}
