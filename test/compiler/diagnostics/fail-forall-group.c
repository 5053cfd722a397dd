// A forall runs on one group, which all its members know before it begins.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude_groups.h>

void f(int);
node_group made(int);
static node_group groups[2];

void all(node_group row, node_group column, int number, int count)
{
    // CHECK: :[[#@LINE+1]]:44: error: all iterations of a 'forall' run on one group, which 'i' does not choose; node(i) is a place of each
    forall (int i = 0; i < count; i++) at (i % 2 ? row : column) { f(i); }
    // CHECK: :[[#@LINE+1]]:43: error: the place of 'forall' must be a region pointer, a row or element of a shared array, node(i), a node_group
    forall (int i = 0; i < count; i++) at number { f(i); }
    // CHECK: :[[#@LINE+1]]:43: error: the place of 'forall' may have side effects
    forall (int i = 0; i < count; i++) at made(1) { f(i); }
    // CHECK: :[[#@LINE+1]]:93: error: the place of 'forall' is that of an index of the outermost loop, but 'j' is declared further in
    forall (int i = 0; i < count; i++) forall (int j = 0; j < count; j++) at groups[1 + 0 * j] { f(j); }
    forall (int i = 0; i < count; i++) at row { f(i); }
    forall (int i = 0; i < count; i++) at groups[number] { f(i); }
}
// CHECK: 4 errors generated
