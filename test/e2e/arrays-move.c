/* Pointers to shared arrays mean the same on all nodes, so computations move with them; what a lock of a region orders, pages of
 * write_invalidate keep, also where the computation has gone.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: env MCRL_POLICY=always MCRL_STATS=%t.json mpiexec -n 3 %t | FileCheck %s
 * RUN: %python -c "import json; all = json.load(open('%t.json'))['total']; assert all['stayed'] == 0 and all['migrations'] > 50"
 * RUN: env MCRL_POLICY=always mpiexec -n 1 %t | FileCheck --check-prefix=ONE %s
 * RUN: env MCRL_FAULT=move:7 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:7 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 3 %t | FileCheck %s
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck --check-prefix=ONE %s
 * CHECK-COUNT-3: counts 600, rows 2.056e+06
 * ONE: counts 100, rows 2.056e+06
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>

enum { boxes_count = 8, rows = 16, columns = 500 };

struct box {
    long n;
    shared long *counts; /* the same address on all nodes */
};

static shared long *counts;

long add(region struct box *b, int i, long by)
{
    write_lock(b); move
    local(b)->n += by;
    local(b)->counts[i] += by;
    long sum = counts[i];
    unlock(b);
    return sum;
}

double row_sum(region struct box *b, shared double **m, int i)
{
    double sum = 0;
    read_lock(b); move
    for (int j = 0; j < columns; j++) sum += m[i][j];
    unlock(b);
    return sum;
}

int main(void)
{
    region struct box *boxes[boxes_count];
    int me = node_self(), nodes = node_count();
    counts = shared_new(long, boxes_count, write_invalidate);
    shared double **m = shared_new(double, rows, columns, implicit_invalidate);
    for (int i = 0; i < boxes_count; i++) {
        if (i % nodes == me) {
            region struct box *b = boxes[i] = region_new(struct box);
            write_lock(b);
            local(b)->counts = counts;
            unlock(b);
        }
        broadcast(i % nodes, &boxes[i], sizeof boxes[i]);
    }
    for (int i = me; i < rows; i += nodes)
        for (int j = 0; j < columns; j++) m[i][j] = i + j;
    barrier();
    for (int k = 0; k < 100; k++) add(boxes[(k + me) % boxes_count], (k + me) % boxes_count, 1 + me);
    double sum = 0, forked[boxes_count];
    for (int i = 0; i < boxes_count; i++) sum += row_sum(boxes[i], m, i);
    for (int i = 0; i < boxes_count; i++) forked[i] = fork row_sum(boxes[i], m, i + boxes_count) at boxes[i];
    join;
    for (int i = 0; i < boxes_count; i++) sum += forked[i];
    barrier();
    long all = 0;
    for (int i = 0; i < boxes_count; i++) all += counts[i];
    printf("counts %ld, rows %g\n", all, sum);
    barrier();
    return 0;
}
