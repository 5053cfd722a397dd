/* perimeter-auto.c: perimeter.c without locks and moves, for preludec -fauto.
 *
 *     perimeter [LEVELS] */
#include "../programs.h"
#include "ring.h"

#include <prelude.h>

struct quad { enum colour colour; int quadrant; region struct quad *up, *down[4]; };

/* A tree on the nodes from `node` on, `nodes` of them. */
static region struct quad *build(region struct quad *up, int quadrant, long x, long y, long size, long side, int node, int nodes)
{
    region struct quad *q = region_new(struct quad), *down[4] = {NULL, NULL, NULL, NULL};
    enum colour colour = colour_of(x, y, size, side);
    long half = size / 2;
    for (int i = 0; i < 4 && colour == GREY; i++) {
        int first = node + nodes * i / 4, last = node + nodes * (i + 1) / 4;
        long right = i & RIGHT ? x + half : x, below = i & BELOW ? y + half : y;
        down[i] = fork build(q, i, right, below, half, side, first, last > first ? last - first : 1) at node(first);
    }
    join;
    *q = (struct quad){colour, quadrant, up, {down[0], down[1], down[2], down[3]}};
    return q;
}

/* The leaf on that side, if it is as large as q or larger, or else the tree that is as large as q; NULL at the picture's edge. */
static region struct quad *neighbour(region struct quad *q, struct direction d)
{
    if (q->up == NULL) return NULL;
    region struct quad *n = touches(q->quadrant, d) ? neighbour(q->up, d) : q->up;
    return n != NULL && n->colour == GREY ? n->down[q->quadrant ^ d.bit] : n;
}

/* How long the white leaves are that touch a tree's side opposite to the direction. */
static long white(region struct quad *q, struct direction d, long size)
{
    if (q->colour != GREY) return q->colour == WHITE ? size : 0;
    long sum = 0;
    for (int i = 0; i < 4; i++)
        if (!touches(i, d)) sum += white(q->down[i], d, size / 2);
    return sum;
}

static long perimeter(region struct quad *q, long size)
{
    long sum = 0;
    if (q->colour == GREY)
        for (int i = 0; i < 4; i++) sum += fork perimeter(q->down[i], size / 2) at q->down[i];
    join;
    if (q->colour == BLACK)
        for (int i = 0; i < DIRECTIONS; i++) {
            region struct quad *n = neighbour(q, directions[i]);
            sum += n == NULL ? size : white(n, directions[i], size);
        }
    return sum;
}

int main(int argc, char **argv)
{
    barrier(); /* time counts from when all nodes are there */
    if (node_self() != 0) return 0; /* the other nodes do what comes to them */
    int levels = size_of(argc, argv, 7, 24);
    if (levels == 0) return fprintf(stderr, "usage: perimeter [LEVELS]\n"), 2;
    double start = seconds_now();
    region struct quad *root = build(NULL, 0, 0, 0, 1L << levels, 1L << levels, 0, node_count());
    long length = perimeter(root, 1L << levels);
    double seconds = seconds_now() - start;
    printf("%ld x %ld points: the perimeter is %ld\n", 1L << levels, 1L << levels, length);
    print_seconds(seconds);
    return 0;
}
