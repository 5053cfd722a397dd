/* figures.c: the thesis's figures 3-2 and 3-3, as they are printed there. Around them is what C needs to compile them.
 *
 * The figures leave open what a node is, how it is looked into, and where `next` and `k` come from. Here a node is a region, is_leaf and
 * next_node are macros, so that they look into the region that the procedure has locked, and the two variables are each node's own. (In a
 * procedure of your own they would be a local variable and a parameter, as in samples/traverse.) */
#include <prelude.h>
#include <stdio.h>

enum { DEPTH = 4, LEAVES = 1 << DEPTH };

struct tree_node {
    int height; /* 0: a leaf */
    long visits;
    region struct tree_node *child[2];
};
typedef region struct tree_node node;

#define is_leaf(n) ((n)->height == 0)
#define next_node(n, k) ((n)->child[(k) >> ((n)->height - 1) & 1])

static node_private node *next;
static node_private int k;

/* ---- Figure 3-2 */

void traverse(node *n)
{
    read_lock(n);
    while (! is_leaf(n)) {
        next = next_node(n, k);
        read_unlock(n);
        n = next;
        read_lock(n); move /* annotation */
    }
    read_unlock(n);
}

/* ---- Figure 3-3 */

void traverse2(node *n)
{
    read_lock(n);    begin move /* annotation */
    /*
       some operations on n
    */
    read_unlock(n); end move /* annotation */
}

/* ---- Figure 3-3 with operations, and something that comes back */

static long visit(node *n)
{
    write_lock(n);    begin move
    long visits = ++n->visits;
    write_unlock(n); end move
    return visits;
}

static node *build(int height, int name)
{
    node *left = NULL, *right = NULL;
    if (height > 0) {
        left = build(height - 1, 2 * name);
        right = build(height - 1, 2 * name + 1);
    }
    node *n = region_new_at(name % node_count(), struct tree_node);
    write_lock(n);
    n->height = height;
    n->child[0] = left;
    n->child[1] = right;
    write_unlock(n);
    return n;
}

int main(void)
{
    node *root = NULL;
    int maker = node_count() - 1; /* not the node that walks, or it would have the whole tree in its cache */
    if (node_self() == maker) root = build(DEPTH, 1);
    broadcast(maker, &root, sizeof root);

    for (int leaf = 0; leaf < LEAVES; leaf++) {
        k = leaf; /* on every node, before the walk comes there */
        barrier();
        if (node_self() == 0) traverse(root);
        barrier();
    }
    traverse2(root);
    visit(root);
    barrier();
    long visits = node_self() == 0 ? visit(root) : 0;
    if (node_self() == 0) printf("%d walks; the root was visited by %s\n", LEAVES, visits == node_count() + 1 ? "every node" : "too few");
    barrier();
    return 0;
}
