/* bfs-mpi.c: breadth-first searches with MPI, top down. Visits are packed.
 *
 *     bfs-mpi [SCALE] */
#include "bfs.h"

struct item { int v, depth; };

#include "../packets.h"

static struct graph g;
static int *level, *queue;
static long queued;

static inline void visit(int v, int depth)
{
    int *mine = &level[v - g.first];
    if (*mine >= 0) return;
    *mine = depth;
    queue[queued++] = v;
}

static void take(int from, const struct item *items, int n)
{
    (void)from;
    for (int i = 0; i < n; i++) visit(items[i].v, items[i].depth);
}

static void search(int root)
{
    long next = queued = 0, end, left;
    clear_levels(&g, level);
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_in(&g, root)) visit(root, 0);
    for (int depth = 1;; depth++) {
        end = queued, left = end - next;
        MPI_Allreduce(MPI_IN_PLACE, &left, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
        if (left == 0) return;
        for (; next < end; next++) {
            long v = queue[next] - g.first;
            for (long e = g.begin[v]; e < g.begin[v + 1]; e++) {
                int to = g.edges[e], node = node_of(to, processes, g.scale);
                if (node == self) visit(to, depth);
                else send_item(node, (struct item){to, depth});
            }
        }
        end_round();
    }
}

static void search_all(int scale)
{
    g = new_graph(scale, self, processes);
    level = new_levels(&g), queue = new_levels(&g);
    long sums[2] = {0, 0}, all[2];
    double seconds = 0;
    for (int s = 0; s < SEARCHES; s++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        search(root_of(s, scale));
        seconds += MPI_Wtime() - start;
        add_levels(&g, level, &sums[0], &sums[1]);
    }
    MPI_Reduce(sums, all, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0) print_result(scale, all[0], all[1], seconds);
}

int main(int argc, char **argv)
{
    start_packets(&argc, &argv);
    int scale = size_of(argc, argv, 10, MOST_SCALE);
    if (scale > 0) search_all(scale);
    else if (self == 0) fprintf(stderr, "usage: bfs-mpi [SCALE]\n");
    end_packets();
    return scale > 0 ? 0 : 2;
}
