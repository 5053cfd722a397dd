/* bfs.h: what the programs have in common. Breadth-first searches in one graph give each vertex the level at which it is found. */
#ifndef BFS_H
#define BFS_H

#include "../graph.h"

enum { SEARCHES = 4 };

static inline int root_of(int search, int scale) { return edge_of(search, scale).from; }

static inline int *new_levels(const struct graph *g) { return malloc((size_t)(g->last - g->first + 1) * sizeof(int)); }

/* No vertex has been found. */
static inline void clear_levels(const struct graph *g, int *level)
{
    for (long v = 0; v < g->last - g->first; v++) level[v] = -1;
}

/* The vertices that a search has found, and a sum of their levels. */
static inline void add_levels(const struct graph *g, const int *level, long *found, long *sum)
{
    for (long v = 0; v < g->last - g->first; v++) {
        *found += level[v] >= 0;
        *sum += level[v] * (g->first + v + 1);
    }
}

static inline void print_result(int scale, long found, long sum, double seconds)
{
    printf("2^%d vertices, %d searches: %ld found, levels %ld\n", scale, SEARCHES, found, sum);
    print_seconds(seconds);
}

#endif
