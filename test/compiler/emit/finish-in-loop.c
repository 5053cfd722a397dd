// The check of a loop stands in its body, which a block without braces of the loop's is, and before what makes a handler a thread.
// RUN: preludec -c %s -o %t.o -fpoll-units=100
// RUN: preludec --emit=c %s -fpoll-units=100 | FileCheck %s
#include <prelude.h>

static void add(region long *c, long by)
{
    write_lock(c);
    *c += by;
    unlock(c);
}

void all(region long *c, long n)
{
    write_lock(c); move;
    *c = 1;
    unlock(c);
    // CHECK: for (long i = 0; i < n; i++) {
    // CHECK: mcrl_turn()
    // CHECK: finish may wait, so the rest has a thread
    // CHECK: mcrl_begin_scope();
    // CHECK: mcrl_end_scope(); }
    for (long i = 0; i < n; i++) finish {
        spawn add(c, 1) at c;
    }
    write_lock(c); move;
    *c = 2;
    unlock(c);
}
