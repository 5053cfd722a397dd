/* btree.c: a dictionary that all nodes search and extend at the same time (thesis 7.3.2).
 *
 * A B-link tree after Lehman and Yao, without deletion: keys and their values stand in the leaves, every tree node knows the node to
 * its right and the limit of its own keys. An operation that arrives at a node that has been split meanwhile finds the rest by going
 * right, so it locks one node at a time. The tree nodes are regions, spread over all nodes of the machine.
 *
 *     btree [-k KEYS] [-n OPERATIONS] [-i PERCENT_INSERTS] [-s SEED]
 *
 * puts KEYS keys into an empty tree, then runs OPERATIONS lookups and inserts, all nodes together, and checks the tree against a sorted
 * array. What it prints on stdout depends on these four numbers alone; the speed goes to stderr. */
#include <limits.h>
#include <prelude.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef ENTRIES
#define ENTRIES 125 /* in one tree node: 2000 bytes, as the leaves of the thesis */
#endif

/* In a leaf: a key and its value. In an inner node: a child and the lowest key that may be in it or below. */
struct entry {
    long key;
    union {
        long value;
        region struct node *child;
    };
};

struct node {
    int level;                  /* 0: a leaf */
    int count;                  /* entries in use, ascending by key */
    long limit;                 /* all keys here and below are smaller */
    region struct node *right;  /* the next node of this level, NULL at the end; its keys are >= limit */
    struct entry entry[ENTRIES];
};

/* Where every operation starts. Seldom written: each node of the machine keeps its copy. */
struct anchor {
    region struct node *root;
    int level;                  /* of the root */
};

struct found {
    bool present;
    long value;
};

/* ---- Inside one tree node: plain C on the copy that a lock has made valid ------------------------------------------------------ */

/* The number of entries with keys <= key. */
static int rank(const struct node *n, long key)
{
    int low = 0, high = n->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (n->entry[middle].key <= key) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* The next node on the way from an inner node: to the right, or down. */
static region struct node *step(const struct node *n, long key)
{
    return key >= n->limit ? n->right : n->entry[rank(n, key) - 1].child;
}

static struct found search(const struct node *leaf, long key)
{
    int at = rank(leaf, key) - 1;
    if (at < 0 || leaf->entry[at].key != key) return (struct found){false, 0};
    return (struct found){true, leaf->entry[at].value};
}

/* Adds an entry, or replaces the one of the same key; says whether it was new. There must be room. */
static bool put(struct node *n, struct entry e)
{
    int at = rank(n, e.key);
    if (at > 0 && n->entry[at - 1].key == e.key) {
        n->entry[at - 1] = e;
        return false;
    }
    memmove(&n->entry[at + 1], &n->entry[at], sizeof n->entry[0] * (size_t)(n->count - at));
    n->entry[at] = e;
    n->count++;
    return true;
}

/* ---- Making tree nodes --------------------------------------------------------------------------------------------------------- */

/* A number that looks random, from a number. */
static unsigned long mix(unsigned long x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ul;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebul;
    return x ^ (x >> 31);
}

/* An empty tree node, at home on any node of the machine. */
static region struct node *new_node(int level, long lowest_key)
{
    int home = (int)(mix((unsigned long)lowest_key + (unsigned long)level) % (unsigned long)node_count());
    region struct node *n = region_new_at(home, struct node);
    write_lock(n);
    n->level = level;
    n->limit = LONG_MAX;
    unlock(n);
    return n;
}

/* Moves the upper half of a full node, which the caller has locked, to a new node on its right; returns the entry by which their
 * parent shall know that one. No other operation can see the new node before the lock on the full one is given back. */
static struct entry split(struct node *full)
{
    int keep = full->count / 2;
    struct entry half = {.key = full->entry[keep].key};
    half.child = new_node(full->level, half.key);
    region struct node *upper = half.child;
    write_lock(upper);
    upper->count = full->count - keep;
    memcpy(local(upper)->entry, &full->entry[keep], sizeof(struct entry) * (size_t)(full->count - keep));
    upper->limit = full->limit;
    upper->right = full->right;
    unlock(upper);

    full->count = keep;
    full->limit = half.key;
    full->right = half.child;
    return half;
}

/* Puts a new root above the old one if the tree has no level `level` yet; says whether it did. While the root is made, other operations
 * begin at the old one: an update lock keeps out those that would make another, and no readers. */
static bool grow(region struct anchor *tree, int level, struct entry half)
{
    update_lock(tree);
    if (tree->level >= level) { /* another operation was faster */
        unlock(tree);
        return false;
    }
    region struct node *root = new_node(level, LONG_MIN);
    write_lock(root);
    put(local(root), (struct entry){.key = LONG_MIN, .child = tree->root});
    put(local(root), half);
    unlock(root);
    upgrade(tree);
    tree->root = root;
    tree->level = level;
    unlock(tree);
    return true;
}

/* ---- The operations ------------------------------------------------------------------------------------------------------------ */

/* The node of this level that `key` belongs to, or one to the left of it. Inner nodes are read often and written seldom: their copies
 * stay valid on every node of the machine, so it is the data that should move, and there is no annotation. */
static region struct node *descend(region struct anchor *tree, int level, long key)
{
    read_lock(tree);
    region struct node *n = tree->root;
    int here = tree->level;
    unlock(tree);
    while (here > level) {
        read_lock(n);
        region struct node *next = step(local(n), key);
        if (key < n->limit) here--;
        unlock(n);
        n = next;
    }
    return n;
}

/* The rest runs at the home of the leaf, and the answer comes straight from there. */
struct found lookup(region struct anchor *tree, long key)
{
    region struct node *n = descend(tree, 0, key);
    read_lock(n); move
    while (key >= n->limit) {
        region struct node *next = n->right;
        unlock(n);
        n = next;
        read_lock(n); move
    }
    struct found found = search(local(n), key);
    unlock(n);
    return found;
}

/* Says whether the key is new. A leaf is written, so the computation goes there; if it is full, it is split, and the same is done one
 * level up with the entry for its new half: each time round the loop moves on to the home of another tree node. All nodes of the
 * machine have copies of an inner node, which stay valid while an operation only goes right there: it is upgraded where it is written. */
bool insert(region struct anchor *tree, long key, long value)
{
    struct entry e = {.key = key, .value = value};
    bool is_new = false;
    for (int level = 0;; level++) {
        region struct node *n = descend(tree, level, e.key);
        for (;;) {
            if (level == 0) {
                write_lock(n); move
            } else {
                update_lock(n); move
            }
            if (e.key < n->limit) break;
            region struct node *next = n->right;
            unlock(n);
            n = next;
        }
        upgrade(n); /* of a leaf there is no need: it is locked for writing */
        bool added = put(local(n), e);
        if (level == 0) is_new = added;
        if (n->count < ENTRIES) {
            unlock(n);
            return is_new;
        }
        e = split(local(n));
        unlock(n);

        read_lock(tree);
        bool is_top = tree->level == level;
        unlock(tree);
        if (is_top && grow(tree, level + 1, e)) return is_new;
    }
}

/* ---- The workload -------------------------------------------------------------------------------------------------------------- */

struct workload {
    long keys, operations, percent_inserts, seed;
};

/* The i-th key of the workload, 0 to 999,999 as in the thesis; some come twice. */
static long key_at(const struct workload *w, long i)
{
    return (long)(mix(mix((unsigned long)w->seed) + (unsigned long)i) % 1000000);
}

static long value_of(long key) { return 3 * key + 1; }

static bool is_insert(const struct workload *w, long operation)
{
    return (long)(mix((unsigned long)(w->seed + operation) << 20) % 100) < w->percent_inserts;
}

static void fill(const struct workload *w, region struct anchor *tree)
{
    for (long i = node_self(); i < w->keys; i += node_count()) insert(tree, key_at(w, i), value_of(key_at(w, i)));
}

/* Runs this node's share of the operations: lookups of keys that must be there, inserts of more keys. Returns the wrong answers. */
static long run(const struct workload *w, region struct anchor *tree)
{
    long wrong = 0;
    for (long i = node_self(); i < w->operations; i += node_count()) {
        if (is_insert(w, i)) {
            long key = key_at(w, w->keys + i);
            insert(tree, key, value_of(key));
        } else if (w->keys > 0) {
            long key = key_at(w, (long)(mix((unsigned long)i) % (unsigned long)w->keys));
            struct found found = lookup(tree, key);
            if (!found.present || found.value != value_of(key)) wrong++;
        }
    }
    return wrong;
}

/* ---- The check ----------------------------------------------------------------------------------------------------------------- */

static int compare_keys(const void *a, const void *b)
{
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

/* All keys of the workload, each once, sorted; the caller frees them. */
static long *sorted_keys(const struct workload *w, long *count)
{
    long *keys = malloc(sizeof(long) * (size_t)(w->keys + w->operations + 1)), used = 0;
    for (long i = 0; i < w->keys; i++) keys[used++] = key_at(w, i);
    for (long i = 0; i < w->operations; i++)
        if (is_insert(w, i)) keys[used++] = key_at(w, w->keys + i);
    qsort(keys, (size_t)used, sizeof keys[0], compare_keys);
    *count = 0;
    for (long i = 0; i < used; i++)
        if (i == 0 || keys[i] != keys[i - 1]) keys[(*count)++] = keys[i];
    return keys;
}

/* Walks over all leaves from left to right and compares them with a sorted array; prints what it has seen. */
static bool check(const struct workload *w, region struct anchor *tree)
{
    long expected_count, seen = 0, leaves = 0;
    long *expected = sorted_keys(w, &expected_count);
    unsigned long checksum = 0;
    bool same = true;

    region struct node *n = descend(tree, 0, LONG_MIN);
    while (n != NULL) {
        read_lock(n);
        for (int i = 0; i < n->count; i++) {
            long key = n->entry[i].key;
            if (seen >= expected_count || key != expected[seen] || n->entry[i].value != value_of(key)) same = false;
            checksum = mix(checksum + (unsigned long)key);
            seen++;
        }
        region struct node *right = n->right;
        unlock(n);
        n = right;
        leaves++;
    }
    if (seen != expected_count) same = false;
    free(expected);

    read_lock(tree);
    fprintf(stderr, "%ld leaves, %d levels\n", leaves, tree->level + 1);
    unlock(tree);
    printf("the tree holds %ld keys, checksum %016lx\n", seen, checksum);
    printf("a sorted array holds %s\n", same ? "the same" : "OTHERS");
    return same;
}

static bool parse(int argc, char **argv, struct workload *w)
{
    for (int option; (option = getopt(argc, argv, "k:n:i:s:")) != -1;) {
        long *field = option == 'k' ? &w->keys : option == 'n' ? &w->operations : option == 'i' ? &w->percent_inserts : &w->seed;
        if (option == '?') return false;
        char *end;
        *field = strtol(optarg, &end, 10);
        if (*end != '\0' || end == optarg || *field < 0) return false;
    }
    return optind == argc && w->percent_inserts <= 100;
}

int main(int argc, char **argv)
{
    struct workload w = {.keys = 10000, .operations = 20000, .percent_inserts = 50, .seed = 1};
    if (!parse(argc, argv, &w)) {
        if (node_self() == 0) fprintf(stderr, "usage: btree [-k KEYS] [-n OPERATIONS] [-i PERCENT_INSERTS] [-s SEED]\n");
        return 2;
    }

    region struct anchor *tree = NULL;
    if (node_self() == 0) {
        tree = region_new(struct anchor);
        region struct node *root = new_node(0, LONG_MIN);
        write_lock(tree);
        tree->root = root;
        unlock(tree);
    }
    broadcast(0, &tree, sizeof tree);

    mcrl_profile_phase("fill"); /* what a profile or a trace tells apart */
    fill(&w, tree);
    barrier();
    mcrl_profile_phase("operations");
    double start = wall_seconds();
    long wrong = run(&w, tree);
    barrier();
    double seconds = wall_seconds() - start;
    mcrl_profile_phase("check");

    wrong = (long)reduce_sum((double)wrong);
    bool ok = wrong == 0;
    if (node_self() == 0) {
        printf("%ld operations, %ld wrong answers\n", w.operations, wrong);
        if (!check(&w, tree)) ok = false;
        fprintf(stderr, "%.0f operations per second\n", (double)w.operations / seconds);
    }
    barrier();
    return !ok;
}
