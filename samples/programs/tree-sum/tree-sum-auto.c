/* tree-sum-auto.c: tree-sum.c without locks and moves, for preludec -fauto.
 *
 *     tree-sum [LEVELS] */
#include "../programs.h"

#include <prelude.h>

enum { PASSES = 4 };

struct tree { long value; region struct tree *left, *right; };

/* A tree, for which each call divides its nodes among the two calls that it makes. */
static region struct tree *build(int levels, long number)
{
    if (levels == 0) return NULL;
    region struct tree *t = region_new_at(spread, struct tree), *left, *right;
    left = fork build(levels - 1, 2 * number);
    right = build(levels - 1, 2 * number + 1);
    join;
    t->value = number % 7;
    t->left = left;
    t->right = right;
    return t;
}

static long sum(region struct tree *t, int pass)
{
    if (t == NULL) return 0;
    long all = t->value * pass;
    all += fork sum(t->left, pass) at t->left;
    all += fork sum(t->right, pass) at t->right;
    join;
    return all;
}

int main(int argc, char **argv)
{
    barrier();
    if (node_self() != 0) return 0; /* the other nodes do what comes to them */
    int levels = size_of(argc, argv, 12, 28);
    if (levels == 0) return fprintf(stderr, "usage: tree-sum [LEVELS]\n"), 2;
    double start = seconds_now();
    region struct tree *t = build(levels, 1);
    long total = 0;
    for (int pass = 1; pass <= PASSES; pass++) total += sum(t, pass);
    double seconds = seconds_now() - start;
    printf("%d levels: %ld\n", levels, total);
    print_seconds(seconds);
    return 0;
}
