/* Step 7: a B-tree. An insert goes down from node to node, and takes the lock of the parent along: a full child gives it a key.
 *
 *     7-locks [KEYS] */
#include <stdio.h>
#include <stdlib.h>
#include "node.h"

static void insert(region struct node *n, long key)
{
    write_lock(n); move(always)
    if (n->count == KEYS) grow(n);
    while (n->inner) {
        region struct node *child = n->child[position(local(n), key)];
        write_lock(child); move(always) /* with n's lock, and its data */
        if (child->count == KEYS) {
            struct half half = split(child);
            put(local(n), half);
            if (key > half.key) {
                unlock(child);
                child = half.right;
                write_lock(child); move(always)
            }
        }
        unlock(n);
        n = child; /* its lock is n's now */
    }
    put(local(n), (struct half){.key = key});
    unlock(n);
}

/* Prints the keys in order. Each node is copied, and unlocked before the next one is needed. */
static void print(region struct node *n)
{
    read_lock(n);
    struct node copy = *n;
    unlock(n);
    for (int i = 0; i <= copy.count; i++) {
        if (copy.inner) print(copy.child[i]);
        if (i < copy.count) printf("%ld ", copy.key[i]);
    }
}

int main(int argc, char **argv)
{
    long keys = argc > 1 ? atol(argv[1]) : 12;
    region struct node *root = NULL;
    if (node_self() == 0) root = region_new(struct node);
    broadcast(0, &root, sizeof root);
    for (long n = 1; n <= keys; n++) { /* by turns, so that the messages are the same in each run */
        if (node_self() == n % node_count()) insert(root, 37 * n % 101);
        barrier();
    }
    if (node_self() == 0) {
        print(root);
        printf("\n");
    }
    barrier();
    return 0;
}
