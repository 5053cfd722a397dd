/* A member that is declared `shared` leads into a shared array: a computation moves with it, and a call elsewhere may have it.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: env MCRL_STATS=%t.json MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck %s --check-prefix=STATS < %t.json
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 4 %t | FileCheck %s
 *
 * STATS: "migrations": 2,
 * STATS: "stayed": 0,
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>

typedef shared double *row;
struct cell { double v; };
struct job { shared double *first; int n; };
struct task { struct job jobs[2]; row last; };

static double use(region struct cell *n, struct job j)
{
    read_lock(n); move
    double v = n->v + j.first[1];
    unlock(n);
    return v;
}
static double nested(region struct cell *n, struct task t)
{
    read_lock(n); move
    double v = n->v + t.jobs[1].first[2] + t.last[3];
    unlock(n);
    return v;
}
static double elsewhere(region struct cell *n, struct job j)
{
    double b;
    b = fork use(n, j) at n;
    join;
    return b;
}

int main(void)
{
    shared double *a = shared_new(double, 10, write_invalidate);
    if (node_self() == 0)
        for (int i = 0; i < 10; i++) a[i] = i;
    barrier();
    if (node_self() == 0) {
        struct job j = { a, 3 };
        struct task t = { { j, j }, a };
        // CHECK: 1
        printf("%g\n", use(region_new_at(node_count() - 1, struct cell), j));
        // CHECK: 5
        printf("%g\n", nested(region_new_at(node_count() - 1, struct cell), t));
        // CHECK: 1
        printf("%g\n", elsewhere(region_new_at(node_count() - 1, struct cell), j));
    }
    barrier();
    return 0;
}
