/* tree.c: counts the nodes of an unbalanced tree. Each node of it is a fork, which another node may take.
 *
 *     tree [SIZE [spines]] */
#include "tree.h"

#include <prelude.h>

static long count(struct tree t, struct node n)
{
    long sum = 1;
    int children = children_of(t, n);
    for (int i = 0; i < children; i++) sum += fork count(t, child_of(n, i)) at any;
    join;
    return sum;
}

int main(int argc, char **argv)
{
    struct tree t = tree_of(argc, argv);
    if (t.size == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: tree [SIZE [spines]]\n");
        return 2;
    }
    barrier();
    double start = wall_seconds();
    long nodes = 0;
    if (node_self() == 0) nodes = count(t, root_of());
    barrier(); /* the others take children meanwhile */
    if (node_self() == 0) print_result(t, nodes, wall_seconds() - start);
    return 0;
}
