/* Exercise 5: a tree of 1,023 regions, and the sum of what is in them. */
#include <prelude.h>
#include <stdio.h>

enum { LEVELS = 10 };

struct tree {
    long value;
    region struct tree *left, *right;
};

/* A tree, of which each node of the machine is the home of a part. */
static region struct tree *build(int levels, int node, int nodes)
{
    if (levels == 0) return NULL;
    int half = nodes > 1 ? nodes / 2 : 0;
    region struct tree *left = build(levels - 1, node, nodes > 1 ? half : 1);
    region struct tree *right = build(levels - 1, node + half, nodes > 1 ? nodes - half : 1);
    region struct tree *t = region_new_at(node, struct tree);
    write_lock(t);
    t->value = levels;
    t->left = left;
    t->right = right;
    unlock(t);
    return t;
}

static long sum(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t);
    long total = t->value + sum(t->left) + sum(t->right);
    unlock(t);
    return total;
}

int main(void)
{
    if (node_self() == 0) printf("sum %ld\n", sum(build(LEVELS, 0, node_count())));
    barrier();
    return 0;
}
