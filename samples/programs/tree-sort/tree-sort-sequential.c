/* tree-sort-sequential.c: sorts the values of a binary tree, in the order of a walk through it (Bilardi and Nicolau 1989): two halves are
 * sorted, one upward and one downward, and then merged by swaps of values and subtrees. One value more than the tree has goes along.
 *
 *     tree-sort-sequential [LEVELS] */
#include "../programs.h"

struct tree { long value; struct tree *left, *right; };

static long value_of(long number) { return (long)(hash((unsigned long)number) % 1000000007); }

static struct tree *build(int levels, long number)
{
    if (levels == 0) return NULL;
    struct tree *t = malloc(sizeof *t);
    t->value = value_of(number);
    t->left = build(levels - 1, 2 * number);
    t->right = build(levels - 1, 2 * number + 1);
    return t;
}

/* Swaps what is in the wrong order between the halves of a bitonic tree, on one way down. */
static void swap_halves(struct tree *a, struct tree *b, int down, int swapped)
{
    while (a != NULL) {
        struct tree *al = a->left, *ar = a->right, *bl = b->left, *br = b->right;
        int swap = (a->value > b->value) != down;
        if (swap) {
            long value = a->value;
            a->value = b->value, b->value = value;
            if (swapped) a->right = br, b->right = ar;
            else a->left = bl, b->left = al;
        }
        int go_right = swap != swapped;
        a = go_right ? ar : al;
        b = go_right ? br : bl;
    }
}

/* Merges a bitonic tree and the value after it; returns the new value after it. */
static long merge(struct tree *t, long after, int down)
{
    int swapped = (t->value > after) != down;
    if (swapped) {
        long value = t->value;
        t->value = after, after = value;
    }
    swap_halves(t->left, t->right, down, swapped);
    if (t->left == NULL) return after;
    t->value = merge(t->left, t->value, down);
    return merge(t->right, after, down);
}

static long sort(struct tree *t, long after, int down)
{
    if (t->left != NULL) {
        t->value = sort(t->left, t->value, down);
        after = sort(t->right, after, !down);
    }
    return merge(t, after, down);
}

struct found { long last, sum; int sorted; };

/* Goes on with the values of a tree, in its order. */
static struct found look(const struct tree *t, struct found f)
{
    if (t == NULL) return f;
    f = look(t->left, f);
    f = (struct found){t->value, (f.sum * 31 + t->value) % 1000000007, f.sorted && f.last <= t->value};
    return look(t->right, f);
}

int main(int argc, char **argv)
{
    int levels = size_of(argc, argv, 8, 26);
    if (levels == 0) return fprintf(stderr, "usage: tree-sort-sequential [LEVELS]\n"), 2;
    struct tree *t = build(levels, 1);
    double start = seconds_now();
    long after = sort(t, value_of(0), 0);
    double seconds = seconds_now() - start;
    struct found f = look(t, (struct found){0, 0, 1});
    printf("%ld values are %ssorted: %ld\n", 1L << levels, f.sorted && f.last <= after ? "" : "not ", (f.sum * 31 + after) % 1000000007);
    print_seconds(seconds);
    return 0;
}
