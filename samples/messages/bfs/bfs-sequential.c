/* bfs-sequential.c: breadth-first searches, from the vertices of a level to those of the next one.
 *
 *     bfs-sequential [SCALE] */
#include "bfs.h"

static void search(const struct graph *g, int root, int *level, int *queue)
{
    long queued = 1;
    queue[0] = root;
    level[root] = 0;
    for (long i = 0; i < queued; i++) {
        int v = queue[i];
        for (long e = g->begin[v]; e < g->begin[v + 1]; e++) {
            int to = g->edges[e];
            if (level[to] >= 0) continue;
            level[to] = level[v] + 1;
            queue[queued++] = to;
        }
    }
}

int main(int argc, char **argv)
{
    int scale = size_of(argc, argv, 10, MOST_SCALE);
    if (scale == 0) return fprintf(stderr, "usage: bfs-sequential [SCALE]\n"), 2;
    struct graph g = new_graph(scale, 0, 1);
    int *level = new_levels(&g), *queue = new_levels(&g);
    long found = 0, sum = 0;
    double seconds = 0;
    for (int s = 0; s < SEARCHES; s++) {
        double start = seconds_now();
        clear_levels(&g, level);
        search(&g, root_of(s, scale), level, queue);
        seconds += seconds_now() - start;
        add_levels(&g, level, &found, &sum);
    }
    print_result(scale, found, sum, seconds);
    return 0;
}
