/* bfs-up-mpi.c: breadth-first searches with MPI, bottom up. After each level all processes get all bits of the vertices that were found.
 *
 *     bfs-up-mpi [SCALE] */
#include "../bfs/bfs.h"

#include <mpi.h>

static int self, processes;
static struct graph g;
static int *level, *counts, *places;
static unsigned char *front, *next;

static long look_up(int depth)
{
    long found = 0;
    for (long v = 0; v < g.last - g.first; v++) {
        next[v] = 0;
        if (level[v] >= 0) continue;
        for (long e = g.begin[v]; e < g.begin[v + 1] && !next[v]; e++) next[v] = front[g.edges[e]];
        if (next[v]) level[v] = depth, found++;
    }
    MPI_Allreduce(MPI_IN_PLACE, &found, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (found > 0) MPI_Allgatherv(next, counts[self], MPI_CHAR, front, counts, places, MPI_CHAR, MPI_COMM_WORLD);
    return found;
}

static void search_all(int scale)
{
    g = new_graph(scale, self, processes);
    level = new_levels(&g);
    front = malloc((size_t)1 << scale), next = malloc((size_t)(g.last - g.first + 1));
    counts = malloc((size_t)processes * sizeof *counts), places = malloc((size_t)processes * sizeof *places);
    for (int p = 0; p < processes; p++) {
        places[p] = (int)first_of(p, processes, 1L << scale);
        counts[p] = (int)first_of(p + 1, processes, 1L << scale) - places[p];
    }
    long sums[2] = {0, 0}, all[2];
    double seconds = 0;
    for (int s = 0; s < SEARCHES; s++) {
        int root = root_of(s, scale);
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        clear_levels(&g, level);
        for (int v = 0; v < 1 << scale; v++) front[v] = v == root;
        if (is_in(&g, root)) level[root - g.first] = 0;
        for (int depth = 1; look_up(depth) > 0;) depth++;
        seconds += MPI_Wtime() - start;
        add_levels(&g, level, &sums[0], &sums[1]);
    }
    MPI_Reduce(sums, all, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0) print_result(scale, all[0], all[1], seconds);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    int scale = size_of(argc, argv, 10, MOST_SCALE);
    if (scale > 0) search_all(scale);
    else if (self == 0) fprintf(stderr, "usage: bfs-up-mpi [SCALE]\n");
    MPI_Finalize();
    return scale > 0 ? 0 : 2;
}
