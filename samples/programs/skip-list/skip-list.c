/* skip-list.c: adds to values of keys in a skip list, and looks them up. Each node has a skip list of its own for its part of the keys, in
 * plain memory, where others have their calls made: a spawn for each key that is added, and a fork for each that is looked up.
 *
 *     skip-list [OPERATIONS] */
#include "skip.h"

#include <prelude.h>

enum { AT_A_TIME = 1024 }; /* look-ups */

static node_private struct skip_list list;

static void add(long key, long value) { skip_add(&list, key, value); }
static long look_up(long key) { return skip_value(&list, key) * (key % 10); }

int main(int argc, char **argv)
{
    int operations = size_of(argc, argv, 500, 100000000), nodes = node_count();
    if (operations == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: skip-list [OPERATIONS]\n");
        return 2;
    }
    barrier();
    double start = wall_seconds();
    /* Each node does its part of the operations. What is added has no order, and look-ups come after the barrier. */
    long first = (long)operations * node_self() / nodes, last = (long)operations * (node_self() + 1) / nodes, sum = 0;
    finish {
        for (long i = first; i < last; i++) {
            long key = key_of(i, operations);
            spawn add(key, i % 100) at node(key % nodes);
        }
    }
    barrier();
    for (long i = first; i < last;) {
        for (long end = i + AT_A_TIME < last ? i + AT_A_TIME : last; i < end; i++) sum += fork look_up(i) at node(i % nodes);
        join;
    }
    double all = reduce_sum((double)sum);
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        printf("%d operations: %.0f\n", operations, all);
        print_seconds(seconds);
    }
    return 0;
}
