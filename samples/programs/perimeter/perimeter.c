/* perimeter.c: the perimeter of a picture that is a quad-tree (Samet 1981): each black leaf finds its neighbours of its own size or
 * larger, up the tree and down again, and then the white leaves along its side. Parts of the picture are on nodes of their own; a leaf
 * at the edge of a part has neighbours on another node.
 *
 *     perimeter [LEVELS] */
#include "../programs.h"
#include "ring.h"

#include <prelude.h>

struct quad { enum colour colour; int quadrant; region struct quad *up, *down[4]; };

/* A tree on the nodes from `node` on, `nodes` of them. */
static region struct quad *build(region struct quad *up, int quadrant, long x, long y, long size, long side, int node, int nodes)
{
    region struct quad *q = region_new(struct quad); /* before its parts */
    region struct quad *down[4] = {NULL, NULL, NULL, NULL};
    enum colour colour = colour_of(x, y, size, side);
    long half = size / 2;
    if (colour == GREY)
        for (int i = 0; i < 4; i++) {
            int first = node + nodes * i / 4, last = node + nodes * (i + 1) / 4;
            long right = i & RIGHT ? half : 0, below = i & BELOW ? half : 0;
            down[i] = fork build(q, i, x + right, y + below, half, side, first, last > first ? last - first : 1) at node(first);
        }
    join;
    write_lock(q);
    *local(q) = (struct quad){colour, quadrant, up, {down[0], down[1], down[2], down[3]}};
    unlock(q);
    return q;
}

/* The leaf on that side, if it is as large as q or larger, or else the tree that is as large as q; NULL at the picture's edge. */
static region struct quad *neighbour(region struct quad *q, struct direction d)
{
    read_lock(q); move
    int quadrant = q->quadrant;
    region struct quad *up = q->up;
    unlock(q);
    if (up == NULL) return NULL;
    region struct quad *n = up;
    if (touches(quadrant, d)) n = neighbour(up, d);
    if (n == NULL) return NULL;
    region struct quad *found = n;
    read_lock(n); move
    if (n->colour == GREY) found = n->down[quadrant ^ d.bit];
    unlock(n);
    return found;
}

/* How long the white leaves are that touch a tree's side opposite to the direction. */
static long white(region struct quad *q, struct direction d, long size)
{
    read_lock(q); move
    struct quad copy = *q;
    unlock(q);
    if (copy.colour != GREY) return copy.colour == WHITE ? size : 0;
    long sum = 0;
    for (int i = 0; i < 4; i++)
        if (!touches(i, d)) sum += white(copy.down[i], d, size / 2);
    return sum;
}

static long perimeter(region struct quad *q, long size)
{
    read_lock(q);
    struct quad copy = *q;
    unlock(q);
    long sum = 0;
    if (copy.colour == GREY)
        for (int i = 0; i < 4; i++) sum += fork perimeter(copy.down[i], size / 2) at copy.down[i];
    join;
    if (copy.colour == BLACK)
        for (int i = 0; i < DIRECTIONS; i++) {
            region struct quad *n = neighbour(q, directions[i]);
            sum += n == NULL ? size : white(n, directions[i], size);
        }
    return sum;
}

int main(int argc, char **argv)
{
    int levels = size_of(argc, argv, 7, 24);
    if (levels == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: perimeter [LEVELS]\n");
        return 2;
    }
    barrier();
    double start = wall_seconds();
    long length = 0;
    if (node_self() == 0) {
        region struct quad *root = build(NULL, 0, 0, 0, 1L << levels, 1L << levels, 0, node_count());
        length = perimeter(root, 1L << levels);
    }
    barrier(); /* the others work on what comes to them meanwhile */
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        printf("%ld x %ld points: the perimeter is %ld\n", 1L << levels, 1L << levels, length);
        print_seconds(seconds);
    }
    return 0;
}
