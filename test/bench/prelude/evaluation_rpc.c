/* evaluation_rpc.c: the B-tree of Prelude's tables 5.1 to 5.4 by remote calls: each visit of a node is a call that runs at its home, and
 * returns; with the root replicated, that of the root is a call here. */
#include "evaluation_btree.h"

/* Where a search goes on, and how many levels are left. */
struct step {
    region struct node *next;
    int here;
};

static struct step visit(region struct node *n, long key, int here)
{
    read_lock(n);
    struct step step = {next_on_way(local(n), key), key < n->limit ? here - 1 : here};
    unlock(n);
    return step;
}

/* What a leaf says: the value, or where to go on. */
struct answer {
    long value;
    region struct node *next;
};

static struct answer look(region struct node *n, long key)
{
    struct answer answer = {-1, NULL};
    read_lock(n);
    if (key < n->limit) answer.value = value_in(local(n), key);
    else answer.next = n->right;
    unlock(n);
    return answer;
}

/* The same for an insertion. */
struct put {
    struct entry half;
    region struct node *next;
};

static struct put put(region struct node *n, long key)
{
    struct put put = {.half = {.key = -1}, .next = NULL};
    write_lock(n);
    if (key < n->limit) {
        put_entry(local(n), (struct entry){.key = key, .value = value_of(key)});
        if (n->count == ENTRIES) put.half = split(local(n));
    } else put.next = n->right;
    unlock(n);
    return put;
}

static region struct node *leaf_of(region struct anchor *tree, long key, int keeps_root)
{
    read_lock(tree);
    region struct node *n = tree->root;
    int top = tree->level;
    unlock(tree);
    for (int here = top; here > 0;) {
        struct step step;
        if (keeps_root && here == top) {
            step = visit(n, key, here);
        } else {
            step = visit(n, key, here); rpc
        }
        n = step.next;
        here = step.here;
    }
    return n;
}

static long find_in(region struct anchor *tree, long key, int keeps_root)
{
    struct answer answer = {-1, leaf_of(tree, key, keeps_root)};
    while (answer.next != NULL) {
        region struct node *n = answer.next;
        answer = look(n, key); rpc
    }
    return answer.value;
}

static struct entry insert_in(region struct anchor *tree, long key, int keeps_root)
{
    struct put done = {.half = {.key = -1}, .next = leaf_of(tree, key, keeps_root)};
    while (done.next != NULL) {
        region struct node *n = done.next;
        done = put(n, key); rpc
    }
    return done.half;
}

static long find(region struct anchor *tree, long key) { return find_in(tree, key, 0); }
static struct entry insert(region struct anchor *tree, long key) { return insert_in(tree, key, 0); }
static long find_root(region struct anchor *tree, long key) { return find_in(tree, key, 1); }
static struct entry insert_root(region struct anchor *tree, long key) { return insert_in(tree, key, 1); }

const struct way way_rpc = {"rpc", find, insert}, way_rpc_root = {"rpc_root", find_root, insert_root};
