/* sample-sort.c: sorts keys that lie on all nodes. Samples say which range of keys each node gets; a key goes there by a spawn.
 *
 *     sample-sort [KEYS] */
#include <prelude.h>

#include "sort.h"

#include <prelude_collective.h>

static node_private unsigned long *got; /* the keys of this node's range */
static node_private long got_keys;

static void put(unsigned long key)
{
    got[got_keys++] = key;
}

/* The bounds of the nodes' ranges, the same on all nodes. */
static unsigned long *bounds_of(const unsigned long *keys, long n, int nodes)
{
    unsigned long mine[SAMPLES], *all = malloc((size_t)nodes * sizeof mine), *other = malloc((size_t)nodes * sizeof mine);
    for (int i = 0; i < SAMPLES; i++) mine[i] = keys[n * i / SAMPLES];
    allgather(mine, sizeof mine, all);
    sort(all, other, (long)nodes * SAMPLES);
    choose_bounds(other, all, nodes);
    free(all);
    return other;
}

int main(int argc, char **argv)
{
    int n = size_of(argc, argv, STANDARD, MOST_KEYS), nodes = node_count();
    if (n == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: sample-sort [KEYS]\n");
        return 2;
    }
    long first = first_of(node_self(), nodes, n), own = first_of(node_self() + 1, nodes, n) - first, wrong = 0;
    unsigned long *keys = calloc((size_t)own + 1, sizeof *keys), *other = malloc((size_t)n * sizeof *keys), sum = 0;
    got = malloc((size_t)n * sizeof *got);
    for (long i = 0; i < own; i++) keys[i] = key_of(first + i);
    for (long i = 0; i < n; i++) got[i] = other[i] = 0;
    barrier();
    double start = wall_seconds();
    unsigned long *bounds = bounds_of(keys, own, nodes);
    finish {
        for (long i = 0; i < own; i++) {
            spawn put(keys[i]) at node(part_of(keys[i], bounds, nodes));
        }
    }
    barrier();
    sort(got, other, got_keys);
    barrier();
    double seconds = wall_seconds() - start;
    check(got, got_keys, exscan_sum(got_keys), &sum, &wrong);
    sum = reduce_sum(sum), wrong = reduce_sum(wrong);
    if (node_self() == 0) print_result(n, sum, wrong, seconds);
    return 0;
}
