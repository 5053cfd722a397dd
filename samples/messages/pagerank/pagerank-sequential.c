/* pagerank-sequential.c: ranks of the vertices of a graph, by what their neighbours have.
 *
 *     pagerank-sequential [SCALE] */
#include "pagerank.h"

int main(int argc, char **argv)
{
    int scale = size_of(argc, argv, 10, MOST_SCALE);
    if (scale == 0) return fprintf(stderr, "usage: pagerank-sequential [SCALE]\n"), 2;
    struct graph g = new_graph(scale, 0, 1);
    long *rank = new_ranks(&g, whole >> scale), *got = new_ranks(&g, 0);
    double start = seconds_now();
    for (int round = 0; round < ROUNDS; round++) {
        for (long v = 0; v < g.last; v++) {
            long share = share_of(&g, rank, v);
            for (long e = g.begin[v]; e < g.begin[v + 1]; e++) got[g.edges[e]] += share;
        }
        take_ranks(&g, rank, got);
    }
    double seconds = seconds_now() - start;
    print_result(scale, sum_of(&g, rank), seconds);
    return 0;
}
