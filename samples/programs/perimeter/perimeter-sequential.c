/* perimeter-sequential.c: the perimeter of a picture that is a quad-tree (Samet 1981): each black leaf finds its neighbours of its own
 * size or larger, up the tree and down again, and then the white leaves along its side.
 *
 *     perimeter-sequential [LEVELS] */
#include "../programs.h"
#include "ring.h"

struct quad { enum colour colour; int quadrant; struct quad *up, *down[4]; };

static struct quad *build(struct quad *up, int quadrant, long x, long y, long size, long side)
{
    struct quad *q = malloc(sizeof *q);
    *q = (struct quad){.colour = colour_of(x, y, size, side), .quadrant = quadrant, .up = up};
    if (q->colour != GREY) return q;
    long half = size / 2;
    for (int i = 0; i < 4; i++) q->down[i] = build(q, i, i & RIGHT ? x + half : x, i & BELOW ? y + half : y, half, side);
    return q;
}

/* The leaf on that side, if it is as large as q or larger, or else the tree that is as large as q; NULL at the picture's edge. */
static const struct quad *neighbour(const struct quad *q, struct direction d)
{
    if (q->up == NULL) return NULL;
    const struct quad *n = touches(q->quadrant, d) ? neighbour(q->up, d) : q->up;
    return n != NULL && n->colour == GREY ? n->down[q->quadrant ^ d.bit] : n;
}

/* How long the white leaves are that touch a tree's side opposite to the direction. */
static long white(const struct quad *q, struct direction d, long size)
{
    if (q->colour != GREY) return q->colour == WHITE ? size : 0;
    long sum = 0;
    for (int i = 0; i < 4; i++)
        if (!touches(i, d)) sum += white(q->down[i], d, size / 2);
    return sum;
}

static long perimeter(const struct quad *q, long size)
{
    long sum = 0;
    if (q->colour == GREY)
        for (int i = 0; i < 4; i++) sum += perimeter(q->down[i], size / 2);
    if (q->colour == BLACK)
        for (int i = 0; i < DIRECTIONS; i++) {
            const struct quad *n = neighbour(q, directions[i]);
            sum += n == NULL ? size : white(n, directions[i], size);
        }
    return sum;
}

int main(int argc, char **argv)
{
    int levels = size_of(argc, argv, 7, 24);
    if (levels == 0) return fprintf(stderr, "usage: perimeter-sequential [LEVELS]\n"), 2;
    double start = seconds_now();
    struct quad *root = build(NULL, 0, 0, 0, 1L << levels, 1L << levels);
    long length = perimeter(root, 1L << levels);
    double seconds = seconds_now() - start;
    printf("%ld x %ld points: the perimeter is %ld\n", 1L << levels, 1L << levels, length);
    print_seconds(seconds);
    return 0;
}
