/* migration_walks.c: experiments with computations that go from region to region: lists, trees, hash chains. */
#include "migration.h"

#include <limits.h>
#include <stdlib.h>

/* ---- chase, chase-warm: node 0 walks a list of small regions, of which x in a row have one home ------------------------------------ */

enum { ELEMENTS = 1024 };
static region struct element *elements[POLICIES][ELEMENTS * RUNS];

static region struct element *new_element(int home, long key, region struct element *left, region struct element *right)
{
    region struct element *e = region_new_at(home, struct element);
    write_lock(e);
    e->key = key;
    e->value = 1;
    e->next[0] = left;
    e->next[1] = right;
    unlock(e);
    return e;
}

static void share_elements(int policy, long count)
{
    broadcast(0, elements[policy], sizeof elements[policy][0] * (size_t)count);
}

static void prepare_chase(int policy, long x)
{
    region struct element *next = NULL;
    if (node_self() == 0)
        for (long i = ELEMENTS * RUNS - 1; i >= 0; i--)
            elements[policy][i] = next = new_element((int)(i / x % node_count()), i, next, NULL);
    share_elements(policy, ELEMENTS * RUNS);
}

/* Every home writes what is its own, so that there are no copies. */
static void write_elements(int policy, long count)
{
    for (long i = 0; i < count; i++) {
        region struct element *e = elements[policy][i];
        if (home_of(e) != node_self()) continue;
        write_lock(e);
        e->value = 1;
        unlock(e);
    }
}

static void before_chase(int policy, long x, long iterations)
{
    (void)x;
    write_elements(policy, iterations);
}

static long run_chase(const struct operations *operations, int policy, long x, long iterations)
{
    (void)x;
    if (node_self() != 0) return 0;
    return operations->walk(elements[policy][0], 0, iterations) != iterations;
}

/* ---- tree: node 0 goes from the root to leaves by chance; the levels from x on lie with one node or the other, by subtree. An x below 0
 * is the same with no writes, so that copies stay. */

enum { HEIGHT = 12, LEAVES = 1 << HEIGHT };

static int home_in_tree(long name, long x)
{
    int level = 63 - __builtin_clzl((unsigned long)name);
    long from = labs(x);
    return level < from ? 0 : (int)((name >> (level - from)) % node_count());
}

static void prepare_tree(int policy, long x)
{
    if (node_self() == 0)
        for (long name = 2 * LEAVES - 1; name > 0; name--) {
            int is_leaf = name >= LEAVES;
            elements[policy][name - 1] = new_element(home_in_tree(name, x), name, is_leaf ? NULL : elements[policy][2 * name - 1],
                                                     is_leaf ? NULL : elements[policy][2 * name]);
        }
    share_elements(policy, 2 * LEAVES - 1);
}

static void before_tree(int policy, long x, long iterations)
{
    (void)iterations;
    if (x > 0) write_elements(policy, 2 * LEAVES - 1);
}

static long run_tree(const struct operations *operations, int policy, long x, long iterations)
{
    long wrong = 0;
    (void)x;
    if (node_self() != 0) return 0;
    for (long i = 0; i < iterations; i++)
        wrong += operations->walk(elements[policy][0], random_number(), LONG_MAX) != HEIGHT + 1;
    return wrong;
}

/* ---- hash: node 0 looks for keys in chains of x elements; a chain has one home ------------------------------------------------------ */

static void prepare_hash(int policy, long x)
{
    region struct element *next = NULL;
    if (node_self() == 0)
        for (long i = ELEMENTS * RUNS - 1; i >= 0; i--) {
            if (i % x == x - 1) next = NULL;
            elements[policy][i] = next = new_element((int)(i / x % node_count()), i, next, NULL);
        }
    share_elements(policy, ELEMENTS * RUNS);
}

static void before_hash(int policy, long x, long iterations)
{
    (void)x, (void)iterations;
    write_elements(policy, ELEMENTS * RUNS);
}

static long run_hash(const struct operations *operations, int policy, long x, long iterations)
{
    long wrong = 0;
    if (node_self() != 0) return 0;
    for (long i = 0; i < iterations; i++) {
        long key = (long)(random_number() >> 20) % (ELEMENTS * RUNS);
        wrong += operations->find(elements[policy][key - key % x], key) != 1;
    }
    return wrong;
}

const struct experiment experiment_chase = {"chase", 0, ELEMENTS, prepare_chase, before_chase, run_chase};
const struct experiment experiment_chase_warm = {"chase-warm", 0, ELEMENTS, prepare_chase, nothing_before, run_chase};
const struct experiment experiment_tree = {"tree", 0, 100, prepare_tree, before_tree, run_tree};
const struct experiment experiment_hash = {"hash", 0, 100, prepare_hash, before_hash, run_hash};
const struct experiment experiment_hash_warm = {"hash-warm", 0, 1000, prepare_hash, nothing_before, run_hash};
