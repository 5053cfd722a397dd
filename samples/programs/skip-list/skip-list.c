/* skip-list.c: adds to values of keys in a skip list, and looks them up. Each node has a skip list of its own for its part of the keys, in
 * plain memory; the region of zone_private is what others know of it. A computation goes to it with `move`, and works there with plain C.
 *
 *     skip-list [OPERATIONS] */
#include "skip.h"

#include <prelude.h>

enum { MOST_NODES = 256 };

static struct region_zone own = {.sharing = zone_private};

struct store { node_private struct skip_list *list; }; /* only its own node uses it: so says the zone, and the pointer's word */

static region struct store *new_store(void)
{
    region struct store *s = region_new_in(&own, struct store);
    write_lock(s);
    s->list = calloc(1, sizeof *s->list);
    unlock(s);
    return s;
}

static void add(region struct store *s, long key, long value)
{
    write_lock(s); move
    skip_add(s->list, key, value);
    unlock(s);
}

static long look_up(region struct store *s, long key)
{
    read_lock(s); move
    long value = skip_value(s->list, key);
    unlock(s);
    return value;
}

int main(int argc, char **argv)
{
    int operations = size_of(argc, argv, 500, 100000000), nodes = node_count() < MOST_NODES ? node_count() : MOST_NODES;
    if (operations == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: skip-list [OPERATIONS]\n");
        return 2;
    }
    region struct store *store[MOST_NODES];
    barrier();
    double start = wall_seconds();
    for (int n = 0; n < nodes; n++) { /* main runs on every node: each makes its store, and all learn its name */
        if (node_self() == n) store[n] = new_store();
        broadcast(n, &store[n], sizeof store[n]);
    }
    /* Each node does its part of the operations. What is added has no order, and look-ups come after the barrier. */
    long first = (long)operations * node_self() / node_count(), last = (long)operations * (node_self() + 1) / node_count(), sum = 0;
    for (long i = first; i < last; i++) {
        long key = key_of(i, operations);
        add(store[key % nodes], key, i % 100);
    }
    barrier();
    for (long i = first; i < last; i++) sum += look_up(store[i % nodes], i) * (i % 10);
    double all = reduce_sum((double)sum);
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        printf("%d operations: %.0f\n", operations, all);
        print_seconds(seconds);
    }
    return 0;
}
