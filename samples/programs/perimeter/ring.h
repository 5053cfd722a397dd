/* ring.h: the picture that both programs measure: a black ring in a square of `side` times `side` white points. */
#ifndef RING_H
#define RING_H

enum colour { WHITE, BLACK, GREY };

static inline long least(long first, long last) { return first > 0 ? first * first : last < 0 ? last * last : 1; }

static inline long most(long first, long last) { return first * first > last * last ? first * first : last * last; }

/* The colour of the square of `size` points whose corner is x, y; GREY if it may have both. Distances are doubled: points are odd. */
static inline enum colour colour_of(long x, long y, long size, long side)
{
    long left = 2 * x + 1 - side, right = left + 2 * (size - 1), top = 2 * y + 1 - side, bottom = top + 2 * (size - 1);
    long near = least(left, right) + least(top, bottom), far = most(left, right) + most(top, bottom);
    long inner = side * side / 4, outer = side * side * 3 / 4;
    if (near >= inner && far < outer) return BLACK;
    return far < inner || near >= outer ? WHITE : GREY;
}

/* Quadrants have a bit for right and a bit for below; a direction is one of these bits, and whether it is set on that side. */
enum { RIGHT = 1, BELOW = 2, DIRECTIONS = 4 };
static const struct direction { int bit, set; } directions[DIRECTIONS] = {{RIGHT, 0}, {RIGHT, RIGHT}, {BELOW, 0}, {BELOW, BELOW}};

static inline int touches(int quadrant, struct direction d) { return (quadrant & d.bit) == d.set; }

#endif
