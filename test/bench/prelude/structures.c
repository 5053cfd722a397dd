/* structures.c: the counter, the hash table and the B-tree of peers/structures.h in Prelude C, with a plain `move` wherever a region is
 * locked. migration.py makes the B-tree's operations of migration_btree.c. */
#include "btree_nodes.h"
#include "../peers/structures.h"
#include "../peers/table.h"

static int own_number(void) { return node_self(); }
static int processes(void) { return node_count(); }
static void wait_for_all(void) { barrier(); }
static double sum_of_all(double x) { return reduce_sum(x); }

/* ---- The counter -------------------------------------------------------------------------------------------------------------- */

static region long *counter;
static double sum_drawn;

static void make_counter(long operations)
{
    (void)operations;
    if (node_self() == 0) counter = region_new(long);
    broadcast(0, &counter, sizeof counter);
}

static long draw(region long *c)
{
    write_lock(c); move
    long number = *c;
    *c = number + 1;
    unlock(c);
    return number;
}

static int operate_counter(unsigned long chance, int is_look_up)
{
    (void)chance, (void)is_look_up;
    sum_drawn += (double)draw(counter);
    return 0;
}

static void contents_of_counter(double *count, double *sum)
{
    *sum = sum_drawn;
    if (node_self() != 0) return;
    region long *c = counter;
    read_lock(c);
    *count = (double)*c;
    unlock(c);
}

/* ---- The hash table ------------------------------------------------------------------------------------------------------------ */

static region struct bucket *table[BUCKETS];

static long look_up(region struct bucket *b, long key)
{
    read_lock(b); move
    long value = value_at(local(b), key);
    unlock(b);
    return value;
}

static int add(region struct bucket *b, long key, long by)
{
    write_lock(b); move
    int is_done = add_at(local(b), key, by) >= 0;
    unlock(b);
    return is_done;
}

static void make_table(long operations)
{
    (void)operations;
    if (node_self() == 0)
        for (int i = 0; i < BUCKETS; i++) table[i] = region_new_at(i % node_count(), struct bucket);
    broadcast(0, table, sizeof table);
    for (long key = node_self(); key < TABLE_KEYS; key += node_count())
        if (!add(table[bucket_of(key)], key, key)) abort();
}

static int operate_table(unsigned long chance, int is_look_up)
{
    long key = (long)(chance % TABLE_KEYS);
    region struct bucket *b = table[bucket_of(key)];
    return is_look_up ? look_up(b, key) < key : !add(b, key, 1);
}

static void contents_of_table(double *count, double *sum)
{
    for (int i = 0; i < BUCKETS; i++) {
        region struct bucket *b = table[i];
        if (home_of(b) != node_self()) continue;
        read_lock(b);
        sum_bucket(local(b), count, sum);
        unlock(b);
    }
}

/* ---- The B-tree ----------------------------------------------------------------------------------------------------------------- */

long find_in_tree_plain(region struct anchor *tree, long key);
long insert_plain(region struct anchor *tree, long key, long value);

static region struct anchor *tree;
static long inserted; /* by this node, since the tree was made */

static void make_btree(long operations)
{
    (void)operations;
    if (node_self() == 0) tree = new_tree();
    broadcast(0, &tree, sizeof tree);
    for (long i = node_self(); i < KEYS; i += node_count()) insert_plain(tree, key_at(i), value_of(key_at(i)));
}

static int operate_btree(unsigned long chance, int is_look_up)
{
    if (is_look_up) {
        long key = key_at((long)(chance % KEYS));
        return find_in_tree_plain(tree, key) != value_of(key);
    }
    long at = KEYS + inserted++ * node_count() + node_self(), key = key_at(at);
    return at >= ALL_KEYS || !insert_plain(tree, key, value_of(key));
}

static void contents_of_btree(double *count, double *sum)
{
    if (node_self() != 0) return;
    for (region struct node *n = first_leaf(tree); n != NULL;) {
        read_lock(n);
        sum_leaf(local(n), count, sum);
        region struct node *next = n->right;
        unlock(n);
        n = next;
    }
}

int main(int argc, char **argv)
{
    static const struct structure all[] = {
        {"counter", make_counter, operate_counter, contents_of_counter},
        {"table", make_table, operate_table, contents_of_table},
        {"btree", make_btree, operate_btree, contents_of_btree},
    };
    return run_structures(argc, argv, all, sizeof all / sizeof all[0]);
}
