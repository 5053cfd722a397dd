/* bfs-up-sequential.c: breadth-first searches, bottom up (Beamer, Asanovic and Patterson 2012): a vertex that has not been found looks
 * for a neighbour that was found last.
 *
 *     bfs-up-sequential [SCALE] */
#include "../bfs/bfs.h"

static long search(const struct graph *g, int *level, const unsigned char *front, unsigned char *next, int depth)
{
    long found = 0;
    for (long v = 0; v < 1L << g->scale; v++) {
        next[v] = 0;
        if (level[v] >= 0) continue;
        for (long e = g->begin[v]; e < g->begin[v + 1] && !next[v]; e++) next[v] = front[g->edges[e]];
        if (next[v]) level[v] = depth, found++;
    }
    return found;
}

int main(int argc, char **argv)
{
    int scale = size_of(argc, argv, 10, MOST_SCALE);
    if (scale == 0) return fprintf(stderr, "usage: bfs-up-sequential [SCALE]\n"), 2;
    struct graph g = new_graph(scale, 0, 1);
    int *level = new_levels(&g);
    unsigned char *front = malloc((size_t)1 << scale), *next = malloc((size_t)1 << scale);
    long found = 0, sum = 0;
    double seconds = 0;
    for (int s = 0; s < SEARCHES; s++) {
        double start = seconds_now();
        clear_levels(&g, level);
        for (int v = 0; v < 1 << scale; v++) front[v] = v == root_of(s, scale);
        level[root_of(s, scale)] = 0;
        for (int depth = 1; search(&g, level, front, next, depth) > 0; depth++) {
            unsigned char *last = front;
            front = next, next = last;
        }
        seconds += seconds_now() - start;
        add_levels(&g, level, &found, &sum);
    }
    print_result(scale, found, sum, seconds);
    return 0;
}
