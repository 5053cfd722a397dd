/* hospital.c: simulates the hospitals of villages, whose patients are treated or sent on to the next larger hospital. A subtree of villages
 * is on one node. Its patients are made there, and the lists of those that go up are what comes back from it.
 *
 *     hospital [STEPS] */
#include "hospital.h"

enum { LEVELS = 6 };

struct totals { long treated, hospitals, time; };

/* A tree on the nodes from `node` on, `nodes` of them. */
static region struct village *build(int level, long number, int node, int nodes)
{
    if (level < 0) return NULL;
    region struct village *v = region_new(struct village); /* before its children */
    region struct village *child[CHILDREN];
    for (int i = 0; i < CHILDREN; i++) {
        int first = node + nodes * i / CHILDREN, last = node + nodes * (i + 1) / CHILDREN;
        child[i] = fork build(level - 1, number * CHILDREN + i, first, last > first ? last - first : 1) at node(first);
    }
    join;
    write_lock(v);
    *local(v) = (struct village){.level = level, .staff = 2 + 2 * level, .seed = hash((unsigned long)number) % 2147483646 + 1};
    for (int i = 0; i < CHILDREN; i++) v->child[i] = child[i];
    unlock(v);
    return v;
}

/* A step of all hospitals of a subtree. Returns the patients that go up. */
static struct list simulate(region struct village *v, int is_root)
{
    if (v == NULL) return (struct list){NULL, NULL};
    region struct village *child[CHILDREN];
    read_lock(v);
    for (int i = 0; i < CHILDREN; i++) child[i] = v->child[i];
    unlock(v);
    struct list from_below[CHILDREN];
    for (int i = 0; i < CHILDREN; i++) from_below[i] = fork simulate(child[i], 0) at child[i];
    join;
    write_lock(v);
    struct list up = treat(local(v), from_below, is_root);
    unlock(v);
    return up;
}

static struct totals totals_of(region struct village *v)
{
    if (v == NULL) return (struct totals){0, 0, 0};
    read_lock(v);
    struct village copy = *v;
    unlock(v);
    struct totals below[CHILDREN], all = {copy.treated, copy.hospitals, copy.time};
    for (int i = 0; i < CHILDREN; i++) below[i] = fork totals_of(copy.child[i]) at copy.child[i];
    join;
    for (int i = 0; i < CHILDREN; i++)
        all.treated += below[i].treated, all.hospitals += below[i].hospitals, all.time += below[i].time;
    return all;
}

int main(int argc, char **argv)
{
    int steps = size_of(argc, argv, 20, 100000);
    if (steps == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: hospital [STEPS]\n");
        return 2;
    }
    barrier();
    double start = wall_seconds();
    struct totals all = {0, 0, 0};
    if (node_self() == 0) {
        region struct village *root = build(LEVELS - 1, 1, 0, node_count());
        for (int step = 0; step < steps; step++) simulate(root, 1);
        all = totals_of(root);
    }
    barrier(); /* the others work on what comes to them meanwhile */
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        printf("%d steps: %ld patients treated, in %ld hospitals and %ld steps\n", steps, all.treated, all.hospitals, all.time);
        print_seconds(seconds);
    }
    return 0;
}
