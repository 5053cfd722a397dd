/* A node that has returned from a collective operation locks a region and calls on a node that has not. The operation cannot end there
 * before a third node has come to it, which waits for the region. The call begins all the same: a program that ends without annotations
 * ends with them.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: preludec -O1 -fno-annotations %s -o %t.plain
 * RUN: mpiexec -n 3 %t.plain | FileCheck %s
 * RUN: mpiexec -n 3 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:5 mpiexec -n 3 %t | FileCheck %s
 * CHECK: scan 42, gather 42
 */
#include <prelude.h>
#include <prelude_collective.h>
#include <stdio.h>

static long twice(region long *b)
{
    read_lock(b);
    long value = *b * 2;
    unlock(b);
    return value;
}

static void compute(void)
{
    for (double began = wall_seconds(); wall_seconds() - began < 0.1;) {
    }
}

/* Node 0 has the operation's result, or needs none, before node 1 comes to it. */
static void collect(int by_scan)
{
    int all[64], me = node_self();
    if (by_scan) (void)scan_sum((long)me);
    else gather(node_count() - 1, &me, sizeof me, all);
}

static long call_while_locked(region long *held, region long *elsewhere, int by_scan)
{
    long got = 0;
    barrier();
    if (node_self() == 0) {
        collect(by_scan);
        write_lock(held);
        got = twice(elsewhere); rpc
        *held += 1;
        unlock(held);
    } else if (node_self() == 1) {
        compute();
        write_lock(held);
        *held += 1;
        unlock(held);
        collect(by_scan);
    } else collect(by_scan);
    barrier();
    return got;
}

int main(void)
{
    region long *held = 0, *elsewhere = 0;
    long by_scan, by_gather;
    if (node_self() == 0) {
        held = region_new(long);
        elsewhere = region_new_at(node_count() - 1, long);
        write_lock(elsewhere);
        *elsewhere = 21;
        unlock(elsewhere);
    }
    broadcast(0, &held, sizeof held);
    broadcast(0, &elsewhere, sizeof elsewhere);
    by_scan = call_while_locked(held, elsewhere, 1);
    by_gather = call_while_locked(held, elsewhere, 0);
    if (node_self() == 0) printf("scan %ld, gather %ld\n", by_scan, by_gather);
    return 0;
}
