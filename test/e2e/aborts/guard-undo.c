// What is written after a guard that was waited for is put back when the handler is undone.
// RUN: preludec -w -DPRELUDE_SERIAL %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: preludec -w -O1 --abort=undo -fpoll-units=1 %s -o %t
// RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t | diff - %t.expected
// RUN: env MCRL_FAULT=move:3,abort:5 mpiexec -n 4 %t | diff - %t.expected
// RUN: preludec -w -O1 %s -o %t
// RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t | diff - %t.expected
#include <prelude.h>
#include <stdio.h>
struct n { long v, log[8]; };
static void take(region struct n *n, region struct n *m, long least)
{
    write_lock(n); when (n->v >= least)
    n->v -= least;
    n->log[least & 7]++;
    write_lock(m);
    m->v += least;
    unlock(m);
    unlock(n);
}
static void give(region struct n *n, long k) { for (long i = 0; i < k; i++) { write_lock(n); n->v++; unlock(n); } }
static void hog(region struct n *m, long k)
{
    for (long i = 0; i < k; i++) { write_lock(m); for (volatile int j = 0; j < 3000; j++) ; m->log[0]++; unlock(m); }
}
static long get(region struct n *n)
{
    read_lock(n); long v = n->v, w = 0; for (int i = 0; i < 8; i++) w += n->log[i] * (i + 1); unlock(n); return v * 10000 + w;
}
int main(void)
{
    if (node_self() == 0) {
        region struct n *p = region_new_at(node_count() - 1, struct n), *q = region_new_at(0, struct n);
#ifdef PRELUDE_SERIAL
        give(p, 60);
#endif
        fork hog(q, 60) at node(0);
        for (int i = 1; i <= 20; i++) fork take(p, q, i % 5 + 1) at p;
#ifndef PRELUDE_SERIAL
        fork give(p, 60) at node(0);
#endif
        join;
        long a = get(p), b = get(q);
        printf("%ld %ld\n", a, b);
    }
    barrier();
    return 0;
}
