/* Calls from other nodes begin on a node after its main has executed all before its first collective call, and has the results of the
 * collective operations that the sender has completed; even if main takes long, in loops that let messages in.
 *
 * RUN: preludec -O1 -Wno-node-state %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <time.h>

static long seed;
static region long *shared;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

/* Long enough for the messages of the first node to come. */
static void take_time(void)
{
    double end = now() + 0.1;
    while (node_self() != 0 && now() < end) ;
}

static long see_seed(void) { return seed; }

static long see_shared(void) { return shared != NULL; }

static void add(region long *sum)
{
    write_lock(sum);
    *sum += seed;
    unlock(sum);
}

int main(void)
{
    take_time();
    seed = 7;
    if (node_self() == 0) {
        long called[8], told[8] = {0}, spawned = 7 * node_count();
        region long *sum = region_new(long);
        for (int i = 0; i < node_count(); i++) spawn add(sum) at node(i);
        for (int i = 0; i < node_count(); i++) called[i] = fork see_seed() at node(i);
        join;
        write_lock(sum); when (*sum == spawned);
        unlock(sum);
        shared = region_new(long);
        broadcast(0, &shared, sizeof shared);
        for (int i = 0; i < node_count(); i++) told[i] = fork see_shared() at node(i);
        join;
        for (int i = 0; i < node_count(); i++)
            if (called[i] != 7 || !told[i]) printf("wrong on node %d\n", i);
        printf("that was all\n");
    } else {
        take_time();
        broadcast(0, &shared, sizeof shared);
    }
    barrier();
    return 0;
}

// CHECK-NOT: wrong
// CHECK: that was all
