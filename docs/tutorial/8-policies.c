/* Step 8: the B-tree of step 7, with lookups. Nothing but `move` stands at the locks: the policy decides what moves.
 *
 *     8-policies [KEYS] */
#include <stdio.h>
#include <stdlib.h>
#include "node.h"

/* As in step 7, but other nodes may read meanwhile: a lock is upgraded where the tree node is written. */
static void insert(region struct node *n, long key)
{
    update_lock(n); move
    if (n->count == KEYS) {
        upgrade(n);
        grow(n);
    }
    while (n->inner) {
        region struct node *child = n->child[position(local(n), key)];
        update_lock(child); move
        if (child->count == KEYS) {
            upgrade(n);
            upgrade(child);
            struct half half = split(child);
            put(local(n), half);
            if (key > half.key) {
                unlock(child);
                child = half.right;
                update_lock(child); move
            }
        }
        unlock(n);
        n = child;
    }
    upgrade(n);
    put(local(n), (struct half){.key = key});
    unlock(n);
}

/* Whether the key is there. The lock of the parent keeps out what would split the child. */
static int find(region struct node *n, long key)
{
    read_lock(n); move
    for (;;) {
        int at = position(local(n), key);
        int found = at < n->count && n->key[at] == key;
        if (found || !n->inner) {
            unlock(n);
            return found;
        }
        region struct node *child = n->child[at];
        read_lock(child); move
        unlock(n);
        n = child;
    }
}

int main(int argc, char **argv)
{
    long keys = argc > 1 ? atol(argv[1]) : 100, found = 0;
    region struct node *root = NULL;
    if (node_self() == 0) root = region_new(struct node);
    broadcast(0, &root, sizeof root);
    for (long n = 1; n <= keys; n++) {
        long key = 37 * n % 101; /* each number below 101 once */
        if (node_self() == 0) insert(root, key);
        barrier();
        if (node_self() == n % node_count()) found += find(root, key);
        barrier();
    }
    found = reduce_sum(found);
    if (node_self() == 0) printf("%ld of %ld found\n", found, keys);
    return 0;
}
