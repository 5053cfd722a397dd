/* table-regions.c: adds to the values of keys in a hash table of regions, and looks keys up. A computation goes to the bucket of its key
 * with `move`; 64 are on their way at a time, or what the second argument says.
 *
 *     table-regions [OPERATIONS [IN_FLIGHT]] */
#include <prelude.h>

#include "../table/table.h"

enum { SLOTS = 7 };

struct bucket { long entries; region struct bucket *more; struct entry entry[SLOTS]; };

static region struct bucket **table; /* the same names on each node */
static node_private unsigned long buckets;

static region struct bucket *bucket_of(unsigned long key) { return table[key % buckets]; }

static long add(region struct bucket *b, unsigned long key, long value)
{
    for (;;) {
        write_lock(b); move
        long i = 0;
        while (i < b->entries && b->entry[i].key != key) i++;
        if (i < SLOTS) {
            long is_new = i == b->entries;
            b->entries += is_new;
            b->entry[i].key = key;
            b->entry[i].value += value;
            unlock(b);
            return is_new;
        }
        if (b->more == NULL) b->more = region_new(struct bucket);
        region struct bucket *more = b->more;
        unlock(b);
        b = more;
    }
}

static long look_up(region struct bucket *b, unsigned long key)
{
    while (b != NULL) {
        read_lock(b); move
        for (long i = 0; i < b->entries; i++)
            if (b->entry[i].key == key) {
                long value = b->entry[i].value;
                unlock(b);
                return value;
            }
        region struct bucket *more = b->more;
        unlock(b);
        b = more;
    }
    return 0;
}

/* Makes a block of the buckets on each node; all nodes learn their names. */
static void make_table(int nodes)
{
    table = malloc(buckets * sizeof *table);
    for (int n = 0; n < nodes; n++) {
        long first = first_of(n, nodes, (long)buckets), last = first_of(n + 1, nodes, (long)buckets);
        if (node_self() == n)
            for (long i = first; i < last; i++) table[i] = region_new(struct bucket);
        broadcast(n, &table[first], (size_t)(last - first) * sizeof *table);
    }
}

int main(int argc, char **argv)
{
    int operations = size_of(argc == 3 ? 2 : argc, argv, STANDARD, MOST_OPERATIONS), nodes = node_count();
    int in_flight = argc == 3 ? size_of(2, argv + 1, IN_FLIGHT, 4096) : IN_FLIGHT;
    if (operations == 0 || in_flight == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: table-regions [OPERATIONS [IN_FLIGHT]]\n");
        return 2;
    }
    buckets = (unsigned long)operations / 4 + 1;
    make_table(nodes);
    long first = first_of(node_self(), nodes, operations), last = first_of(node_self() + 1, nodes, operations), keys = 0, sum = 0;
    barrier();
    double start = wall_seconds();
    for (long i = first; i < last;) {
        for (long end = i + in_flight < last ? i + in_flight : last; i < end; i++)
            keys += fork add(bucket_of(added_key(i, operations)), added_key(i, operations), i % 100);
        join;
    }
    barrier();
    double middle = wall_seconds();
    for (long i = first; i < last;) {
        for (long end = i + in_flight < last ? i + in_flight : last; i < end; i++)
            sum += fork look_up(bucket_of(asked_key(i)), asked_key(i));
        join;
    }
    barrier();
    double end = wall_seconds();
    keys = reduce_sum(keys), sum = reduce_sum(sum);
    if (node_self() == 0) print_result(operations, keys, sum, middle - start, end - middle);
    return 0;
}
