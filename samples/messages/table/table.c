/* table.c: adds to the values of keys in a hash table, and looks keys up. Each node has a table of its own for its part of the keys, in
 * plain memory; an operation is a fork on the node of its key, and 64 are on their way at a time, or what the second argument says.
 *
 *     table [OPERATIONS [IN_FLIGHT]] */
#include <prelude.h>

#include "table.h"

static node_private struct table own;

static long add(unsigned long key, long value) { return table_add(&own, key, value); }
static long look_up(unsigned long key) { return table_value(&own, key); }

int main(int argc, char **argv)
{
    int operations = size_of(argc == 3 ? 2 : argc, argv, STANDARD, MOST_OPERATIONS), nodes = node_count();
    int in_flight = argc == 3 ? size_of(2, argv + 1, IN_FLIGHT, 4096) : IN_FLIGHT;
    if (operations == 0 || in_flight == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: table [OPERATIONS [IN_FLIGHT]]\n");
        return 2;
    }
    own = new_table(operations / 2 + 1);
    long first = first_of(node_self(), nodes, operations), last = first_of(node_self() + 1, nodes, operations), keys = 0, sum = 0;
    barrier();
    double start = wall_seconds();
    for (long i = first; i < last;) {
        for (long end = i + in_flight < last ? i + in_flight : last; i < end; i++) {
            unsigned long key = added_key(i, operations);
            keys += fork add(key, i % 100) at node(home_of_key(key, nodes));
        }
        join;
    }
    barrier();
    double middle = wall_seconds();
    for (long i = first; i < last;) {
        for (long end = i + in_flight < last ? i + in_flight : last; i < end; i++)
            sum += fork look_up(asked_key(i)) at node(home_of_key(asked_key(i), nodes));
        join;
    }
    barrier();
    double end = wall_seconds();
    keys = reduce_sum(keys), sum = reduce_sum(sum);
    if (node_self() == 0) print_result(operations, keys, sum, middle - start, end - middle);
    return 0;
}
