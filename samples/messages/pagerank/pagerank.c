/* pagerank.c: ranks of the vertices of a graph, by what their neighbours have. Each edge is a spawn, which adds to the vertex at its end.
 *
 *     pagerank [SCALE] */
#include <prelude.h>

#include "pagerank.h"

static node_private struct graph g; /* this node's part, and what its vertices got in this round */
static node_private long *got;

static void add(int v, long share)
{
    got[v - g.first] += share;
}

int main(int argc, char **argv)
{
    int scale = size_of(argc, argv, 10, MOST_SCALE), nodes = node_count();
    if (scale == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: pagerank [SCALE]\n");
        return 2;
    }
    g = new_graph(scale, node_self(), nodes);
    got = new_ranks(&g, 0);
    long *rank = new_ranks(&g, whole >> scale);
    barrier();
    double start = wall_seconds();
    for (int round = 0; round < ROUNDS; round++) {
        finish {
            for (long v = 0; v < g.last - g.first; v++) {
                long share = share_of(&g, rank, v);
                for (long e = g.begin[v]; e < g.begin[v + 1]; e++) {
                    spawn add(g.edges[e], share) at node(node_of(g.edges[e], nodes, scale));
                }
            }
        }
        barrier();
        take_ranks(&g, rank, got);
        barrier();
    }
    double seconds = wall_seconds() - start;
    unsigned long sum = reduce_sum(sum_of(&g, rank));
    if (node_self() == 0) print_result(scale, sum, seconds);
    return 0;
}
