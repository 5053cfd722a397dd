/* tree-sum.c: builds a binary tree, a subtree on each node, and sums its values, PASSES times, each time with another factor.
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
    region struct tree *t = region_new_at(spread, struct tree); /* before its children: what is made in the order of visits lies so */
    region struct tree *left, *right;
    left = fork build(levels - 1, 2 * number);
    right = build(levels - 1, 2 * number + 1);
    join;
    write_lock(t);
    *local(t) = (struct tree){number % 7, left, right};
    unlock(t);
    return t;
}

static long sum(region struct tree *t, int pass)
{
    if (t == NULL) return 0;
    read_lock(t);
    struct tree copy = *t;
    unlock(t);
    long left, right;
    left = fork sum(copy.left, pass) at copy.left;
    right = fork sum(copy.right, pass) at copy.right;
    join;
    return copy.value * pass + left + right;
}

int main(int argc, char **argv)
{
    int levels = size_of(argc, argv, 12, 28);
    if (levels == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: tree-sum [LEVELS]\n");
        return 2;
    }
    barrier();
    double start = wall_seconds();
    long total = 0;
    if (node_self() == 0) {
        region struct tree *t = build(levels, 1);
        for (int pass = 1; pass <= PASSES; pass++) total += sum(t, pass);
    }
    barrier(); /* the others work on what comes to them meanwhile */
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        printf("%d levels: %ld\n", levels, total);
        print_seconds(seconds);
    }
    return 0;
}
