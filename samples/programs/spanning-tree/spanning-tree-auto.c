/* spanning-tree-auto.c: spanning-tree.c without locks, for preludec -fauto.
 *
 *     spanning-tree [VERTICES] */
#include "edges.h"

#include <prelude.h>

enum { MOST_NODES = 256 };

struct vertex { int number, distance; region struct vertex *next; region struct entry *table; };
struct part { region struct vertex *first; }; /* a node's list */

/* A list of the vertices from `low` on, before `high`. */
static region struct part *build(int vertices, int slots, int low, int high)
{
    region struct part *p = region_new(struct part);
    region struct vertex *first = NULL;
    for (int i = high - 1; i >= low; i--) {
        region struct vertex *v = region_new(struct vertex);
        region struct entry *table = region_new_array(struct entry, slots);
        *v = (struct vertex){i, INT_MAX, first, table};
        fill(local(table), slots, i, vertices);
        first = v;
    }
    p->first = first;
    return p;
}

/* What was between `before` and `next` leaves the list; if there is no `before`, it was the first one. */
static void leave(region struct part *p, region struct vertex *before, region struct vertex *next)
{
    if (before != NULL) before->next = next;
    else p->first = next;
}

/* The newest vertex leaves the list; the nearest of the others. */
static struct nearest step(region struct part *p, int newest, int slots)
{
    struct nearest best = {INT_MAX, INT_MAX};
    region struct vertex *before = NULL;
    for (region struct vertex *v = p->first; v != NULL; v = v->next) {
        if (v->number == newest) {
            leave(p, before, v->next);
            continue;
        }
        region struct entry *table = v->table;
        int length = length_in(local(table), slots, newest);
        if (length < v->distance) v->distance = length;
        best = nearer(best, (struct nearest){v->number, v->distance});
        before = v;
    }
    return best;
}

int main(int argc, char **argv)
{
    if (node_self() != 0) return 0; /* the other nodes do what comes to them */
    int vertices = size_of(argc, argv, 100, MOST_VERTICES), slots = slots_for(vertices), newest = 1;
    int nodes = node_count() < MOST_NODES ? node_count() : MOST_NODES;
    region struct part *part[MOST_NODES];
    struct nearest best[MOST_NODES];
    if (vertices == 0) return fprintf(stderr, "usage: spanning-tree [VERTICES]\n"), 2;
    double start = seconds_now();
    for (int n = 0; n < nodes; n++)
        part[n] = fork build(vertices, slots, 1 + vertices * n / nodes, 1 + vertices * (n + 1) / nodes) at node(n);
    long length = 0;
    for (int i = 1; i < vertices; i++) {
        for (int n = 0; n < nodes; n++) best[n] = fork step(part[n], newest, slots) at part[n];
        for (int n = 1; n < nodes; n++) best[0] = nearer(best[0], best[n]);
        length += best[0].length;
        newest = best[0].vertex;
    }
    double seconds = seconds_now() - start;
    printf("%d vertices: the tree is %ld long, and ends at %d\n", vertices, length, newest);
    print_seconds(seconds);
    return 0;
}
