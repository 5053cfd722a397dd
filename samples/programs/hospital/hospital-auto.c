/* hospital-auto.c: hospital.c without locks, for preludec -fauto.
 *
 *     hospital [STEPS] */
#include "hospital.h"

enum { LEVELS = 6 };

struct totals { long treated, hospitals, time; };

/* A tree on the nodes from `node` on, `nodes` of them. */
static region struct village *build(int level, long number, int node, int nodes)
{
    if (level < 0) return NULL;
    region struct village *v = region_new(struct village), *child[CHILDREN];
    for (int i = 0; i < CHILDREN; i++) {
        int first = node + nodes * i / CHILDREN, last = node + nodes * (i + 1) / CHILDREN;
        child[i] = fork build(level - 1, number * CHILDREN + i, first, last > first ? last - first : 1) at node(first);
    }
    join;
    *v = (struct village){.level = level, .staff = 2 + 2 * level, .seed = hash((unsigned long)number) % 2147483646 + 1};
    for (int i = 0; i < CHILDREN; i++) v->child[i] = child[i];
    return v;
}

/* A step of all hospitals of a subtree. Returns the patients that go up. Patients are locked under the lock of their village, by hand,
 * since the compiler never holds two. That lock has a name of its own, so that the compiler places those of the other one. */
static struct list simulate(region struct village *v, int is_root)
{
    struct list up[CHILDREN], all;
    if (v == NULL) return (struct list){NULL, NULL};
    region struct village *here = v;
    for (int i = 0; i < CHILDREN; i++) up[i] = fork simulate(v->child[i], 0) at v->child[i];
    join;
    write_lock(here);
    all = treat(local(here), up, is_root);
    unlock(here);
    return all;
}

static struct totals totals_of(region struct village *v)
{
    if (v == NULL) return (struct totals){0, 0, 0};
    struct totals all = {v->treated, v->hospitals, v->time}, below[CHILDREN];
    for (int i = 0; i < CHILDREN; i++) below[i] = fork totals_of(v->child[i]) at v->child[i];
    join;
    for (int i = 0; i < CHILDREN; i++) {
        all.treated += below[i].treated, all.hospitals += below[i].hospitals, all.time += below[i].time;
    }
    return all;
}

int main(int argc, char **argv)
{
    barrier(); /* time counts from when all nodes are there */
    if (node_self() != 0) return 0; /* the other nodes do what comes to them */
    int steps = size_of(argc, argv, 20, 100000);
    if (steps == 0) return fprintf(stderr, "usage: hospital [STEPS]\n"), 2;
    double start = seconds_now();
    region struct village *root = build(LEVELS - 1, 1, 0, node_count());
    for (int step = 0; step < steps; step++) simulate(root, 1);
    struct totals all = totals_of(root);
    double seconds = seconds_now() - start;
    printf("%d steps: %ld patients treated, in %ld hospitals and %ld steps\n", steps, all.treated, all.hospitals, all.time);
    print_seconds(seconds);
    return 0;
}
