// The braces of a block are in the source.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

#define END }

static void f(int i) { (void)i; }

void last(void)
{
    // CHECK: :[[#@LINE+1]]:5: error: the block of this 'finish' does not end at the brace that seems to close it, since a brace comes from a macro
    finish {
        spawn f(1) at node(0);
    END
    f(2);
}

void in_a_loop(int n)
{
    for (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:9: error: the block of this 'finish' does not end at the brace
        finish {
            spawn f(1) at node(0);
        END
    }
    f(2);
}

void right(void)
{
    finish { spawn f(1) at node(0); }
}
// CHECK: 2 errors generated
