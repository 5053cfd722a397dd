// Variables with the names of members of the result of a partial frame.
// RUN: preludec -w -DPRELUDE_SERIAL %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: preludec -w -O1 --abort=undo -fpoll-units=1 %s -o %t
// RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t | diff - %t.expected
// RUN: env MCRL_FAULT=move:3,abort:5 mpiexec -n 4 %t | diff - %t.expected
// RUN: preludec -w -O1 %s -o %t
// RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t | diff - %t.expected
#include <prelude.h>
#include <stdio.h>
struct n { long v; };
static long exits(region struct n *n, region struct n *self, long k)
{
    long exit = 1, value = 2, entry = 3, result = 4, live = 5;
    for (long stop = 0; stop < k; stop++) {
        write_lock(n); begin move
        exit += n->v; value += exit; entry += value; result ^= 3; live++;
        n->v++;
        if (n->v == 4) { unlock(n); break; }
        if (n->v == 1000) { unlock(n); return value; }
        write_lock(self); self->v += stop; live += self->v; unlock(self);
        unlock(n); end move
        value++;
    }
    return exit + value * 3 + entry * 5 + result * 7 + live * 11;
}
int main(void)
{
    if (node_self() == 0) {
        region struct n *p = region_new_at(node_count() - 1, struct n), *q = region_new_at(0, struct n);
        long r = exits(p, q, 3); printf("%ld\n", r);
        r = exits(p, q, 3); rpc
        printf("%ld\n", r);
        r = exits(p, q, 3); rpc
        printf("%ld\n", r);
    }
    barrier();
    return 0;
}
