/* A quad-tree as in Olden's perimeter: each leaf's neighbours are found through its parents. All nodes go through the tree, one after the
 * other; the leaves are written between by their homes. Inputs/quad-tree.py compares the messages of a walk with those counted by hand, and
 * those of adaptive with the best of the other policies.
 *
 * REQUIRES: nightly
 * RUN: preludec -O2 %s -o %t
 * RUN: %python %inputs/quad-tree.py %t
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * CHECK: perimeter 48
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { depth = 4, black = 1 };

/* Quadrants: 0 is north-west, 1 north-east, 2 south-west, 3 south-east. */
typedef struct quad {
    region struct quad *parent, *child[4];
    int quadrant, colour, written;
} quad;

/* All quads, those of a level after the one above it, row by row. */
enum { all = 1 + 4 + 16 + 64 + 256, first_leaf = all - 256 };
static region quad *quads[all];

/* The home of the subtree: of two levels, the quadrants are on different nodes; below that it is the parent's. */
static region quad *build(region quad *parent, int quadrant, int level, int x, int y, int home)
{
    region quad *q = region_new_at(home, quad);
    region quad *child[4] = {NULL, NULL, NULL, NULL};
    int side = 1 << (depth - level);
    for (int i = 0; i < 4 && level < depth; i++) {
        int below = level < 2 ? (home + i) % node_count() : home;
        child[i] = build(q, i, level + 1, x + i % 2 * (side / 2), y + i / 2 * (side / 2), below);
    }
    write_lock(q);
    q->parent = parent;
    q->quadrant = quadrant;
    for (int i = 0; i < 4; i++) q->child[i] = child[i];
    q->colour = level == depth && (2 * x - 15) * (2 * x - 15) + (2 * y - 15) * (2 * y - 15) < 160;
    unlock(q);
    quads[((1 << 2 * level) - 1) / 3 + (y / side << level) + x / side] = q;
    return q;
}

/* The leaf beside q in a direction: 0 west, 1 east, 2 north, 3 south; NULL at the border. Up to the first common ancestor, and down on the
 * other side. */
static int beside(region quad *q, int direction)
{
    int path[depth], ups = 0, bit = direction < 2 ? 1 : 2, on_far_side = direction % 2;
    for (;;) {
        read_lock(q); move
        int quadrant = q->quadrant;
        region quad *parent = q->parent;
        unlock(q);
        if (parent == NULL) return 0;
        path[ups++] = quadrant;
        q = parent;
        if (((quadrant & bit) != 0) != on_far_side) break;
    }
    while (ups > 0) {
        read_lock(q); move
        region quad *child = q->child[path[--ups] ^ bit];
        unlock(q);
        q = child;
    }
    read_lock(q); move
    int colour = q->colour;
    unlock(q);
    return colour;
}

static int is_black(int x, int y) { return (2 * x - 15) * (2 * x - 15) + (2 * y - 15) * (2 * y - 15) < 160; }

static int perimeter(void)
{
    int sum = 0;
    for (int y = 0; y < 1 << depth; y++)
        for (int x = 0; x < 1 << depth; x++)
            for (int direction = 0; direction < 4 && is_black(x, y); direction++)
                sum += beside(quads[first_leaf + y * 16 + x], direction) != black;
    return sum;
}

/* Each node writes to its quads, from this one on. */
static void touch(int first)
{
    for (int i = first; i < all; i++) {
        region quad *q = quads[i];
        if (home_of(q) != node_self()) continue;
        write_lock(q);
        q->written++;
        unlock(q);
    }
}

/* quad-tree WALKS WRITES COUNTED: prints the perimeter, and the messages of each of the last COUNTED walks of node 0, with those of the WRITES
 * of the homes to their leaves after it. */
int main(int argc, char **argv)
{
    int walks = argc > 1 ? atoi(argv[1]) : 1, writes = argc > 2 ? atoi(argv[2]) : 0, counted = argc > 3 ? atoi(argv[3]) : 1, sum = 0;
    mcrl_counters total;
    if (node_self() == 0) build(NULL, 0, 0, 0, 0, 0);
    broadcast(0, quads, sizeof quads);
    touch(0); /* no node has copies */
    for (int i = 0; i < walks; i++) {
        barrier();
        if (i == walks - counted) mcrl_statistics_reset();
        barrier();
        if (node_self() == 0) sum = perimeter();
        barrier();
        for (int j = 0; j < writes; j++) touch(first_leaf);
    }
    barrier();
    mcrl_statistics_total(&total);
    if (node_self() == 0) printf("perimeter %d\nmessages %.2f\n", sum, (double)total.messages / counted);
    return 0;
}
