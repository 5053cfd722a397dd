/* A finish ends when calls have ended that went together, also those that were spawned by what waits for locks, in blocks inside of each
 * other, and where several activations of different blocks spawn by turns on one node. One node begins it, or all do. With shm=0 every node
 * is a host of its own, and with routes=4 calls go by way of third nodes.
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=loss:3,reorder:10,seed:5 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0,routes=4 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0,routes=4 MCRL_FAULT=move:5,abort:6 mpiexec -n 7 %t | FileCheck %s
 * RUN: env MCRL_TUNE=routes=4 MCRL_CONDUIT=udp MCRL_UDP_DISTURB=loss:3,reorder:10,seed:6 mpiexec -n 5 %t | FileCheck %s
 * CHECK: right
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 40, OUTER = 6, INNER = 30 };

node_private static long marks[64]; /* by the node whose block it is, here */

static void mark(int of) { marks[of]++; }
static long marks_of(int of) { return marks[of]; }

/* It waits for its lock, goes on elsewhere, and spawns from there. */
static void spread(region long *r, int of)
{
    write_lock(r); move;
    ++*r;
    unlock(r);
    for (int i = 0; i < INNER; i++) spawn mark(of) at node((of + i) % node_count());
}

static void check(int of, long want)
{
    long sum = 0;
    for (int i = 0; i < node_count(); i++) sum += fork marks_of(of) at node(i);
    join;
    if (sum == want) return;
    fprintf(stderr, "node %d: %ld, not %ld\n", of, sum, want);
    abort();
}

int main(void)
{
    int self = node_self(), nodes = node_count();
    region long *r = region_new_at((self + 1) % nodes, long);
    barrier();
    long want = 0;
    for (int round = 0; round < ROUNDS; round++) {
        if (round % 3 == 0 && self != round % nodes) continue; /* one node alone */
        finish {
            for (int i = 0; i < OUTER; i++) spawn spread(r, self) at node((self + i) % nodes);
            finish {
                for (int i = 0; i < INNER; i++) spawn mark(self) at node(i % nodes);
            }
            for (int i = 0; i < INNER; i++) spawn mark(self) at node(i % nodes);
        }
        want += OUTER * INNER + 2 * INNER;
        check(self, want);
    }
    barrier();
    if (self == 0) printf("right\n");
    return 0;
}
