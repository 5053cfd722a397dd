/* migration_kernels.c: the thesis's application kernels (7.3): a counting network and a B-tree. */
#include "migration.h"

#include <stdlib.h>

#ifndef STEP
#define STEP 100 /* iterations by which a run is longer than the one before */
#endif

/* ---- counting: the first x nodes draw numbers from a bitonic network, whose balancers, counters included, lie on the nodes by turns - */

enum { BALANCERS = WIDTH + 6 * WIDTH / 2 };
static region struct balancer *balancers[POLICIES][BALANCERS]; /* first the counters, last those where tokens enter */
static long drawn[POLICIES];
static double sum_drawn[POLICIES];

static region struct balancer *new_balancer(int policy, int number, region struct balancer *up, region struct balancer *down)
{
    region struct balancer *b = region_new_at(number % node_count(), struct balancer);
    write_lock(b);
    b->wire = number;
    b->next[0] = up;
    b->next[1] = down;
    unlock(b);
    balancers[policy][number] = b;
    return b;
}

/* From the output wires back to the input wires: a wire's number and that of its partner differ in the bits of the layer. */
static void prepare_counting(int policy, long x)
{
    static const int layers[] = {1, 2, 7, 1, 3, 1};
    region struct balancer *wire[WIDTH];
    int made = 0;
    (void)x;
    if (node_self() == 0) {
        for (; made < WIDTH; made++) wire[made] = new_balancer(policy, made, NULL, NULL);
        for (size_t layer = 0; layer < sizeof layers / sizeof layers[0]; layer++)
            for (int i = 0; i < WIDTH; i++) {
                int partner = i ^ layers[layer];
                if (i < partner) wire[i] = wire[partner] = new_balancer(policy, made++, wire[i], wire[partner]);
            }
        forget_copies(balancers[policy], BALANCERS);
    }
    broadcast(0, balancers[policy], sizeof balancers[policy]);
    drawn[policy] = 0;
    sum_drawn[policy] = 0;
}

/* Where the i-th token of this node enters: four balancers, with two wires each. */
static region struct balancer *entrance(int policy, long i)
{
    return balancers[policy][BALANCERS - WIDTH / 2 + (node_self() + i) % WIDTH / 2];
}

/* The time is that until all have their numbers. */
static long run_counting(const struct operations *operations, int policy, long x, long iterations)
{
    double sum = 0;
    if (node_self() < x) {
        for (long i = 0; i < iterations; i++) sum += (double)operations->next_number(entrance(policy, i));
        drawn[policy] += iterations;
        sum_drawn[policy] += sum;
    }
    barrier();
    return 0;
}

/* If each number was drawn once, they have this sum; and the wires differ by one, the upper ones having more (the step property). */
static long check_counting(int policy, long x)
{
    double all = reduce_sum((double)drawn[policy]), sum = reduce_sum(sum_drawn[policy]);
    long wrong = sum != all * (all - 1) / 2, tokens = (long)all;
    (void)x;
    if (node_self() == 0)
        for (long i = 0; i < WIDTH; i++) {
            region struct balancer *c = balancers[policy][i];
            read_lock(c);
            wrong += c->passed != (tokens + WIDTH - 1 - i) / WIDTH;
            unlock(c);
        }
    return wrong;
}

/* ---- btree, btree-cold: all nodes look up keys, in x % of the operations, else insert ones. In `cold` no node has copies at first; the
 * other tree has been worked on by WARM_UP operations of each node. ---------------------------------------------------------------- */

enum { WARM_UP = KEYS / 10 };

static region struct anchor *trees[POLICIES];
static region struct node *names[4 * ALL_KEYS / ENTRIES + 64]; /* of nodes that are half full, and their parents */
static long inserted[POLICIES];                                /* by this node */
static double sum_inserted[POLICIES];

/* The names of all of a tree's nodes, level by level. Reading them makes the homes' data valid. */
static long names_in(region struct anchor *tree)
{
    long count = 0;
    read_lock(tree);
    region struct node *first = tree->root;
    unlock(tree);
    while (first != NULL) {
        region struct node *n = first, *below = NULL;
        while (n != NULL) {
            names[count++] = n;
            read_lock(n);
            if (n == first && n->level > 0) below = n->entry[0].child;
            region struct node *next = n->right;
            unlock(n);
            n = next;
        }
        first = below;
    }
    return count;
}

/* Only the homes have valid data then. */
static void forget_tree(region struct anchor *tree)
{
    long count = names_in(tree);
    barrier();
    forget_copies(names, count);
}

static void prepare_btree(int policy, long x)
{
    (void)x;
    if (node_self() == 0) {
        trees[policy] = new_tree();
        for (long i = 0; i < KEYS; i++) operations_never.insert(trees[policy], key_at(i), value_of(key_at(i)));
    }
    broadcast(0, &trees[policy], sizeof trees[policy]);
    inserted[policy] = 0;
    sum_inserted[policy] = 0;
    forget_tree(trees[policy]);
}

static void before_btree_cold(int policy, long x, long iterations)
{
    (void)x, (void)iterations;
    forget_tree(trees[policy]);
}

/* The keys that a node inserts are no other node's, and are none of those that are looked up. */
static long run_btree(const struct operations *operations, int policy, long x, long iterations)
{
    region struct anchor *tree = trees[policy];
    long wrong = 0;
    for (long i = 0; i < iterations; i++) {
        unsigned long chance = random_number() >> 20;
        if ((long)(chance % 100) < x) {
            long key = key_at((long)(chance / 100 % KEYS));
            wrong += operations->find_in_tree(tree, key) != value_of(key);
        } else {
            long at = KEYS + inserted[policy]++ * node_count() + node_self(), key = key_at(at);
            wrong += at >= ALL_KEYS || !operations->insert(tree, key, value_of(key));
            sum_inserted[policy] += (double)key;
        }
        mcrl_thread_yield();
    }
    return wrong;
}

static void prepare_btree_warm(int policy, long x)
{
    prepare_btree(policy, x);
    barrier();
    if (run_btree(policies[policy], policy, x, WARM_UP) != 0) abort();
}

static long check_btree(int policy, long x)
{
    double expected = reduce_sum((double)inserted[policy]) + KEYS, sum = reduce_sum(sum_inserted[policy]), count = 0;
    long wrong = 0, last = -1;
    (void)x;
    if (node_self() != 0) return 0;
    for (long i = 0; i < KEYS; i++) sum += (double)key_at(i);
    for (region struct node *n = first_leaf(trees[policy]); n != NULL;) {
        read_lock(n);
        for (int i = 0; i < n->count; i++) {
            long key = n->entry[i].key;
            wrong += key <= last || n->entry[i].value != value_of(key);
            sum -= (double)key;
            last = key;
        }
        count += n->count;
        region struct node *next = n->right;
        unlock(n);
        n = next;
    }
    return wrong + (count != expected) + (sum != 0);
}

const struct experiment experiment_counting = {"counting", 0, STEP, prepare_counting, nothing_before, run_counting, check_counting};
const struct experiment experiment_btree = {"btree", 1, STEP, prepare_btree_warm, nothing_before, run_btree, check_btree};
const struct experiment experiment_btree_cold = {"btree-cold", 1, STEP, prepare_btree, before_btree_cold, run_btree, check_btree};
