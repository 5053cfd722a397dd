/* tsp.h: what the programs of the travelling salesman have in common (samples/tsp, peers/tsp_mpi.c, peers/tsp_rma.c,
 * peers/tsp_seq.c): the map, the jobs, the search, and what is printed. The sample has the same text, since samples stand alone. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

enum { CITIES = 12, MOST_JOBS = 7920, SHORTEST = 267 };

/* With these cities, 969 routes of 4 cities are not longer than the shortest tour, and 6,912 of 5. */
static const int place[CITIES][2] = {
    {75, 65}, {14, 74}, {25, 12}, {21, 48}, {75, 86}, {15, 61}, {3, 16}, {10, 19}, {35, 13}, {15, 2}, {14, 5}, {37, 7},
};

struct job {
  int length, cities;
  unsigned char city[8];
};

struct queue {
  int jobs, taken;
  struct job job[MOST_JOBS];
};

static int distance[CITIES][CITIES];
static unsigned char closest[CITIES][CITIES - 1]; /* the other cities, the closest first */

static inline int distance_of(const int *a, const int *b) {
  int square = (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
  int root = 0;
  while ((root + 1) * (root + 1) <= square) root++;
  return square - root * root > root ? root + 1 : root; /* rounded */
}

static inline void make_map(void) {
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

/* All routes that go on from this one, up to so many cities. */
static inline void make_jobs(struct queue *q, struct job route, unsigned visited, int cities, int shortest) {
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

struct search {
  int shortest; /* when the job began, or found in it */
  long tours;   /* of that length */
  long routes;  /* tried */
};

/* Tries all tours that go on from a route whose last city is `last`. */
static inline void search(struct search *s, int last, unsigned visited, int cities, int length) {
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

static inline void work_on(struct search *all, struct job job) {
  unsigned visited = 0;
  for (int i = 0; i < job.cities; i++) visited |= 1u << job.city[i];
  search(all, job.city[job.cities - 1], visited, job.cities, job.length);
}

static inline int cities_of_jobs(int argc, char **argv) { return argc > 1 ? atoi(argv[1]) : 3; }

static inline void print_tour(const struct queue *q, struct search all, double seconds) {
  printf("%d cities, %d jobs: the shortest tour has length %d; %ld tours, %ld routes tried\n", CITIES, q->jobs, all.shortest,
         all.tours, all.routes);
  fprintf(stderr, "%.6f seconds\n", seconds);
}
