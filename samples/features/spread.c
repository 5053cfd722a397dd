/* spread.c: a tree is built on all nodes, a subtree on each. `region_new_at(spread, T)` makes each call of build divide its nodes among
 * the calls of itself that stand in it: one half for the left subtree, whose fork goes there, the other half for the right one.
 * No parameter says which nodes these are. */
#include <prelude.h>
#include <stdio.h>

enum { LEVELS = 10 };

struct tree { long value; region struct tree *left, *right; };

static region struct tree *build(int levels, long number)
{
    if (levels == 0) return NULL;
    region struct tree *t = region_new_at(spread, struct tree), *left, *right;
    left = fork build(levels - 1, 2 * number);
    right = build(levels - 1, 2 * number + 1);
    join;
    write_lock(t);
    *local(t) = (struct tree){number, left, right};
    unlock(t);
    return t;
}

static long sum(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t);
    struct tree copy = *t;
    unlock(t);
    long left, right;
    left = fork sum(copy.left) at copy.left;
    right = fork sum(copy.right) at copy.right;
    join;
    return copy.value + left + right;
}

int main(void)
{
    barrier();
    if (node_self() == 0) {
        region struct tree *t = build(LEVELS, 1);
        printf("spread: %ld\n", sum(t));
    }
    barrier();
    return 0;
}
