/* unbalanced-tree.c: counts the nodes of a tree of which no node is known before its parent is visited. There is a child for each subtree;
 * most are calls. A node that has nothing to do takes one.
 *
 *     unbalanced-tree [-d DEPTH | -s] [-r ROOT] */
#include "tree.h" /* <unistd.h> before prelude.h, which in a serial program takes the word `fork` */

#include <prelude.h>

static uint64_t count(uint64_t node, int depth)
{
    uint64_t sum = 1;
    int children = children_of(node, depth);
    for (int i = 0; i < children; i++) sum += fork count(child_of(node, i), depth - 1) at any;
    join;
    return sum;
}

int main(int argc, char **argv)
{
    struct settings s;
    if (!parse(argc, argv, &s)) {
        if (node_self() == 0) fprintf(stderr, "usage: unbalanced-tree [-d DEPTH | -s] [-r ROOT]\n");
        return 2;
    }
    barrier();
    double start = seconds_now();
    uint64_t nodes = 0;
    if (node_self() == 0) nodes = count(s.root, s.depth);
    barrier(); /* the others take children meanwhile */
    if (node_self() == 0) print_count(&s, nodes, seconds_now() - start);
    return 0;
}
