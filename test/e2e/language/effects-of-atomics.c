/* An atomic operation is an effect: a handler that has done one is not undone.
 *
 * RUN: preludec -O1 --abort=undo %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
static long hits;
static _Atomic long more, exchanged;

static void f(region long *n, region long *m)
{
    read_lock(n); move
    long own = 0;
    __atomic_fetch_add(&own, 1, __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&hits, *n + own, __ATOMIC_SEQ_CST);
    __c11_atomic_fetch_add(&more, 1, __ATOMIC_SEQ_CST);
    exchanged += 1;
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
    double all = reduce_sum((double)hits + (double)more + (double)exchanged);
    // CHECK: 150
    if (node_self() == 0) printf("%g\n", all);
    return 0;
}
