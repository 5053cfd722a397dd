/* tour-sequential.c: a short tour through points, by divide and conquer (Karp 1977): tours of few points, which are merged in pairs by
 * way of the point that divides them.
 *
 *     tour-sequential [POINTS] */
#include "cycle.h"

struct point { struct place at; int points; struct point *left, *right, *next; }; /* points: of the tree; next: in the tour */
struct edge { struct point *from, *to; double detour; };

static struct point *build(int points, struct box b, long number, int by_x)
{
    if (points == 0) return NULL;
    struct point *p = malloc(sizeof *p);
    *p = (struct point){.at = divide(b, number, by_x), .points = points};
    p->left = build(points / 2, half_of(b, p->at, by_x, 0), 2 * number, !by_x);
    p->right = build(points - 1 - points / 2, half_of(b, p->at, by_x, 1), 2 * number + 1, !by_x);
    return p;
}

static int collect(struct point *p, struct point **points, int count)
{
    if (p == NULL) return count;
    points[count++] = p;
    count = collect(p->left, points, count);
    return collect(p->right, points, count);
}

static struct point *conquer(struct point *p)
{
    struct point *points[FEW];
    struct place at[FEW];
    int next[FEW], count = collect(p, points, 0);
    for (int i = 0; i < count; i++) at[i] = points[i]->at;
    tour_of_few(at, count, next);
    for (int i = 0; i < count; i++) points[i]->next = points[next[i]];
    return p;
}

/* The edge of a tour that is nearest to a place. */
static struct edge nearest(struct point *first, struct place at)
{
    struct edge best = {NULL, NULL, INFINITY};
    struct point *p = first;
    do {
        double d = detour(p->at, p->next->at, at);
        if (d < best.detour) best = (struct edge){p, p->next, d};
        p = p->next;
    } while (p != first);
    return best;
}

/* The tours a and b, and the point p, become one tour. */
static struct point *merge(struct point *a, struct point *b, struct point *p)
{
    struct edge of_a = nearest(a, p->at), of_b = nearest(b, p->at);
    struct place a1 = of_a.from->at, a2 = of_a.to->at, b1 = of_b.from->at, b2 = of_b.to->at;
    int first = distance(a1, p->at) + distance(p->at, b2) + distance(b1, a2) < distance(a1, b2) + distance(b1, p->at) + distance(p->at, a2);
    of_a.from->next = first ? p : of_b.to;
    of_b.from->next = first ? of_a.to : p;
    p->next = first ? of_b.to : of_a.to;
    return p;
}

static struct point *tour(struct point *p)
{
    if (p->points <= FEW) return conquer(p);
    struct point *left = tour(p->left), *right = tour(p->right);
    return merge(left, right, p);
}

int main(int argc, char **argv)
{
    int points = size_of(argc, argv, 1000, 10000000), visited = 0;
    if (points == 0) return fprintf(stderr, "usage: tour-sequential [POINTS]\n"), 2;
    double start = seconds_now(), length = 0;
    struct point *first = tour(build(points, (struct box){{0, 0}, {1, 1}}, 1, 1)), *p = first;
    do {
        length += distance(p->at, p->next->at);
        visited++;
        p = p->next;
    } while (p != first);
    double seconds = seconds_now() - start;
    printf("%d points: a tour of %d points, %.6f long\n", points, visited, length);
    print_seconds(seconds);
    return 0;
}
