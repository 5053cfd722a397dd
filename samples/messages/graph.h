/* graph.h: a graph of 2^scale vertices and 16 edges a vertex, by the recursive matrix of Graph 500, in which few vertices have most
 * edges. A node has a block of vertices, with their edges. */
#ifndef GRAPH_H
#define GRAPH_H

#include "messages.h"

enum { EDGES = 16, MOST_SCALE = 24 };

struct edge { int from, to; };

/* `edges[begin[v]]` and those after it, before `edges[begin[v + 1]]`, lead from the vertex first + v. */
struct graph { int scale; long first, last; long *begin; int *edges; };

/* A quarter of the matrix for each bit of the two vertices: of 100 edges 57, 19, 19 and 5. */
static inline struct edge edge_of(long number, int scale)
{
    unsigned from = 0, to = 0;
    unsigned long bits = 0;
    for (int i = 0; i < scale; i++) {
        bits = i % 4 == 0 ? hash((unsigned long)(number * MOST_SCALE + i)) : bits >> 16;
        unsigned quarter = (unsigned)(bits & 0xffff) * 100 >> 16;
        from = 2 * from + (quarter >= 76);
        to = 2 * to + (quarter >= 95 || (quarter >= 57 && quarter < 76));
    }
    unsigned mask = (1u << scale) - 1; /* vertices with many edges are everywhere */
    return (struct edge){(int)(from * 0x9e3779b1u & mask), (int)(to * 0x9e3779b1u & mask)};
}

static inline int is_in(const struct graph *g, int v) { return v >= g->first && v < g->last; }

/* The part of the graph of a node: edges lead both ways. */
static inline struct graph new_graph(int scale, int node, int nodes)
{
    long n = 1L << scale;
    struct graph g = {scale, first_of(node, nodes, n), first_of(node + 1, nodes, n), NULL, NULL};
    long *place = calloc((size_t)(g.last - g.first) + 2, sizeof *place);
    for (long i = 0; i < EDGES * n; i++) {
        struct edge e = edge_of(i, scale);
        if (is_in(&g, e.from)) place[e.from - g.first + 2]++;
        if (is_in(&g, e.to)) place[e.to - g.first + 2]++;
    }
    for (long v = 2; v < g.last - g.first + 2; v++) place[v] += place[v - 1];
    g.edges = malloc((size_t)(place[g.last - g.first + 1] + 1) * sizeof *g.edges);
    for (long i = 0; i < EDGES * n; i++) {
        struct edge e = edge_of(i, scale);
        if (is_in(&g, e.from)) g.edges[place[e.from - g.first + 1]++] = e.to;
        if (is_in(&g, e.to)) g.edges[place[e.to - g.first + 1]++] = e.from;
    }
    g.begin = place;
    return g;
}

#endif
