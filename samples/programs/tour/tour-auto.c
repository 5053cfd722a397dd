/* tour-auto.c: tour.c without locks and moves, for preludec -fauto.
 *
 *     tour [POINTS] */
#include "cycle.h"

#include <prelude.h>

struct point { struct place at; int points; region struct point *left, *right, *next; }; /* points: of the tree; next: in the tour */
struct edge { region struct point *from, *to; double detour; };

/* A tree, for which each call divides its nodes among the two calls that it makes. */
static region struct point *build(int points, struct box b, long number, int by_x)
{
    if (points == 0) return NULL;
    region struct point *p = region_new_at(spread, struct point);
    *p = (struct point){.at = divide(b, number, by_x), .points = points};
    p->left = fork build(points / 2, half_of(b, p->at, by_x, 0), 2 * number, !by_x);
    p->right = build(points - 1 - points / 2, half_of(b, p->at, by_x, 1), 2 * number + 1, !by_x);
    return p;
}

static int collect(region struct point *p, region struct point **points, int count)
{
    if (p == NULL) return count;
    points[count++] = p;
    count = collect(p->left, points, count);
    return collect(p->right, points, count);
}

static region struct point *conquer(region struct point *p)
{
    region struct point *points[FEW];
    struct place at[FEW];
    int next[FEW], count = collect(p, points, 0);
    for (int i = 0; i < count; i++) at[i] = points[i]->at;
    tour_of_few(at, count, next);
    for (int i = 0; i < count; i++) points[i]->next = points[next[i]];
    return p;
}

/* The edge of a tour that is nearest to a place. */
static struct edge nearest(region struct point *first, struct place at)
{
    struct edge best = {NULL, NULL, INFINITY};
    region struct point *p = first;
    do {
        double d = detour(p->at, p->next->at, at);
        if (d < best.detour) best = (struct edge){p, p->next, d};
        p = p->next;
    } while (p != first);
    return best;
}

/* The tours a and b, and the point p, become one tour. */
static region struct point *merge(region struct point *a, region struct point *b, region struct point *p)
{
    struct edge of_a = fork nearest(a, p->at) at a, of_b = fork nearest(b, p->at) at b;
    struct place a1 = of_a.from->at, a2 = of_a.to->at, b1 = of_b.from->at, b2 = of_b.to->at;
    int first = distance(a1, p->at) + distance(p->at, b2) + distance(b1, a2) < distance(a1, b2) + distance(b1, p->at) + distance(p->at, a2);
    of_a.from->next = first ? p : of_b.to;
    of_b.from->next = first ? of_a.to : p;
    p->next = first ? of_b.to : of_a.to;
    return p;
}

static region struct point *tour(region struct point *p)
{
    if (p->points <= FEW) return conquer(p);
    region struct point *left = fork tour(p->left) at p->left, *right = fork tour(p->right) at p->right;
    return merge(left, right, p);
}

struct length { double length; int visited; };

static struct length length_of(region struct point *first)
{
    struct length all = {0, 0};
    region struct point *p = first;
    do {
        all.length += distance(p->at, p->next->at);
        all.visited++;
        p = p->next;
    } while (p != first);
    return all;
}

int main(int argc, char **argv)
{
    barrier(); /* time counts from when all nodes are there */
    if (node_self() != 0) return 0; /* the other nodes do what comes to them */
    int points = size_of(argc, argv, 1000, 10000000);
    if (points == 0) return fprintf(stderr, "usage: tour [POINTS]\n"), 2;
    double start = seconds_now();
    struct length all = length_of(tour(build(points, (struct box){{0, 0}, {1, 1}}, 1, 1)));
    double seconds = seconds_now() - start;
    printf("%d points: a tour of %d points, %.6f long\n", points, all.visited, all.length);
    print_seconds(seconds);
    return 0;
}
