/* bfs-up.c: breadth-first searches, bottom up: a vertex that has not been found is a filament, which looks for a neighbour that was found
 * last. Which ones were is in a shared array; pages of it are fetched once a level.
 *
 *     bfs-up [SCALE] */
#include <prelude.h>
#include <prelude_arrays.h>

#include "../bfs/bfs.h"

static node_private struct graph g; /* this node's part, and the levels of its vertices */
static node_private int *level;

int main(int argc, char **argv)
{
    int scale = size_of(argc, argv, 10, MOST_SCALE), nodes = node_count(), n = 1 << scale;
    if (scale == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: bfs-up [SCALE]\n");
        return 2;
    }
    shared unsigned char *front = shared_new(unsigned char, n, implicit_invalidate);
    shared unsigned char *next = shared_new(unsigned char, n, implicit_invalidate);
    g = new_graph(scale, node_self(), nodes);
    level = new_levels(&g);
    long found = 0, sum = 0, more;
    double seconds = 0;
    for (int s = 0; s < SEARCHES; s++) {
        int root = root_of(s, scale);
        barrier();
        double start = wall_seconds();
        forall (int v = 0; v < n; v++) at node(node_of(v, nodes, scale)) {
            front[v] = v == root;
            level[v - g.first] = v == root ? 0 : -1;
        }
        for (int depth = 1; depth == 1 || more > 0; depth++) {
            more = 0;
            forall (int v = 0; v < n; v++) at node(node_of(v, nodes, scale)) reduce(sum: more) {
                unsigned char is_found = 0;
                if (level[v - g.first] < 0) {
                    for (long e = g.begin[v - g.first]; e < g.begin[v - g.first + 1] && !is_found; e++) is_found = front[g.edges[e]];
                    if (is_found) level[v - g.first] = depth, more++;
                }
                next[v] = is_found;
            }
            shared unsigned char *last = front;
            front = next, next = last;
        }
        seconds += wall_seconds() - start;
        add_levels(&g, level, &found, &sum);
    }
    found = reduce_sum(found), sum = reduce_sum(sum);
    if (node_self() == 0) print_result(scale, found, sum, seconds);
    return 0;
}
