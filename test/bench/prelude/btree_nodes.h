/* btree_nodes.h: a B-tree of regions: what its operations (migration_btree.c) are built on. */
#ifndef BTREE_NODES_H
#define BTREE_NODES_H

#include <prelude.h>

struct node;
typedef region struct node *node_link;
#include "../peers/btree.h"

/* Where every operation starts; written only when the tree gets a level. */
struct anchor {
    region struct node *root;
    int level; /* of the root */
};

/* A tree whose root is an empty leaf. */
region struct anchor *new_tree(void);

/* Moves the upper half of a full node, which the caller has locked, to a new node. */
struct entry split(struct node *full);

/* Puts a new root above the old one, if the tree has no such level yet; returns whether it did. */
int grow(region struct anchor *tree, int level, struct entry half);

/* The leaf with the lowest keys. */
region struct node *first_leaf(region struct anchor *tree);

/* Gives up the copies that this node has of the regions with these names. */
void forget_copies(const void *names, long count);

#endif
