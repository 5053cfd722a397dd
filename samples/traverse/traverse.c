/* traverse.c: walks from the root of a tree to a leaf, and the computation walks along (thesis, figure 3-2).
 *
 * The tree is spread over all nodes of the machine. Without `move`, every tree node on the way is copied to the node that asks.
 * With it, and a policy that moves computations for reads (MCRL_POLICY=always), the rest of the procedure goes on where the tree node is,
 * and one message at the end brings the result back. */
#include <prelude.h>
#include <stdio.h>

enum { DEPTH = 4, LEAVES = 1 << DEPTH };

struct node {
    int height;                    /* 0: a leaf */
    long value;                    /* leaves only */
    region struct node *child[2];  /* inner nodes only */
};

static int is_leaf(const struct node *n) { return n->height == 0; }

/* The child on the way to leaf `k`: the bits of k choose, the highest first. */
static region struct node *next_node(const struct node *n, int k) { return n->child[k >> (n->height - 1) & 1]; }

/* Figure 3-2 as it is printed there, with two differences. C wants its variables declared. And is_leaf and next_node look inside the
 * region, so they are given local(n), the plain pointer to the copy that the lock makes valid on this node. */
void traverse(region struct node *n, int k)
{
    region struct node *next;

    read_lock(n);
    while (! is_leaf(local(n))) {
        next = next_node(local(n), k);
        read_unlock(n);
        n = next;
        read_lock(n); move /* annotation */
    }
    read_unlock(n);
}

/* The same walk, with a result: it goes from the leaf's home straight to the caller, however often the walk has moved. */
long find(region struct node *n, int k)
{
    read_lock(n); move
    while (!is_leaf(local(n))) {
        region struct node *next = next_node(local(n), k);
        unlock(n);
        n = next;
        read_lock(n); move
    }
    long value = n->value;
    unlock(n);
    return value;
}

/* A complete tree whose leaves hold the squares of first, first + 1, ...; `name` numbers its nodes as a heap does, root 1, and
 * neighbours in that order have different homes. */
static region struct node *build(int height, int name, long first)
{
    region struct node *left = NULL, *right = NULL;
    if (height > 0) {
        left = build(height - 1, 2 * name, first);
        right = build(height - 1, 2 * name + 1, first + (1L << (height - 1)));
    }

    region struct node *n = region_new_at(name % node_count(), struct node);
    write_lock(n);
    n->height = height;
    n->value = height == 0 ? first * first : 0;
    n->child[0] = left;
    n->child[1] = right;
    unlock(n);
    return n;
}

int main(void)
{
    region struct node *root = NULL;
    if (node_self() == 0) root = build(DEPTH, 1, 0);
    broadcast(0, &root, sizeof root);

    int wrong = 0;
    for (int k = 0; k < LEAVES; k++) {
        traverse(root, k);
        long value = find(root, k);
        if (value != (long)k * k) wrong++;
        if (node_self() == 0) printf("leaf %2d holds %3ld\n", k, value);
    }

    int wrong_anywhere = (int)reduce_sum(wrong);
    if (node_self() == 0) printf("every node %s\n", wrong_anywhere ? "did NOT find the same" : "found the same");
    return wrong_anywhere != 0;
}
