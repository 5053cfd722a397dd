/* hospital-sequential.c: simulates the hospitals of villages, whose patients are treated or sent on to the next larger hospital.
 *
 *     hospital-sequential [STEPS] */
#include "hospital-sequential.h"

enum { LEVELS = 6 };

struct totals { long treated, hospitals, time; };

static struct village *build(int level, long number)
{
    if (level < 0) return NULL;
    struct village *v = malloc(sizeof *v);
    *v = (struct village){.level = level, .staff = 2 + 2 * level, .seed = hash((unsigned long)number) % 2147483646 + 1};
    for (int i = 0; i < CHILDREN; i++) v->child[i] = build(level - 1, number * CHILDREN + i);
    return v;
}

/* A step of all hospitals of a subtree. Returns the patients that go up. */
static struct list simulate(struct village *v, int is_root)
{
    struct list up[CHILDREN];
    if (v == NULL) return (struct list){NULL, NULL};
    for (int i = 0; i < CHILDREN; i++) up[i] = simulate(v->child[i], 0);
    return treat(v, up, is_root);
}

static struct totals totals_of(const struct village *v)
{
    if (v == NULL) return (struct totals){0, 0, 0};
    struct totals all = {v->treated, v->hospitals, v->time};
    for (int i = 0; i < CHILDREN; i++) {
        struct totals t = totals_of(v->child[i]);
        all.treated += t.treated, all.hospitals += t.hospitals, all.time += t.time;
    }
    return all;
}

int main(int argc, char **argv)
{
    int steps = size_of(argc, argv, 20, 100000);
    if (steps == 0) return fprintf(stderr, "usage: hospital-sequential [STEPS]\n"), 2;
    double start = seconds_now();
    struct village *root = build(LEVELS - 1, 1);
    for (int step = 0; step < steps; step++) simulate(root, 1);
    struct totals all = totals_of(root);
    double seconds = seconds_now() - start;
    printf("%d steps: %ld patients treated, in %ld hospitals and %ld steps\n", steps, all.treated, all.hospitals, all.time);
    print_seconds(seconds);
    return 0;
}
