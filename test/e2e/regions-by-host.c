/* Where nodes are on several hosts, the read copy of a region goes once to each of them: one node of the host asks for it, and the others
 * take it from the host's memory. What is written to a replicated region goes once to each host, too. Counted at the end:
 *
 * - s_req: of node 1, beside the home, one, and then what the home offers; of nodes 2 and 3 together, one a round.
 * - host_update: each write to the replicated region, to nodes 2 and 3 at once; node 1 has its own.
 *
 * REQUIRES: hosts
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: env MCRL_STATS=%t.json %hosts 2 2 %t | FileCheck %s
 * RUN: %python -c "import json; k = json.load(open('%t.json'))['total']['by_kind']; n = {x: k.get(x, {}).get('messages', 0) for x in ('s_req', 's_ack', 'sr_ack', 'host_update')}; assert n == {'s_req': 1 + 20 + 3, 's_ack': 1 + 20, 'sr_ack': 3, 'host_update': 20}, n"
 * RUN: env MCRL_TUNE=shm=0 %hosts 2 2 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp %hosts 2 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * CHECK: all 4 nodes have read what was written, 20 times
 */
#include <prelude.h>
#include <stdio.h>

enum { ROUNDS = 20, COUNT = 512 };

struct table {
    long of[COUNT];
};

static struct region_zone copied = {.sharing = zone_coherent};
static struct region_zone renewed = {.sharing = zone_replicated};

static void fill(region struct table *table, long value)
{
    write_lock(table);
    for (int i = 0; i < COUNT; i++) table->of[i] = value;
    unlock(table);
}

/* What was written last, as far as this node sees it; -1: some of it. */
static long value_of(region struct table *table)
{
    read_lock(table);
    long value = table->of[0];
    for (int i = 0; i < COUNT; i++)
        if (table->of[i] != value) value = -1;
    unlock(table);
    return value;
}

int main(void)
{
    region struct table *tables[2] = {NULL, NULL};
    if (node_self() == 0) {
        tables[0] = region_new_in(&copied, struct table);
        tables[1] = region_new_in(&renewed, struct table);
    }
    broadcast(0, tables, sizeof tables);
    long bad = value_of(tables[1]) != 0; /* from here on all nodes have copies of it */
    for (long round = 1; round <= ROUNDS; round++) {
        barrier();
        if (node_self() == 0) {
            fill(tables[0], round);
            fill(tables[1], round);
        }
        barrier();
        bad += value_of(tables[0]) != round;
        long seen = value_of(tables[1]); /* may be one write late */
        bad += seen != round && seen != round - 1;
    }
    if (bad != 0) fprintf(stderr, "node %d: wrong data\n", node_self());
    barrier();
    if (node_self() == 0) printf("all %d nodes have read what was written, %d times\n", node_count(), ROUNDS);
    return bad != 0;
}
