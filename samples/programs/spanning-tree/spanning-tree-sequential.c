/* spanning-tree-sequential.c: the minimum spanning tree of a complete graph, by Prim's algorithm (as Bentley's): in each step all vertices
 * that are not in the tree look up how far the newest one is, and the nearest comes into the tree.
 *
 *     spanning-tree-sequential [VERTICES] */
#include "edges.h"

struct vertex { int number, distance; struct vertex *next; struct entry *table; };

static struct vertex *build(int vertices, int slots)
{
    struct vertex *first = NULL;
    for (int i = vertices; i >= 1; i--) {
        struct vertex *v = malloc(sizeof *v);
        *v = (struct vertex){i, INT_MAX, first, calloc((size_t)slots, sizeof *v->table)};
        fill(v->table, slots, i, vertices);
        first = v;
    }
    return first;
}

/* The newest vertex leaves the list; the nearest of the others. */
static struct nearest step(struct vertex **list, int newest, int slots)
{
    struct nearest best = {INT_MAX, INT_MAX};
    while (*list != NULL) {
        struct vertex *v = *list;
        if (v->number == newest) {
            *list = v->next;
            continue;
        }
        int length = length_in(v->table, slots, newest);
        if (length < v->distance) v->distance = length;
        best = nearer(best, (struct nearest){v->number, v->distance});
        list = &v->next;
    }
    return best;
}

int main(int argc, char **argv)
{
    int vertices = size_of(argc, argv, 100, MOST_VERTICES), slots = slots_for(vertices), newest = 1;
    if (vertices == 0) return fprintf(stderr, "usage: spanning-tree-sequential [VERTICES]\n"), 2;
    double start = seconds_now();
    struct vertex *first = build(vertices, slots);
    long length = 0;
    for (int i = 1; i < vertices; i++) {
        struct nearest n = step(&first, newest, slots);
        length += n.length;
        newest = n.vertex;
    }
    double seconds = seconds_now() - start;
    printf("%d vertices: the tree is %ld long, and ends at %d\n", vertices, length, newest);
    print_seconds(seconds);
    return 0;
}
