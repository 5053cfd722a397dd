// A block begins at its beginning.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

static void f(int i) { (void)i; }

void all(int n)
{
    // CHECK: :[[#@LINE+1]]:16: error: 'goto' jumps into a 'finish' block
    if (n > 3) goto middle;
    finish {
        spawn f(1) at node(0);
    middle:
        spawn f(2) at node(0);
    }
    switch (n) {
    default:
        finish {
            spawn f(3) at node(0);
            // CHECK: :[[#@LINE+1]]:9: error: 'case' jumps into a 'finish' block
        case 4:
            spawn f(4) at node(0);
        }
    }
}
// CHECK: 2 errors generated
