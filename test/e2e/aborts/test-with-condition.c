// A lock with a condition is not tested before the condition has its values.
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
static long f(region struct n *n, region struct n *m, long k)
{
    long x = k * 2;
    write_lock(n); move(undo, if: x > 2)
    n->v += x;
    write_lock(m); move(undo, if: x > 3)
    m->v += x;
    unlock(m);
    unlock(n);
    return x;
}
static long g(region struct n *n, region struct n *m, long k)
{
    long x = k * 2;
    write_lock(n); move(refuse)
    long y = x + n->v;
    n->v += x;
    unlock(n);
    long z = y;
    write_lock(m); move(refuse, if: z > 3)
    m->v += z;
    unlock(m);
    return y;
}
static long h(region struct n *n, region struct n *m, long k)
{
    long x = k * 2;
    read_lock(n); move(refuse)
    long y = x + n->v;
    unlock(n);
    long z = y;
    write_lock(m); move(refuse, if: z > 3)
    m->v += z;
    unlock(m);
    return y;
}
int main(void)
{
    if (node_self() == 0) {
        region struct n *p = region_new_at(node_count() - 1, struct n), *q = region_new_at(0, struct n);
        for (int i = 0; i < 4; i++) {
        long r = f(p, q, 3 - i); rpc
        printf("%ld\n", r);
        r = g(p, q, 3 - i); rpc
        printf("%ld\n", r);
        r = h(p, q, 3 - i); rpc
        printf("%ld\n", r);
        r = f(p, q, 4);
        printf("%ld\n", r);
        r = g(p, q, 4);
        printf("%ld\n", r);
        r = h(p, q, 4);
        printf("%ld\n", r);
        }
    }
    barrier();
    return 0;
}
