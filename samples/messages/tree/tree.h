/* tree.h: the trees whose nodes the programs count, as those of Unbalanced Tree Search (Olivier et al. 2006). A node is a number, from
 * which hashes make its children. A bushy tree has SIZE levels, and 4 children a node on average; in one with spines a node has 8
 * children or none, so that subtrees are small but for a few that are long, and the root has SIZE. */
#ifndef TREE_H
#define TREE_H

#include "../messages.h"

#include <math.h>
#include <string.h>

enum { MOST_SIZE = 1000000, MOST_CHILDREN = 100 };

struct tree { int size, has_spines; };

struct node { unsigned long number; int depth; };

static inline struct node root_of(void) { return (struct node){19, 0}; }

/* As expensive as half of a SHA-1, which Unbalanced Tree Search has. */
static inline struct node child_of(struct node n, int i)
{
    unsigned long x = n.number + 0x9e3779b97f4a7c15u * (unsigned long)(i + 1);
    for (int round = 0; round < 8; round++) x = hash(x);
    return (struct node){x, n.depth + 1};
}

static inline int children_of(struct tree t, struct node n)
{
    double chance = (double)(n.number >> 11) * 0x1p-53;
    if (t.has_spines) return n.depth == 0 ? t.size : chance < 0.12497 ? 8 : 0;
    if (n.depth >= t.size) return 0;
    int children = n.depth == 0 ? 4 : (int)(log(1 - chance) / log(0.8));
    return children > MOST_CHILDREN ? MOST_CHILDREN : children;
}

/* `tree [SIZE [spines]]`: the size is 0 if the arguments are wrong. */
static inline struct tree tree_of(int argc, char **argv)
{
    int has_spines = argc == 3 && strcmp(argv[2], "spines") == 0;
    return (struct tree){has_spines || argc < 3 ? size_of(argc < 3 ? argc : 2, argv, 6, MOST_SIZE) : 0, has_spines};
}

static inline void print_result(struct tree t, long nodes, double seconds)
{
    printf("%s, size %d: %ld nodes\n", t.has_spines ? "spines" : "bushy", t.size, nodes);
    print_seconds(seconds);
}

#endif
