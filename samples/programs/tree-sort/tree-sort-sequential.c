/* tree-sort-sequential.c: sorts the values of a binary tree, in the order of a walk through it (Bilardi and Nicolau 1989): two halves are
 * sorted, one upward and one downward, and then merged by swaps of values and subtrees. One value more than the tree has goes along.
 * The LEAF lowest levels of the tree are no trees, but arrays of 2^LEAF - 1 values each, sorted and merged in the same way.
 *
 *     tree-sort-sequential [LEVELS [LEAF]] */
#include "block.h"

struct tree { struct tree *left, *right; long values[]; }; /* one value, or those of a leaf */

static int leaf; /* how many values a leaf has */

static struct tree *new_tree(int values) { return malloc(sizeof(struct tree) + (size_t)values * sizeof(long)); }

static struct tree *build(int levels, long number)
{
    if (leaf_of(levels) == leaf) {
        struct tree *t = new_tree(leaf);
        t->left = t->right = NULL;
        fill_block(t->values, leaf, number);
        return t;
    }
    struct tree *t = new_tree(1);
    t->values[0] = value_of(number);
    t->left = build(levels - 1, 2 * number);
    t->right = build(levels - 1, 2 * number + 1);
    return t;
}

/* Swaps what is in the wrong order between the halves of a bitonic tree, on one way down. */
static void swap_halves(struct tree *a, struct tree *b, int down, int swapped)
{
    while (a->left != NULL) {
        struct tree *al = a->left, *ar = a->right, *bl = b->left, *br = b->right;
        int swap = order(a->values, b->values, down);
        if (swap) {
            if (swapped) a->right = br, b->right = ar;
            else a->left = bl, b->left = al;
        }
        int go_right = swap != swapped;
        a = go_right ? ar : al;
        b = go_right ? br : bl;
    }
    order_blocks(a->values, b->values, leaf, down);
}

/* Merges a bitonic tree and the value after it; returns the new value after it. */
static long merge(struct tree *t, long after, int down)
{
    if (t->left == NULL) return merge_block(t->values, leaf, after, down);
    int swapped = order(t->values, &after, down);
    swap_halves(t->left, t->right, down, swapped);
    t->values[0] = merge(t->left, t->values[0], down);
    return merge(t->right, after, down);
}

static long sort(struct tree *t, long after, int down)
{
    if (t->left == NULL) return sort_block(t->values, leaf, after, down);
    t->values[0] = sort(t->left, t->values[0], down);
    after = sort(t->right, after, !down);
    return merge(t, after, down);
}

/* Goes on with the values of a tree, in its order. */
static struct found look(const struct tree *t, struct found f)
{
    if (t->left == NULL) return look_at_block(t->values, leaf, f);
    f = look(t->left, f);
    f = look_at_block(t->values, 1, f);
    return look(t->right, f);
}

int main(int argc, char **argv)
{
    int levels = levels_of(argc, argv);
    leaf = leaf_of(leaf_levels_of(argc, argv, levels));
    if (leaf == 0) return fprintf(stderr, "usage: tree-sort-sequential [LEVELS [LEAF]]\n"), 2;
    struct tree *t = build(levels, 1);
    double start = seconds_now();
    long after = sort(t, value_of(0), 0);
    double seconds = seconds_now() - start;
    print_found(levels, look(t, (struct found){0, 0, 1}), after);
    print_seconds(seconds);
    return 0;
}
