/* evaluation_btree_main.c: Prelude's tables 5.1 to 5.4 (thesis, 5.2), counted: some nodes search a B-tree of 10,000 keys that lies on all
 * nodes, and insert a key in one of ten operations.
 *
 *     mpiexec -n 48 ./evaluation-btree CLIENTS OPERATIONS THINKING
 *
 * THINKING is the additions between two operations of a client. A line `WAY MESSAGES BYTES` for each way, of all operations together, after
 * as many that are not counted. Ends with 1 for a wrong result. */
#include "evaluation_btree.h"

#include <stdio.h>
#include <stdlib.h>

static const struct way *const ways[] = {&way_data, &way_rpc, &way_rpc_root, &way_computation, &way_computation_root, &way_adaptive};
static unsigned long state;
static long inserted;

static unsigned long random_number(void)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state >> 20;
}

/* One level up, with the entry for a half that has been split off, and so on. The data move: it happens once in some hundred operations. */
static void insert_above(region struct anchor *tree, struct entry half)
{
    for (int level = 1; half.key != -1 && !grow(tree, level, half); level++) {
        read_lock(tree);
        region struct node *n = tree->root;
        int here = tree->level;
        unlock(tree);
        while (here > level) {
            read_lock(n);
            region struct node *next = next_on_way(local(n), half.key);
            if (half.key < n->limit) here--;
            unlock(n);
            n = next;
        }
        write_lock(n);
        while (half.key >= n->limit) {
            region struct node *next = n->right;
            unlock(n);
            n = next;
            write_lock(n);
        }
        put_entry(local(n), half);
        half = n->count == ENTRIES ? split(local(n)) : (struct entry){.key = -1};
        unlock(n);
    }
}

static void insert_key(const struct way *way, region struct anchor *tree, long i) { insert_above(tree, way->insert(tree, key_at(i))); }

static region struct anchor *build(void)
{
    region struct anchor *tree = NULL;
    if (node_self() == 0) {
        tree = new_tree();
        for (long i = 0; i < KEYS; i++) insert_key(&way_data, tree, i);
    }
    broadcast(0, &tree, sizeof tree);
    return tree;
}

static void think(long additions)
{
    static volatile long thoughts;
    for (long i = 0; i < additions; i++) thoughts += i;
}

static long work(const struct way *way, region struct anchor *tree, int clients, long operations, long thinking)
{
    long wrong = 0;
    if (node_self() >= clients) return 0;
    for (long i = 0; i < operations; i++) {
        unsigned long chance = random_number();
        if (chance % 10 == 0) insert_key(way, tree, KEYS + inserted++ * clients + node_self());
        else {
            long key = key_at((long)(chance / 10 % KEYS));
            wrong += way->find(tree, key) != value_of(key);
        }
        think(thinking);
    }
    return wrong;
}

/* All keys that have been inserted are in the leaves, in order. */
static long check(region struct anchor *tree, double all)
{
    double count = 0;
    long wrong = 0, last = -1;
    if (node_self() != 0) return 0;
    for (region struct node *n = first_leaf(tree); n != NULL;) {
        read_lock(n);
        for (int i = 0; i < n->count; i++) {
            wrong += n->entry[i].key <= last || n->entry[i].value != value_of(n->entry[i].key);
            last = n->entry[i].key;
        }
        count += n->count;
        region struct node *next = n->right;
        unlock(n);
        n = next;
    }
    return wrong + (count != all);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        if (node_self() == 0) fprintf(stderr, "usage: mpiexec -n 48 evaluation-btree CLIENTS OPERATIONS THINKING\n");
        return 2;
    }
    int clients = atoi(argv[1]);
    long operations = atol(argv[2]), thinking = atol(argv[3]), wrong = 0;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        region struct anchor *tree = build();
        state = 0x9e3779b97f4a7c15ul * (unsigned long)(node_self() + 1);
        inserted = 0;
        wrong += work(ways[i], tree, clients, operations, thinking);
        barrier();
        mcrl_statistics_reset();
        barrier();
        wrong += work(ways[i], tree, clients, operations, thinking);
        barrier();
        mcrl_counters total;
        mcrl_statistics_total(&total);
        if (node_self() == 0) printf("%s %lu %lu\n", ways[i]->name, (unsigned long)total.messages, (unsigned long)total.bytes);
        wrong += check(tree, KEYS + reduce_sum((double)inserted));
    }
    return reduce_sum((double)wrong) != 0;
}
