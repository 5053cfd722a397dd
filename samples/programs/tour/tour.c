/* tour.c: a short tour through points, by divide and conquer (Karp 1977): tours of few points, which are merged in pairs by way of the
 * point that divides them. The parts of the plane are on nodes of their own, and the walks along two tours that are merged are forks.
 * `move` stands at the locks of walks, which cross from node to node where tours have been merged.
 *
 *     tour [POINTS] */
#include "cycle.h"

#include <prelude.h>

struct point { struct place at; int points; region struct point *left, *right, *next; }; /* points: of the tree; next: in the tour */
struct edge { region struct point *from, *to; struct place at[2]; double detour; };

/* A tree on the nodes from `node` on, `nodes` of them. */
static region struct point *build(int points, struct box b, long number, int by_x, int node, int nodes)
{
    if (points == 0) return NULL;
    region struct point *p = region_new(struct point); /* before its children */
    struct place at = divide(b, number, by_x);
    int half = nodes / 2, other = node + half;
    region struct point *left, *right;
    left = fork build(points / 2, half_of(b, at, by_x, 0), 2 * number, !by_x, other, nodes - half) at node(other);
    right = build(points - 1 - points / 2, half_of(b, at, by_x, 1), 2 * number + 1, !by_x, node, nodes > 1 ? half : 1);
    join;
    write_lock(p);
    *local(p) = (struct point){at, points, left, right, NULL};
    unlock(p);
    return p;
}

static int collect(region struct point *p, region struct point **points, struct place *at, int count)
{
    if (p == NULL) return count;
    read_lock(p);
    region struct point *left = p->left, *right = p->right;
    points[count] = p;
    at[count++] = p->at;
    unlock(p);
    count = collect(left, points, at, count);
    return collect(right, points, at, count);
}

static void go_on(region struct point *p, region struct point *next)
{
    write_lock(p); move
    p->next = next;
    unlock(p);
}

static region struct point *conquer(region struct point *p)
{
    region struct point *points[FEW];
    struct place at[FEW];
    int next[FEW], count = collect(p, points, at, 0);
    tour_of_few(at, count, next);
    for (int i = 0; i < count; i++) go_on(points[i], points[next[i]]);
    return p;
}

/* The edge of a tour that is nearest to a place. A point is visited once: what the edge before needs of it is kept. */
static struct edge nearest(region struct point *first, struct place at)
{
    struct edge best = {NULL, NULL, {{0, 0}, {0, 0}}, INFINITY};
    read_lock(first); move
    struct place last = first->at;
    region struct point *from = first, *p = first->next;
    unlock(first);
    for (;;) {
        read_lock(p); move
        struct place here = p->at;
        region struct point *next = p->next;
        unlock(p);
        double d = detour(last, here, at);
        if (d < best.detour) best = (struct edge){from, p, {last, here}, d};
        if (p == first) return best;
        from = p, last = here, p = next;
    }
}

/* The tours a and b, and the point p, become one tour. */
static region struct point *merge(region struct point *a, region struct point *b, region struct point *p, struct place at)
{
    struct edge of_a, of_b;
    of_a = fork nearest(a, at) at a;
    of_b = fork nearest(b, at) at b;
    join;
    struct place a1 = of_a.at[0], a2 = of_a.at[1], b1 = of_b.at[0], b2 = of_b.at[1];
    int first = distance(a1, at) + distance(at, b2) + distance(b1, a2) < distance(a1, b2) + distance(b1, at) + distance(at, a2);
    go_on(of_a.from, first ? p : of_b.to);
    go_on(of_b.from, first ? of_a.to : p);
    go_on(p, first ? of_b.to : of_a.to);
    return p;
}

static region struct point *tour(region struct point *p)
{
    read_lock(p);
    struct point copy = *p;
    unlock(p);
    if (copy.points <= FEW) return conquer(p);
    region struct point *left, *right;
    left = fork tour(copy.left) at copy.left;
    right = fork tour(copy.right) at copy.right;
    join;
    return merge(left, right, p, copy.at);
}

struct result { double length; int visited; };

static struct result length_of(region struct point *first)
{
    struct result r = {0, 0};
    read_lock(first); move
    struct place last = first->at;
    region struct point *p = first->next;
    unlock(first);
    for (;;) {
        read_lock(p); move
        struct place here = p->at;
        region struct point *next = p->next;
        unlock(p);
        r.length += distance(last, here);
        r.visited++;
        if (p == first) return r;
        last = here, p = next;
    }
}

int main(int argc, char **argv)
{
    int points = size_of(argc, argv, 1000, 10000000);
    if (points == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: tour [POINTS]\n");
        return 2;
    }
    barrier();
    double start = wall_seconds();
    struct result r = {0, 0};
    if (node_self() == 0) r = length_of(tour(build(points, (struct box){{0, 0}, {1, 1}}, 1, 1, 0, node_count())));
    barrier(); /* the others work on what comes to them meanwhile */
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        printf("%d points: a tour of %d points, %.6f long\n", points, r.visited, r.length);
        print_seconds(seconds);
    }
    return 0;
}
