/* A node of a B-tree, and what is done inside of one. A new region is full of zeros: an empty leaf. */
#include <prelude.h>
#include <string.h>

enum { KEYS = 3, KEPT = KEYS / 2, MOVED = KEYS - KEPT - 1 };

struct node {
    int inner, count;
    long key[KEYS];                       /* ascending */
    region struct node *child[KEYS + 1];  /* of an inner node: child[i] has the keys between key[i - 1] and key[i] */
};

/* What a node that is split gives to its parent: a key, and the child to the right of it. */
struct half {
    long key;
    region struct node *right;
};

/* How many keys are smaller: where a key is, or would be. */
static inline int position(const struct node *n, long key)
{
    int at = 0;
    while (at < n->count && n->key[at] < key) at++;
    return at;
}

/* Puts a key, and the child to the right of it, into a node that is not full. */
static inline void put(struct node *n, struct half half)
{
    int at = position(n, half.key);
    memmove(&n->key[at + 1], &n->key[at], sizeof n->key[0] * (size_t)(n->count - at));
    memmove(&n->child[at + 2], &n->child[at + 1], sizeof n->child[0] * (size_t)(n->count - at));
    n->key[at] = half.key;
    n->child[at + 1] = half.right;
    n->count++;
}

/* A new node of the tree, at home where this runs. */
static inline region struct node *make(struct node contents)
{
    region struct node *n = region_new(struct node);
    write_lock(n);
    *n = contents;
    unlock(n);
    return n;
}

/* Moves the upper half of a full node, which the caller has locked, to a new one on the next node of the machine. */
static inline struct half split(region struct node *full) requires_lock(full)
{
    struct node upper = {.inner = full->inner, .count = MOVED};
    memcpy(upper.key, &local(full)->key[KEPT + 1], sizeof upper.key[0] * MOVED);
    memcpy(upper.child, &local(full)->child[KEPT + 1], sizeof upper.child[0] * (MOVED + 1));
    struct half half = {.key = full->key[KEPT]};
    half.right = fork make(upper) at node((home_of(full) + 1) % node_count());
    join;
    full->count = KEPT;
    return half;
}

/* The root keeps its name: it gives all that it has to a new child. */
static inline void grow(region struct node *root) requires_lock(root)
{
    struct node all = *root;
    region struct node *child = NULL;
    child = fork make(all) at node((home_of(root) + 1) % node_count());
    join;
    root->inner = 1;
    root->count = 0;
    root->child[0] = child;
}
