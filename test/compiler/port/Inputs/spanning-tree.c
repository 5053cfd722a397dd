/* spanning-tree.c: the cost of a minimum spanning tree of a complete graph, as Olden's mst: a list of vertices, each with a hash table. */
#include <stdio.h>
#include <stdlib.h>

#define VERTICES 24
#define BUCKETS 8
#define FAR 999999

struct entry { int key, weight; struct entry *next; };
struct hash { struct entry **bucket; int size; };
struct vertex { int number, nearest; struct vertex *next; struct hash *edges; };

static int weight(int i, int j)
{
    int low = i < j ? i : j, high = i < j ? j : i;
    return (low * 31 + high * 57) * 1103 % 2048 + 1;
}

static struct hash *make_hash(int size)
{
    struct hash *h = malloc(sizeof *h);
    h->bucket = calloc(size, sizeof(struct entry *));
    h->size = size;
    return h;
}

static void put(struct hash *h, int key, int weight)
{
    struct entry *e = malloc(sizeof(struct entry));
    int at = key % h->size;
    e->key = key;
    e->weight = weight;
    e->next = h->bucket[at];
    h->bucket[at] = e;
}

static int get(struct hash *h, int key)
{
    struct entry *e;
    for (e = h->bucket[key % h->size]; e != NULL; e = e->next)
        if (e->key == key) return e->weight;
    return FAR;
}

static struct vertex *make_graph(int count)
{
    struct vertex *first = NULL, *v;
    for (int i = count - 1; i >= 0; i--) {
        v = (struct vertex *)malloc(sizeof *v);
        v->number = i;
        v->nearest = FAR;
        v->edges = make_hash(BUCKETS);
        v->next = first;
        first = v;
    }
    for (v = first; v; v = v->next)
        for (int j = 0; j < count; j++)
            if (j != v->number) put(v->edges, j, weight(v->number, j));
    return first;
}

/* The vertex outside of the tree that is nearest, now that `inserted` is in it. */
static struct vertex *blue_rule(struct vertex *list, int inserted)
{
    struct vertex *best = NULL;
    int least = FAR;
    while (list) {
        int distance = get(list->edges, inserted);
        if (distance < list->nearest) list->nearest = distance;
        int nearest = list->nearest;
        if (nearest < least) least = nearest, best = list;
        list = list->next;
    }
    return best;
}

static struct vertex *without(struct vertex *list, struct vertex *taken)
{
    if (list == taken) return list->next;
    for (struct vertex *v = list; v; v = v->next)
        if (v->next == taken) {
            v->next = taken->next;
            break;
        }
    return list;
}

static int cost(struct vertex *graph)
{
    int total = 0, inserted = graph->number;
    graph = graph->next;
    while (graph) {
        struct vertex *best = blue_rule(graph, inserted);
        total += best->nearest;
        inserted = best->number;
        graph = without(graph, best);
    }
    return total;
}

int main(void)
{
    struct vertex *graph = make_graph(VERTICES);
    printf("%d vertices, cost %d\n", VERTICES, cost(graph));
    return 0;
}
