// A fork's result that is joined in a partial frame which ran elsewhere is lost, if the fork stands in an assignment (r = fork f();).
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 2 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>

static long child(long h) { return h; }

static long parent(region long *c)
{
    long h = 1, r = 0;
    r = fork child(5);
    read_lock(c); begin move(always)
    h += *c;
    unlock(c);
    join;
    end move
    return h * 100 + r;
}

int main(void)
{
    if (node_self() == 0) {
        region long *c = region_new_at(node_count() - 1, long);
        printf("%ld\n", parent(c));
    }
    barrier();
    return 0;
}
