/* tsp.c: the travelling salesman's shortest tour, with a master that makes jobs and slaves on all nodes that take them, as in Hsieh,
 * Johnson, Kaashoek, Wallach and Weihl, "Efficient Implementation of High-Level Languages on User-Level Communication Architectures",
 * 4.2.3.
 *
 * A job is a route through the first few cities; the node that takes it tries all ways to go on, the closest city next, and turns back
 * where the route is longer than the shortest tour that is known. As in the paper, the length of the shortest tour is known from the
 * beginning (unless the program is told otherwise), so the same routes are tried whichever node is faster. */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { CITIES = 12, MOST_JOBS = 7920, SHORTEST = 267 };

/* With these cities, 969 routes of 4 cities are not longer than the shortest tour, and 6,912 of 5. */
static const int place[CITIES][2] = {
    {75, 65}, {14, 74}, {25, 12}, {21, 48}, {75, 86}, {15, 61}, {3, 16}, {10, 19}, {35, 13}, {15, 2}, {14, 5}, {37, 7},
};

struct job { int length, cities; unsigned char city[8]; };

struct queue { int jobs, taken; struct job job[MOST_JOBS]; };

/* Each node's own: the distances, and for each city the others, the closest first. */
static node_private int distance[CITIES][CITIES];
static node_private unsigned char closest[CITIES][CITIES - 1];

static int distance_of(const int *a, const int *b)
{
    int square = (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
    int root = 0;
    while ((root + 1) * (root + 1) <= square) root++;
    return square - root * root > root ? root + 1 : root; /* rounded */
}

static void make_map(void)
{
    for (int i = 0; i < CITIES; i++) {
        for (int j = 0; j < CITIES; j++) distance[i][j] = distance_of(place[i], place[j]);
        int known = 0;
        for (int j = 0; j < CITIES; j++) {
            if (j == i) continue;
            int k = known++;
            for (; k > 0 && distance[i][closest[i][k - 1]] > distance[i][j]; k--) closest[i][k] = closest[i][k - 1];
            closest[i][k] = (unsigned char)j;
        }
    }
}

/* ---- The queue, at the master, and the length of the shortest tour, of which every node has a copy ------------------------------ */

/* All routes that go on from this one, up to so many cities. */
static void make_jobs(struct queue *q, struct job route, unsigned visited, int cities, int shortest)
{
    if (route.length > shortest) return;
    if (route.cities == cities) {
        q->job[q->jobs++] = route;
        return;
    }
    int last = route.city[route.cities - 1];
    for (int k = 0; k < CITIES - 1; k++) {
        int next = closest[last][k];
        if (visited >> next & 1) continue;
        struct job longer = route;
        longer.length += distance[last][next];
        longer.city[longer.cities++] = (unsigned char)next;
        make_jobs(q, longer, visited | 1u << next, cities, shortest);
    }
}

/* The next job; one of no cities if there is none. */
static struct job take(region struct queue *q)
{
    struct job job = { 0, 0, {0} };
    write_lock(q);
    if (q->taken < q->jobs) job = q->job[q->taken++];
    unlock(q);
    return job;
}

static int shortest_so_far(region int *shortest)
{
    read_lock(shortest);
    int length = *shortest;
    unlock(shortest);
    return length;
}

static void found(region int *shortest, int length)
{
    write_lock(shortest);
    if (length < *shortest) *shortest = length;
    unlock(shortest);
}

/* ---- A slave ------------------------------------------------------------------------------------------------------------------ */

struct search {
    int shortest;   /* when the job began, or found in it */
    long tours;     /* of that length */
    long routes;    /* tried */
};

/* Tries all tours that go on from a route whose last city is `last`. */
static void search(struct search *s, int last, unsigned visited, int cities, int length)
{
    s->routes++;
    if (cities == CITIES) {
        length += distance[last][0];
        if (length < s->shortest) s->shortest = length, s->tours = 0;
        if (length == s->shortest) s->tours++;
        return;
    }
    for (int k = 0; k < CITIES - 1; k++) {
        int next = closest[last][k];
        if (length + distance[last][next] > s->shortest) return; /* the others are farther away */
        if (!(visited >> next & 1)) search(s, next, visited | 1u << next, cities + 1, length + distance[last][next]);
    }
}

static struct search work(region struct queue *q, region int *shortest)
{
    struct search all = { SHORTEST, 0, 0 };
    for (;;) {
        struct job job = take(q); rpc
        if (job.cities == 0) return all;
        struct search s = { shortest_so_far(shortest), 0, 0 };
        unsigned visited = 0;
        for (int i = 0; i < job.cities; i++) visited |= 1u << job.city[i];
        int known = s.shortest;
        search(&s, job.city[job.cities - 1], visited, job.cities, job.length);
        if (s.shortest < known) found(shortest, s.shortest); rpc
        all.tours += s.shortest == SHORTEST ? s.tours : 0;
        all.routes += s.routes;
    }
}

int main(int argc, char **argv)
{
    int cities = argc > 1 ? atoi(argv[1]) : 3, bound = argc > 2 ? atoi(argv[2]) : SHORTEST;
    if (cities < 1 || cities > 5 || bound < SHORTEST) {
        if (node_self() == 0) fprintf(stderr, "usage: tsp [CITIES IN THE ROUTE OF A JOB, 1 to 5] [LENGTH OF A KNOWN TOUR, %d or more]\n", SHORTEST);
        return 2;
    }
    make_map();
    region struct queue *q = NULL;
    region int *shortest = NULL;
    if (node_self() == 0) {
        q = region_new(struct queue);
        shortest = region_new(int);
        write_lock(shortest);
        *shortest = bound;
        unlock(shortest);
    }
    broadcast(0, &q, sizeof q);
    broadcast(0, &shortest, sizeof shortest);

    barrier();
    double start = wall_seconds();
    if (node_self() == 0) {
        write_lock(q);
        make_jobs(local(q), (struct job){ 0, 1, {0} }, 1, cities, bound);
        unlock(q);
    }
    barrier();
    struct search mine = work(q, shortest);
    long routes = (long)reduce_sum((double)mine.routes), tours = (long)reduce_sum((double)mine.tours);
    double seconds = wall_seconds() - start;

    if (node_self() == 0) {
        read_lock(q);
        int jobs = q->jobs;
        unlock(q);
        int length = shortest_so_far(shortest);
        printf("%d cities, %d jobs: the shortest tour has length %d", CITIES, jobs, length);
        if (bound == SHORTEST) printf("; %ld tours, %ld routes tried", tours, routes);
        printf("\n");
        fprintf(stderr, "%.6f seconds\n", seconds);
    }
    barrier();
    return 0;
}
