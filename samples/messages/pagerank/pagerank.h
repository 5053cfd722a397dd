/* pagerank.h: what the programs have in common. A vertex gives its neighbours equal parts of most of its rank in each round. Ranks are
 * whole numbers, so sums are the same in any order. */
#ifndef PAGERANK_H
#define PAGERANK_H

#include "../graph.h"

enum { ROUNDS = 5 };

static const long whole = 1L << 50; /* the sum of all ranks at the beginning */

static inline long *new_ranks(const struct graph *g, long rank)
{
    long *ranks = malloc((size_t)(g->last - g->first + 1) * sizeof *ranks);
    for (long v = 0; v < g->last - g->first; v++) ranks[v] = rank;
    return ranks;
}

/* What each neighbour of the vertex first + v gets. */
static inline long share_of(const struct graph *g, const long *rank, long v)
{
    long edges = g->begin[v + 1] - g->begin[v];
    return edges == 0 ? 0 : rank[v] / edges;
}

/* Ends a round: 85 % of what a vertex got, and what all get. */
static inline void take_ranks(const struct graph *g, long *rank, long *got)
{
    for (long v = 0; v < g->last - g->first; v++) {
        rank[v] = (whole >> g->scale) * 15 / 100 + got[v] / 100 * 85;
        got[v] = 0;
    }
}

static inline unsigned long sum_of(const struct graph *g, const long *rank)
{
    unsigned long sum = 0;
    for (long v = 0; v < g->last - g->first; v++) sum += (unsigned long)rank[v] * hash((unsigned long)(g->first + v));
    return sum;
}

static inline void print_result(int scale, unsigned long sum, double seconds)
{
    printf("2^%d vertices, %d rounds: ranks %lu\n", scale, ROUNDS, sum);
    print_seconds(seconds);
}

#endif
