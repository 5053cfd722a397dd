// What the child of a fork spawns belongs to the block of the fork, which would end before.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

static void update(long i) { (void)i; }
static long visit(long i)
{
    spawn update(i) at node(0);
    return i;
}

long left(long n)
{
    long x = 0, y = 0;
    y = fork visit(7) at node(1);
    // CHECK: :[[#@LINE+4]]:{{[0-9]+}}: error: this fork of a 'finish' block may not be joined at its end; put 'join;' before the end of the block
    // CHECK: :[[#@LINE+1]]:5: note: the block begins here
    finish {
        for (long i = 0; i < n; i++) spawn update(i) at node(0);
        x = fork visit(n) at node(1);
    }
    join;
    return x + y;
}

void left_on_one_way(long n)
{
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: error: this fork of a 'finish' block
    finish {
        fork visit(n) at node(1);
        if (n > 3) {
            join;
        }
    }
    join;
}

// Forked before the block: these belong to a block around it, if there is one.
long joined(long n)
{
    long x = 0, y = 0;
    y = fork visit(7) at node(1);
    finish {
        for (long i = 0; i < n; i++) x += fork visit(i) at node(1);
        join;
    }
    return x + y;
}
// CHECK: 2 errors generated
