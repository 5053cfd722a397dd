/* Where the children of this node are brief, their forks are calls, also beside forks that go to their places; where one takes long, they
 * are not from then on, and those on other nodes do not wait for it. Some have to wait for a lock. Results are the same.
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: preludec -O2 -fpoll=none %s -o %t.none
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_STATS=%t.stats mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck --check-prefix=BRIEF %s < %t.stats
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t.none | FileCheck %s
 * RUN: env MCRL_FAULT=move:2,abort:3 mpiexec -n 2 %t | FileCheck %s
 * CHECK: right
 * BRIEF: forks brief {{ *}}{{[1-9]}}
 */
#include <prelude.h>
#include <stdio.h>

enum { CELLS = 64, ROUNDS = 300, BATCH = 64 };

static node_private region long *cells[CELLS]; /* the same names on each node */

static long add(region long *cell, long n)
{
    write_lock(cell); move
    *cell += n;
    unlock(cell);
    return n;
}

static long add_after_work(region long *cell, long n, long work)
{
    write_lock(cell); move
    for (long i = 0; i < work; i++) *cell += i % 2 == 0 ? n : -n;
    *cell += n;
    unlock(cell);
    return n;
}

static region long *cell_of(long i) { return cells[(unsigned long)i % CELLS]; }

int main(void)
{
    for (int i = 0; i < CELLS; i++) {
        if (node_self() == i % node_count()) cells[i] = region_new(long);
        broadcast(i % node_count(), &cells[i], sizeof cells[i]);
    }
    barrier();
    long sum = 0, expected = 0;
    for (long round = 0; round < ROUNDS; round++) {
        for (long i = 0; i < BATCH; i++) sum += fork add(cell_of(round + i), i);
        join;
        expected += BATCH * (BATCH - 1) / 2;
        if (round % 50 != 49) continue;
        for (long i = 0; i < BATCH; i++) sum += fork add_after_work(cell_of(round + i), i, i % 8 == 0 ? 100000 : 2);
        join;
        expected += BATCH * (BATCH - 1) / 2;
    }
    barrier();
    long there = 0;
    for (int i = 0; i < CELLS; i++) {
        region long *cell = cells[i];
        read_lock(cell);
        there += *cell;
        unlock(cell);
    }
    barrier();
    int is_right = reduce_min(sum == expected && there == node_count() * expected);
    if (node_self() == 0) printf("%s\n", is_right ? "right" : "wrong");
    return 0;
}
