/* Messages of the coherence protocol that a round of receiving makes go together: node 1 spawns writes of regions at their home, all other
 * nodes have read them, and the home asks for all copies back at once. A plain loop of the home, which waits for each region, sends each
 * alone: at least 3 in 4 of the former go in packets, and at most 1 in 4 of the latter.
 * RUN: preludec -fno-auto-move -O2 %s -o %t
 * RUN: env MCRL_STATS=%t.json mpiexec -n 3 %t | FileCheck %s
 * RUN: %python %inputs/together.py %t.json inv 0.75 1
 * RUN: env MCRL_STATS=%t.loop.json mpiexec -n 3 %t loop | FileCheck %s
 * RUN: %python %inputs/together.py %t.loop.json inv 0 0.25
 * RUN: env MCRL_STATS=%t.udp.json MCRL_CONDUIT=udp MCRL_UDP_DISTURB=loss:1,seed:3 mpiexec -n 3 %t | FileCheck %s
 * RUN: %python %inputs/together.py %t.udp.json inv 0.75 1
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:5 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_PROFILE=%t.profile.json mpiexec -n 3 %t | FileCheck %s
 * CHECK: right
 * RUN: mpiexec -n 1 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

enum { REGIONS = 512, ROUNDS = 10 };

static node_private region long *all[REGIONS]; /* the same names on each node */

static void add(region long *one)
{
    write_lock(one);
    ++*one;
    unlock(one);
}

static long sum_here(void)
{
    long sum = 0;
    for (int i = 0; i < REGIONS; i++) {
        region long *one = all[i];
        read_lock(one);
        sum += *one;
        unlock(one);
    }
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    int spawner = argc > 1 ? -1 : node_count() > 1; /* none: the home has a loop */
    if (node_self() == 0)
        for (int i = 0; i < REGIONS; i++) all[i] = region_new(long);
    broadcast(0, all, sizeof all);
    long wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
        wrong += sum_here() != (long)REGIONS * round;
        barrier();
        if (spawner == node_self()) {
            finish {
                for (int i = 0; i < REGIONS; i++) spawn add(all[i]) at node(0);
            }
        } else if (spawner < 0 && node_self() == 0) {
            for (int i = 0; i < REGIONS; i++) add(all[i]);
        }
        barrier();
    }
    wrong = reduce_sum(wrong);
    if (node_self() == 0) printf("%s\n", wrong == 0 ? "right" : "wrong");
    return 0;
}
