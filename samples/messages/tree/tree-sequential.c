/* tree-sequential.c: counts the nodes of an unbalanced tree.
 *
 *     tree-sequential [SIZE [spines]] */
#include "tree.h"

static long count(struct tree t, struct node n)
{
    long sum = 1;
    int children = children_of(t, n);
    for (int i = 0; i < children; i++) sum += count(t, child_of(n, i));
    return sum;
}

int main(int argc, char **argv)
{
    struct tree t = tree_of(argc, argv);
    if (t.size == 0) return fprintf(stderr, "usage: tree-sequential [SIZE [spines]]\n"), 2;
    double start = seconds_now();
    long nodes = count(t, root_of());
    print_result(t, nodes, seconds_now() - start);
    return 0;
}
