/* migration_btree.c: the operations on a B-tree (thesis 7.3.2); as migration.c, a text for each policy. Each is one computation, which
 * goes on from node to node. A leaf that is to be written is locked for writing at once. */
#include "migration.h"

long find_in_tree_POLICY(region struct anchor *tree, long key)
{
    read_lock(tree); move(POLICY)
    region struct node *n = tree->root;
    unlock(tree);
    for (;;) {
        read_lock(n); move(POLICY)
        if (n->level == 0 && key < n->limit) break;
        region struct node *next = next_on_way(local(n), key);
        unlock(n);
        n = next;
    }
    long value = value_in(local(n), key);
    unlock(n);
    return value;
}

/* A full node is split. The same is then done one level up, with the entry for its new half. */
long insert_POLICY(region struct anchor *tree, long key, long value)
{
    struct entry e = {.key = key, .value = value};
    long is_new = 0;
    for (int level = 0;; level++) {
        read_lock(tree); move(POLICY)
        region struct node *n = tree->root;
        int here = tree->level;
        unlock(tree);
        while (here > level) {
            read_lock(n); move(POLICY)
            region struct node *next = next_on_way(local(n), e.key);
            if (e.key < n->limit) here--;
            unlock(n);
            n = next;
        }
        write_lock(n); move(POLICY)
        while (e.key >= n->limit) {
            region struct node *next = n->right;
            unlock(n);
            n = next;
            write_lock(n); move(POLICY)
        }
        int added = put_entry(local(n), e);
        if (level == 0) is_new = added;
        if (n->count < ENTRIES) {
            unlock(n);
            return is_new;
        }
        e = split(local(n));
        unlock(n);
        if (grow(tree, level + 1, e)) return is_new;
    }
}
