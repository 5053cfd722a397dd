// An element of an array is set by a fork or by a call, whichever suits, before one join for all; also where the computation moves
// between.
// RUN: preludec -O1 %s -o %t
// RUN: %t | FileCheck %s
// RUN: mpiexec -n 3 %t | FileCheck %s
// RUN: env MCRL_FAULT=move:1 mpiexec -n 3 %t | FileCheck %s
// RUN: env MCRL_FAULT=abort:1 mpiexec -n 3 %t | FileCheck %s
#include <prelude.h>
#include <stdio.h>

struct cell { long value; };
struct pair { long first, second; };

static long get(region struct cell *c)
{
    read_lock(c); move
    long value = c->value;
    unlock(c);
    return value;
}

static long sum(region struct cell *start, int cells)
{
    long value[8];
    struct pair pair;
    for (int i = 0; i < cells; i++) {
        region struct cell *c = region_new_at((i + node_self()) % node_count(), struct cell);
        write_lock(c);
        c->value = 1L << (4 * i);
        unlock(c);
        if (i % 3 == 1) value[i] = fork get(c) at c;
        else value[i] = get(c);
        if (i == 0) pair.second = fork get(c);
        if (i == 1) pair.first = get(c);
    }
    read_lock(start); move
    value[cells] = start->value;
    unlock(start);
    join;
    long total = pair.first * 0x100000000 + pair.second * 0x100000000;
    for (int i = 0; i <= cells; i++) total += value[i];
    return total;
}

int main(void)
{
    if (node_self() == 0) {
        region struct cell *start = region_new_at(node_count() - 1, struct cell);
        write_lock(start);
        start->value = 0x10000000;
        unlock(start);
        printf("%lx\n", sum(start, 7)); // CHECK: 1111111111
    }
    barrier();
    return 0;
}
