/* evaluation_btree.c: one way to use the B-tree of Prelude's tables 5.1 to 5.4 (thesis, 5.2): a search and an insertion; evaluation.py puts
 * the way in. POLICY is what moves, and KEEPS_ROOT whether the root is read where the operation begins, from a copy of its own. */
#include "evaluation_btree.h"

/* The leaf that has the key, locked for reading by the caller's next statement; inner nodes are visited on the way. */
static long find(region struct anchor *tree, long key)
{
    read_lock(tree);
    region struct node *n = tree->root;
    int top = tree->level, here = top;
    unlock(tree);
    while (here > 0) {
        region struct node *next;
        if (KEEPS_ROOT && here == top) {
            read_lock(n);
            next = next_on_way(local(n), key);
            if (key < n->limit) here--;
            unlock(n);
        } else {
            read_lock(n); move(POLICY)
            next = next_on_way(local(n), key);
            if (key < n->limit) here--;
            unlock(n);
        }
        n = next;
    }
    for (;;) {
        read_lock(n); move(POLICY)
        if (key < n->limit) break;
        region struct node *next = n->right;
        unlock(n);
        n = next;
    }
    long value = value_in(local(n), key);
    unlock(n);
    return value;
}

/* Puts the key into its leaf. A leaf that is full then has been split, and the entry of its new half is the result. */
static struct entry insert(region struct anchor *tree, long key)
{
    struct entry half = {.key = -1};
    read_lock(tree);
    region struct node *n = tree->root;
    int top = tree->level, here = top;
    unlock(tree);
    while (here > 0) {
        region struct node *next;
        if (KEEPS_ROOT && here == top) {
            read_lock(n);
            next = next_on_way(local(n), key);
            if (key < n->limit) here--;
            unlock(n);
        } else {
            read_lock(n); move(POLICY)
            next = next_on_way(local(n), key);
            if (key < n->limit) here--;
            unlock(n);
        }
        n = next;
    }
    for (;;) {
        write_lock(n); move(POLICY)
        if (key < n->limit) break;
        region struct node *next = n->right;
        unlock(n);
        n = next;
    }
    put_entry(local(n), (struct entry){.key = key, .value = value_of(key)});
    if (n->count == ENTRIES) half = split(local(n));
    unlock(n);
    return half;
}

const struct way way_NAME = {"NAME", find, insert};
