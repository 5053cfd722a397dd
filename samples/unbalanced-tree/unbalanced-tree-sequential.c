/* unbalanced-tree-sequential.c: the same with plain recursion, beside which it is measured. */
#include "tree.h"

static uint64_t count(uint64_t node, int depth)
{
    uint64_t sum = 1;
    int children = children_of(node, depth);
    for (int i = 0; i < children; i++) sum += count(child_of(node, i), depth - 1);
    return sum;
}

int main(int argc, char **argv)
{
    struct settings s;
    if (!parse(argc, argv, &s)) return fprintf(stderr, "usage: unbalanced-tree-sequential [-d DEPTH | -s] [-r ROOT]\n"), 2;
    double start = seconds_now();
    uint64_t nodes = count(s.root, s.depth);
    print_count(&s, nodes, seconds_now() - start);
    return 0;
}
