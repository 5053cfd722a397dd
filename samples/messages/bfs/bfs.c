/* bfs.c: breadth-first searches, top down: each edge of a vertex that has been found is a spawn, which visits the vertex at its end.
 *
 *     bfs [SCALE] */
#include <prelude.h>

#include "bfs.h"

static node_private struct graph g; /* this node's part, the levels of its vertices, and those that have been found, level by level */
static node_private int *level, *queue;
static node_private long queued;

static void visit(int v, int depth)
{
    int *mine = &level[v - g.first];
    if (*mine < 0) {
        *mine = depth;
        queue[queued++] = v;
    }
}

static void search(int root)
{
    int nodes = node_count();
    long next = queued = 0;
    clear_levels(&g, level);
    barrier();
    finish {
        if (is_in(&g, root)) {
            spawn visit(root, 0) at node(node_of(root, nodes, g.scale));
        }
    }
    barrier();
    long end = queued; /* of the vertices of this level; those of the next one come when all nodes know it */
    for (int depth = 1; reduce_max(end - next) > 0; depth++) {
        finish {
            for (; next < end; next++) {
                long v = queue[next] - g.first;
                for (long e = g.begin[v]; e < g.begin[v + 1]; e++) {
                    spawn visit(g.edges[e], depth) at node(node_of(g.edges[e], nodes, g.scale));
                }
            }
        }
        barrier();
        end = queued;
    }
}

int main(int argc, char **argv)
{
    int scale = size_of(argc, argv, 10, MOST_SCALE);
    if (scale == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: bfs [SCALE]\n");
        return 2;
    }
    g = new_graph(scale, node_self(), node_count());
    level = new_levels(&g), queue = new_levels(&g);
    long found = 0, sum = 0;
    double seconds = 0;
    for (int s = 0; s < SEARCHES; s++) {
        barrier();
        double start = wall_seconds();
        search(root_of(s, scale));
        seconds += wall_seconds() - start;
        add_levels(&g, level, &found, &sum);
    }
    found = reduce_sum(found), sum = reduce_sum(sum);
    if (node_self() == 0) print_result(scale, found, sum, seconds);
    return 0;
}
