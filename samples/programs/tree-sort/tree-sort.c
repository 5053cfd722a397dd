/* tree-sort.c: sorts the values of a binary tree, in the order of a walk through it (Bilardi and Nicolau 1989): two halves are sorted, one
 * upward and one downward, and then merged by swaps of values and subtrees. One value more than the tree has goes along.
 * The LEAF lowest levels of the tree are no trees, but arrays of 2^LEAF - 1 values each, sorted and merged in the same way.
 *
 * The merge of a large tree locks two regions at a time, of two halves that may be on two nodes, and its swaps mix what was apart. So it
 * pays on several nodes if a region has much in it: with a large LEAF.
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
        write_lock(t);
        t->left = t->right = NULL;
        fill_block(local(t)->values, leaf, number);
        unlock(t);
        return t;
    }
    region struct tree *t = new_tree(1); /* before its children */
    int half = nodes / 2, other = node + half;
    region struct tree *left, *right;
    left = fork build(levels - 1, 2 * number, other, nodes - half) at node(other);
    right = build(levels - 1, 2 * number + 1, node, nodes > 1 ? half : 1);
    join;
    write_lock(t);
    t->values[0] = value_of(number);
    t->left = left, t->right = right;
    unlock(t);
    return t;
}

/* Swaps what is in the wrong order between the halves of a bitonic tree, on one way down. */
static void swap_halves(region struct tree *a, region struct tree *b, int down, int swapped)
{
    while (a != NULL) {
        write_lock(a); move
        write_lock(b);
        region struct tree *al = a->left, *ar = a->right, *bl = b->left, *br = b->right;
        int swap = 0;
        if (al == NULL)
            order_blocks(local(a)->values, local(b)->values, leaf, down);
        else if ((swap = order(local(a)->values, local(b)->values, down))) {
            if (swapped) a->right = br, b->right = ar;
            else a->left = bl, b->left = al;
        }
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
    write_lock(t);
    region struct tree *left = t->left, *right = t->right;
    if (left == NULL) {
        after = merge_block(local(t)->values, leaf, after, down);
        unlock(t);
        return after;
    }
    int swapped = order(local(t)->values, &after, down);
    long value = t->values[0], last;
    unlock(t);
    swap_halves(left, right, down, swapped);
    value = fork merge(left, value, down) at left;
    last = fork merge(right, after, down) at right;
    join;
    write_lock(t);
    t->values[0] = value;
    unlock(t);
    return last;
}

static long sort(region struct tree *t, long after, int down)
{
    write_lock(t);
    region struct tree *left = t->left, *right = t->right;
    if (left == NULL) {
        after = sort_block(local(t)->values, leaf, after, down);
        unlock(t);
        return after;
    }
    long value = t->values[0], last;
    unlock(t);
    value = fork sort(left, value, down) at left;
    last = fork sort(right, after, !down) at right;
    join;
    write_lock(t);
    t->values[0] = value;
    unlock(t);
    return merge(t, last, down);
}

/* Goes on with the values of a tree, in its order. */
static struct found look(region struct tree *t, struct found f)
{
    read_lock(t);
    region struct tree *left = t->left, *right = t->right;
    if (left == NULL) f = look_at_block(local(t)->values, leaf, f);
    long value = t->values[0];
    unlock(t);
    if (left == NULL) return f;
    f = look(left, f);
    f = look_at_block(&value, 1, f);
    return look(right, f);
}

int main(int argc, char **argv)
{
    int levels = levels_of(argc, argv);
    leaf = leaf_of(leaf_levels_of(argc, argv, levels));
    if (leaf == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: tree-sort [LEVELS [LEAF]]\n");
        return 2;
    }
    barrier();
    region struct tree *t = NULL;
    if (node_self() == 0) t = build(levels, 1, 0, node_count());
    barrier();
    double start = wall_seconds();
    long after = 0;
    if (node_self() == 0) after = sort(t, value_of(0), 0);
    barrier(); /* the others work on what comes to them meanwhile */
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        print_found(levels, look(t, (struct found){0, 0, 1}), after);
        print_seconds(seconds);
    }
    barrier();
    return 0;
}
