/* spanning-tree.c: the minimum spanning tree of a complete graph, by Prim's algorithm (as Bentley's): in each step all vertices that are
 * not in the tree look up how far the newest one is, and the nearest comes into the tree. Each node has a list of vertices with their
 * tables; a step is a fork on each.
 *
 *     spanning-tree [VERTICES] */
#include "edges.h"

#include <prelude.h>

enum { MOST_NODES = 256 };

struct vertex { int number, distance; region struct vertex *next; region struct entry *table; };
struct part { region struct vertex *first; }; /* a node's list */

/* A list of the vertices from `first` on, before `last`. */
static region struct part *build(int vertices, int slots, int first, int last)
{
    region struct part *p = region_new(struct part);
    region struct vertex *next = NULL;
    for (int i = last - 1; i >= first; i--) {
        region struct vertex *v = region_new(struct vertex);
        region struct entry *table = region_new_array(struct entry, slots);
        write_lock(table);
        fill(local(table), slots, i, vertices);
        unlock(table);
        write_lock(v);
        *local(v) = (struct vertex){i, INT_MAX, next, table};
        unlock(v);
        next = v;
    }
    write_lock(p);
    p->first = next;
    unlock(p);
    return p;
}

static int length_to(region struct entry *table, int slots, int key)
{
    read_lock(table);
    int length = length_in(local(table), slots, key);
    unlock(table);
    return length;
}

/* What was between `before` and `next` leaves the list; if there is no `before`, it was the first one. */
static void leave(region struct part *p, region struct vertex *before, region struct vertex *next)
{
    if (before != NULL) {
        write_lock(before);
        before->next = next;
        unlock(before);
    } else {
        write_lock(p);
        p->first = next;
        unlock(p);
    }
}

/* The newest vertex leaves the list; the nearest of the others. */
static struct nearest step(region struct part *p, int newest, int slots)
{
    struct nearest best = {INT_MAX, INT_MAX};
    read_lock(p);
    region struct vertex *v = p->first, *before = NULL, *next;
    unlock(p);
    for (; v != NULL; v = next) {
        write_lock(v);
        int number = v->number;
        next = v->next;
        if (number != newest) {
            int length = length_to(v->table, slots, newest);
            if (length < v->distance) v->distance = length;
            best = nearer(best, (struct nearest){number, v->distance});
        }
        unlock(v);
        if (number == newest) leave(p, before, next);
        else before = v;
    }
    return best;
}

struct result { long length; int newest; };

static struct result tree_of(int vertices, int slots)
{
    int nodes = node_count() < MOST_NODES ? node_count() : MOST_NODES;
    region struct part *part[MOST_NODES];
    struct nearest best[MOST_NODES];
    struct result r = {0, 1};
    for (int n = 0; n < nodes; n++)
        part[n] = fork build(vertices, slots, 1 + vertices * n / nodes, 1 + vertices * (n + 1) / nodes) at node(n);
    join;
    for (int i = 1; i < vertices; i++) {
        for (int n = 0; n < nodes; n++) best[n] = fork step(part[n], r.newest, slots) at part[n];
        join;
        for (int n = 1; n < nodes; n++) best[0] = nearer(best[0], best[n]);
        r.length += best[0].length;
        r.newest = best[0].vertex;
    }
    return r;
}

int main(int argc, char **argv)
{
    int vertices = size_of(argc, argv, 100, MOST_VERTICES);
    if (vertices == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: spanning-tree [VERTICES]\n");
        return 2;
    }
    barrier();
    double start = wall_seconds();
    struct result r = {0, 0};
    if (node_self() == 0) r = tree_of(vertices, slots_for(vertices));
    barrier(); /* the others work on what comes to them meanwhile */
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        printf("%d vertices: the tree is %ld long, and ends at %d\n", vertices, r.length, r.newest);
        print_seconds(seconds);
    }
    return 0;
}
