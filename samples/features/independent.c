/* independent.c: each call adds the values of its part of a tree, and puts the sum there. What it writes comes of what it has read before
 * its forks, so another activation could come between, for all that the compiler knows: that is an error, auto_lock_apart.
 * -fassume-independent says that activations that run at the same time use regions of their own, as the parts of a tree are. */
#include <prelude.h>
#include <stdio.h>

struct tree { long sum; region struct tree *left, *right; };

static region struct tree *build(int levels, long number)
{
    if (levels == 0) return NULL;
    region struct tree *t = region_new_at(spread, struct tree), *left, *right;
    left = fork build(levels - 1, 2 * number);
    right = build(levels - 1, 2 * number + 1);
    join;
    *t = (struct tree){number, left, right};
    return t;
}

static long add_up(region struct tree *t)
{
    if (t == NULL) return 0;
    long sum = t->sum;
    sum += fork add_up(t->left) at t->left;
    sum += fork add_up(t->right) at t->right;
    join;
    t->sum = sum;
    return sum;
}

int main(void)
{
    barrier();
    if (node_self() == 0) printf("independent: %ld\n", add_up(build(10, 1)));
    barrier();
    return 0;
}
