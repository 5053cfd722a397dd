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
    region struct tree *t = region_new_at(spread, struct tree);
    t->value = number % 7;
    t->left = fork build(levels - 1, 2 * number);
    t->right = build(levels - 1, 2 * number + 1);
    return t;
}

static long sum(region struct tree *t, int pass)
{
    return t == NULL ? 0 : t->value * pass + (fork sum(t->left, pass) at t->left) + (fork sum(t->right, pass) at t->right);
}

int main(int argc, char **argv)
{
    barrier(); /* time counts from when all nodes are there */
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
