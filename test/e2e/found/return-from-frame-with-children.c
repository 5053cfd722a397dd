// `return` out of a partial frame that ran elsewhere, in which children of the activation were joined: the caller joins them again.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 2 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>

static long child(long h) { return h; }

static long parent(region long *c, long way)
{
    long r = fork child(5);
    read_lock(c); begin move(always)
    unlock(c);
    join;
    if (way) return 1;
    end move
    return r;
}

int main(void)
{
    if (node_self() == 0) {
        region long *c = region_new_at(node_count() - 1, long);
        printf("%ld\n", parent(c, 1));
    }
    barrier();
    return 0;
}
