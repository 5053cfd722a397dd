/* tree-sort.c: sorts the values of a binary tree, in the order of a walk through it (Bilardi and Nicolau 1989): two halves are sorted, one
 * upward and one downward, and then merged by swaps of values and subtrees. One value more than the tree has goes along.
 *
 * The merge of a large tree locks two regions at a time, of two halves that may be on two nodes, and its swaps mix what was apart.
 *
 *     tree-sort [LEVELS] */
#include "../programs.h"

#include <prelude.h>

struct tree { long value; region struct tree *left, *right; };

static long value_of(long number) { return (long)(hash((unsigned long)number) % 1000000007); }

/* A tree on the nodes from `node` on, `nodes` of them. */
static region struct tree *build(int levels, long number, int node, int nodes)
{
    if (levels == 0) return NULL;
    region struct tree *t = region_new(struct tree); /* before its children */
    int half = nodes / 2, other = node + half;
    region struct tree *left, *right;
    left = fork build(levels - 1, 2 * number, other, nodes - half) at node(other);
    right = build(levels - 1, 2 * number + 1, node, nodes > 1 ? half : 1);
    join;
    write_lock(t);
    *local(t) = (struct tree){value_of(number), left, right};
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
        int swap = (a->value > b->value) != down;
        if (swap) {
            long value = a->value;
            a->value = b->value, b->value = value;
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
    int swapped = (t->value > after) != down;
    if (swapped) {
        long value = t->value;
        t->value = after, after = value;
    }
    struct tree copy = *t;
    unlock(t);
    if (copy.left == NULL) return after;
    swap_halves(copy.left, copy.right, down, swapped);
    long value, last;
    value = fork merge(copy.left, copy.value, down) at copy.left;
    last = fork merge(copy.right, after, down) at copy.right;
    join;
    write_lock(t);
    t->value = value;
    unlock(t);
    return last;
}

static long sort(region struct tree *t, long after, int down)
{
    read_lock(t);
    struct tree copy = *t;
    unlock(t);
    if (copy.left != NULL) {
        long value, last;
        value = fork sort(copy.left, copy.value, down) at copy.left;
        last = fork sort(copy.right, after, !down) at copy.right;
        join;
        write_lock(t);
        t->value = value;
        unlock(t);
        after = last;
    }
    return merge(t, after, down);
}

struct found { long last, sum; int sorted; };

/* Goes on with the values of a tree, in its order. */
static struct found look(region struct tree *t, struct found f)
{
    if (t == NULL) return f;
    read_lock(t);
    struct tree copy = *t;
    unlock(t);
    f = look(copy.left, f);
    f = (struct found){copy.value, (f.sum * 31 + copy.value) % 1000000007, f.sorted && f.last <= copy.value};
    return look(copy.right, f);
}

int main(int argc, char **argv)
{
    int levels = size_of(argc, argv, 8, 26);
    if (levels == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: tree-sort [LEVELS]\n");
        return 2;
    }
    region struct tree *t = NULL;
    if (node_self() == 0) t = build(levels, 1, 0, node_count());
    barrier();
    double start = wall_seconds();
    long after = 0;
    if (node_self() == 0) after = sort(t, value_of(0), 0);
    barrier(); /* the others work on what comes to them meanwhile */
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        struct found f = look(t, (struct found){0, 0, 1});
        printf("%ld values are %ssorted: %ld\n", 1L << levels, f.sorted && f.last <= after ? "" : "not ", (f.sum * 31 + after) % 1000000007);
        print_seconds(seconds);
    }
    barrier();
    return 0;
}
