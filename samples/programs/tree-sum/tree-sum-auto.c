/* tree-sum-auto.c: tree-sum.c without locks and moves, for preludec -fauto.
 *
 *     tree-sum [LEVELS] */
#include "../programs.h"

#include <prelude.h>

enum { PASSES = 4 };

struct tree { long value; region struct tree *left, *right; };

/* A tree on the nodes from `node` on, `nodes` of them. */
static region struct tree *build(int levels, long number, int node, int nodes)
{
    if (levels == 0) return NULL;
    region struct tree *t = region_new(struct tree), *left, *right;
    int half = nodes / 2, other = node + half;
    left = fork build(levels - 1, 2 * number, other, nodes - half) at node(other);
    right = build(levels - 1, 2 * number + 1, node, nodes > 1 ? half : 1);
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
    region struct tree *t = build(levels, 1, 0, node_count());
    long total = 0;
    for (int pass = 1; pass <= PASSES; pass++) total += sum(t, pass);
    double seconds = seconds_now() - start;
    printf("%d levels: %ld\n", levels, total);
    print_seconds(seconds);
    return 0;
}
