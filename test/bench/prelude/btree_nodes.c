/* btree_nodes.c: making the nodes of a B-tree of regions. */
#include "btree_nodes.h"

static region struct node *new_node(int level, long lowest_key)
{
    region struct node *n = region_new_at(home_of_node(level, lowest_key, node_count()), struct node);
    write_lock(n);
    n->level = level;
    n->limit = LONG_MAX;
    unlock(n);
    return n;
}

region struct anchor *new_tree(void)
{
    region struct anchor *tree = region_new(struct anchor);
    region struct node *root = new_node(0, LONG_MIN);
    write_lock(tree);
    tree->root = root;
    unlock(tree);
    return tree;
}

struct entry split(struct node *full)
{
    region struct node *upper = new_node(full->level, key_to_split_at(full));
    write_lock(upper);
    struct entry half = split_node(full, local(upper), upper);
    unlock(upper);
    return half;
}

int grow(region struct anchor *tree, int level, struct entry half)
{
    read_lock(tree);
    int is_top = tree->level < level;
    unlock(tree);
    if (!is_top) return 0;
    region struct node *root = new_node(level, LONG_MIN);
    write_lock(tree);
    is_top = tree->level < level; /* else another operation was faster, and the new root stays unused */
    if (is_top) {
        write_lock(root);
        put_entry(local(root), (struct entry){.key = LONG_MIN, .child = tree->root});
        put_entry(local(root), half);
        unlock(root);
        tree->root = root;
        tree->level = level;
    }
    unlock(tree);
    return is_top;
}

region struct node *first_leaf(region struct anchor *tree)
{
    read_lock(tree);
    region struct node *n = tree->root;
    int here = tree->level;
    unlock(tree);
    for (; here > 0; here--) {
        read_lock(n);
        region struct node *below = n->entry[0].child;
        unlock(n);
        n = below;
    }
    return n;
}
