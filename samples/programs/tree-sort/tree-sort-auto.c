/* tree-sort-auto.c: tree-sort.c without locks and moves, for preludec -fauto -fassume-independent: subtrees have no tree in common.
 * Where two regions change at once, they are locked by hand.
 *
 *     tree-sort [LEVELS [LEAF]] */
#include "block.h"

#include <prelude.h>

struct tree { region struct tree *left, *right; long values[]; }; /* one value, or those of a leaf */

static node_private int leaf; /* how many values a leaf has: the same on all nodes */

/* A region as large as it has to be: an array of bytes that is named as what it holds. */
static region struct tree *new_tree(int values)
{
    return (region struct tree *)region_new_array(char, sizeof(struct tree) + (size_t)values * sizeof(long));
}

/* A tree on the nodes from `node` on, `nodes` of them. */
static region struct tree *build(int levels, long number, int node, int nodes)
{
    if (leaf_of(levels) == leaf) {
        region struct tree *t = new_tree(leaf);
        t->left = t->right = NULL;
        fill_block(local(t)->values, leaf, number);
        return t;
    }
    region struct tree *t = new_tree(1);
    t->values[0] = value_of(number);
    t->left = fork build(levels - 1, 2 * number, node + nodes / 2, nodes - nodes / 2) at node(node + nodes / 2);
    t->right = fork build(levels - 1, 2 * number + 1, node, nodes > 1 ? nodes / 2 : 1);
    return t;
}

/* Swaps what is in the wrong order between the halves of a bitonic tree, on one way down. */
static void swap_halves(region struct tree *a, region struct tree *b, int down, int swapped)
{
    while (a != NULL) {
        write_lock(a);
        write_lock(b);
        region struct tree *al = a->left, *ar = a->right, *bl = b->left, *br = b->right;
        int swap = al != NULL && order(local(a)->values, local(b)->values, down);
        if (swap) {
            if (swapped) a->right = br, b->right = ar;
            else a->left = bl, b->left = al;
        }
        if (al == NULL) order_blocks(local(a)->values, local(b)->values, leaf, down);
        unlock(b);
        unlock(a);
        int go_right = swap != swapped;
        a = go_right ? ar : al;
        b = go_right ? br : bl;
    }
}

/* Merges a bitonic tree and the value after it; returns the new value after it. */
static long merge(region struct tree *t, long after, int down)
{
    if (t->left == NULL) return merge_block(local(t)->values, leaf, after, down);
    int swapped = order(local(t)->values, &after, down);
    swap_halves(t->left, t->right, down, swapped);
    t->values[0] = fork merge(t->left, t->values[0], down) at t->left;
    return (fork merge(t->right, after, down) at t->right);
}

static long sort(region struct tree *t, long after, int down)
{
    if (t->left == NULL) return sort_block(local(t)->values, leaf, after, down);
    t->values[0] = fork sort(t->left, t->values[0], down) at t->left;
    after = fork sort(t->right, after, !down) at t->right;
    return merge(t, after, down);
}

/* Goes on with the values of a tree, in its order. */
static struct found look(region struct tree *t, struct found f)
{
    if (t->left == NULL) return look_at_block(local(t)->values, leaf, f);
    f = look(t->left, f);
    f = look_at_block(local(t)->values, 1, f);
    return look(t->right, f);
}

int main(int argc, char **argv)
{
    int levels = levels_of(argc, argv);
    leaf = leaf_of(leaf_levels_of(argc, argv, levels));
    if (node_self() != 0) return 0; /* the other nodes do what comes to them */
    if (leaf == 0) return fprintf(stderr, "usage: tree-sort [LEVELS [LEAF]]\n"), 2;
    region struct tree *t = build(levels, 1, 0, node_count());
    double start = seconds_now();
    long after = sort(t, value_of(0), 0);
    double seconds = seconds_now() - start;
    print_found(levels, look(t, (struct found){0, 0, 1}), after);
    print_seconds(seconds);
    return 0;
}
