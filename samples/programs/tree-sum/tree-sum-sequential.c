/* tree-sum-sequential.c: builds a binary tree and sums its values, PASSES times, each time with another factor.
 *
 *     tree-sum-sequential [LEVELS] */
#include "../programs.h"

enum { PASSES = 4 };

struct tree { long value; struct tree *left, *right; };

static struct tree *build(int levels, long number)
{
    if (levels == 0) return NULL;
    struct tree *t = malloc(sizeof *t);
    t->value = number % 7;
    t->left = build(levels - 1, 2 * number);
    t->right = build(levels - 1, 2 * number + 1);
    return t;
}

static long sum(const struct tree *t, int pass) { return t == NULL ? 0 : t->value * pass + sum(t->left, pass) + sum(t->right, pass); }

int main(int argc, char **argv)
{
    int levels = size_of(argc, argv, 12, 28);
    if (levels == 0) return fprintf(stderr, "usage: tree-sum-sequential [LEVELS]\n"), 2;
    double start = seconds_now();
    struct tree *t = build(levels, 1);
    long total = 0;
    for (int pass = 1; pass <= PASSES; pass++) total += sum(t, pass);
    double seconds = seconds_now() - start;
    printf("%d levels: %ld\n", levels, total);
    print_seconds(seconds);
    return 0;
}
