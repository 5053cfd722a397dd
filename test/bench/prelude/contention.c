/* contention.c: many nodes want one lock, whose home is node 0. Calls arrive there as messages, and find the lock free or not:
 *
 *   short   a call adds one. The lock is not free while a node has the region's data to write them, which each does once in so many times.
 *   long    a call computes for longer than a handler may, so that it goes on in a thread, with the lock, and others arrive meanwhile.
 *
 *     mpiexec -n 8 ./contention short|long CALLS [EVERY]      node 0 makes no calls */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct counter { long value; unsigned mixed; };

/* A critical section of some two nanoseconds for each unit. */
static void hit(region struct counter *c, int units)
{
    write_lock(c);
    unsigned x = c->mixed + 1;
    for (int i = 0; i < units; i++) x ^= x << 13, x ^= x >> 17, x ^= x << 5;
    c->mixed = x;
    c->value += 1;
    unlock(c);
}

static void hammer(region struct counter *c, int calls, int units, int every)
{
    for (int i = 1; i <= calls; i++) {
        if (every > 0 && i % every == 0) hit(c, units);
        else hit(c, units); rpc
    }
}

int main(int argc, char **argv)
{
    int is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    int calls = argc > 2 ? atoi(argv[2]) : 1000, every = argc > 3 ? atoi(argv[3]) : is_long ? 0 : 16;
    if (argc < 2 || (!is_long && strcmp(argv[1], "short") != 0) || calls < 1 || every < 0 || node_count() < 2) {
        if (node_self() == 0) fprintf(stderr, "usage: mpiexec -n 8 contention short|long [CALLS OF A NODE] [OF WHICH ONE IN SO MANY MOVES THE DATA]\n");
        return 2;
    }
    region struct counter *c = NULL;
    if (node_self() == 0) c = region_new(struct counter);
    broadcast(0, &c, sizeof c);

    barrier();
    double start = wall_seconds();
    if (node_self() > 0) hammer(c, calls, is_long ? 50000 : 10, every);
    double mine = wall_seconds() - start;
    barrier();
    double seconds = wall_seconds() - start;
    double first = reduce_min(node_self() > 0 ? mine : 1e9), last = reduce_max(node_self() > 0 ? mine : 0);

    if (node_self() == 0) {
        read_lock(c);
        long value = c->value;
        unlock(c);
        printf("%d nodes, %s critical sections: %ld\n", node_count() - 1, argv[1], value);
        fprintf(stderr, "%.6f seconds, %.6f first, %.6f last\n", seconds, first, last);
    }
    barrier();
    return 0;
}
