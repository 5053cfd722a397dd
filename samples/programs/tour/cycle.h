/* cycle.h: what both programs do with plain arrays: the places of points, and the tour of a few points. */
#ifndef CYCLE_H
#define CYCLE_H

#include "../programs.h"

#include <math.h>

enum { FEW = 100 };

struct place { double x, y; };
struct box { struct place low, high; };

static inline double distance(struct place a, struct place b) { return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

/* How much longer a tour gets that goes from a to b by way of p. */
static inline double detour(struct place a, struct place b, struct place p) { return distance(a, p) + distance(p, b) - distance(a, b); }

static inline double between(double low, double high, unsigned long bits)
{
    return low + (high - low) * (double)(bits & 0xffffff) * 0x1p-24;
}

/* The point of a tree that divides a box, by turns by x and y: always the same for a point of this number. */
static inline struct place divide(struct box b, long number, int by_x)
{
    unsigned long bits = hash((unsigned long)number);
    double x = between(b.low.x, b.high.x, bits), y = between(b.low.y, b.high.y, bits >> 24);
    return by_x ? (struct place){(b.low.x + b.high.x + x) / 3, y} : (struct place){x, (b.low.y + b.high.y + y) / 3};
}

static inline struct box half_of(struct box b, struct place p, int by_x, int upper)
{
    if (by_x) *(upper ? &b.low.x : &b.high.x) = p.x;
    else *(upper ? &b.low.y : &b.high.y) = p.y;
    return b;
}

/* The tour of a few points: each is put where it is the shortest detour. next[i] is the point after point i. */
static inline void tour_of_few(const struct place *at, int count, int *next)
{
    next[0] = 0;
    for (int i = 1; i < count; i++) {
        int best = 0;
        double least = INFINITY;
        for (int from = 0; from < i; from++) {
            double d = detour(at[from], at[next[from]], at[i]);
            if (d < least) least = d, best = from;
        }
        next[i] = next[best];
        next[best] = i;
    }
}

#endif
