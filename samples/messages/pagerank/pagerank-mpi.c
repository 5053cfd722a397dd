/* pagerank-mpi.c: the same with MPI. What vertices of other processes get is packed.
 *
 *     pagerank-mpi [SCALE] */
#include "pagerank.h"

struct item { long v, share; };

#include "../packets.h"

static struct graph g;
static long *got;

static void take(int from, const struct item *items, int n)
{
    (void)from;
    for (int i = 0; i < n; i++) got[items[i].v - g.first] += items[i].share;
}

static void rank_all(int scale)
{
    g = new_graph(scale, self, processes);
    got = new_ranks(&g, 0);
    long *rank = new_ranks(&g, whole >> scale);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int round = 0; round < ROUNDS; round++) {
        for (long v = 0; v < g.last - g.first; v++) {
            long share = share_of(&g, rank, v);
            for (long e = g.begin[v]; e < g.begin[v + 1]; e++) {
                int to = g.edges[e], node = node_of(to, processes, scale);
                if (node == self) got[to - g.first] += share;
                else send_item(node, (struct item){to, share});
            }
        }
        end_round();
        take_ranks(&g, rank, got);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    double seconds = MPI_Wtime() - start;
    unsigned long sum = sum_of(&g, rank), all = 0;
    MPI_Reduce(&sum, &all, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0) print_result(scale, all, seconds);
}

int main(int argc, char **argv)
{
    start_packets(&argc, &argv);
    int scale = size_of(argc, argv, 10, MOST_SCALE);
    if (scale > 0) rank_all(scale);
    else if (self == 0) fprintf(stderr, "usage: pagerank-mpi [SCALE]\n");
    end_packets();
    return scale > 0 ? 0 : 2;
}
