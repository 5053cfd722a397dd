// An atomic operation (AtomicExpr) is no effect for --abort=undo and =refuse, nor for move(undo): it is done twice.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 -w --abort=undo %s -o %t && mpiexec -n 2 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 2 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
static long hits;
static void f(region long *n, region long *m)
{
    read_lock(n); move
    __atomic_fetch_add(&hits, *n + 1, __ATOMIC_SEQ_CST);
    write_lock(m);
    *m += 1;
    unlock(m);
    unlock(n);
}
int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new_at(node_count() - 1, long), *m = region_new(long);
        for (int i = 0; i < 50; i++) f(n, m);
    }
    barrier();
    double all = reduce_sum((double)hits);
    if (node_self() == 0) printf("%g\n", all);
    return 0;
}
