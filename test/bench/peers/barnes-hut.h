/* barnes-hut.h: what the programs that move bodies have in common: the bodies, the cubes that they are in, and what is done with
 * them, as in samples/barnes-hut. */
#pragma once

#include "seconds.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PARTS = 8 };
#define TIME_STEP 0.025
#define PRECISION 1.0  /* a cell is far away if its width is less than so much of the distance */
#define SOFTENING 0.05 /* as if bodies were never nearer to each other */

/* What bodies and cells begin with; a cell's is the mass of all that is in it, at its centre. */
struct point {
  double mass, at[3];
};

struct body {
  struct point point;
  double velocity[3], potential;
  int64_t interactions; /* in all iterations */
};

struct cube {
  double centre[3], half;
};

/* The force on a body. */
struct pull {
  double at[3], acceleration[3], potential;
  int64_t interactions;
};

static int count = 256, iterations = 4;

static double random_number(uint64_t *state) {
  uint64_t x = *state += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9, x = (x ^ x >> 27) * 0x94d049bb133111eb, x ^= x >> 31;
  return (double)(x >> 11) * 0x1p-53;
}

/* A vector of this length. */
static void random_direction(uint64_t *state, double length, double *v) {
  double square;
  do {
    for (int d = 0; d < 3; d++) v[d] = 2 * random_number(state) - 1;
    square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  } while (square > 1 || square < 0.01);
  for (int d = 0; d < 3; d++) v[d] *= length / sqrt(square);
}

/* One body of Plummer's sphere, in which they are the denser the nearer to the middle. The greatest of three random numbers has the
 * distribution that the cube root of one has. */
static struct body make_body(int number) {
  struct body made = {.point = {.mass = 1.0 / count}};
  uint64_t state = (uint64_t)number << 20;
  double x = 0.99 * fmax(random_number(&state), fmax(random_number(&state), random_number(&state)));
  double distance = x / sqrt(1 - x * x);
  random_direction(&state, distance, made.point.at);
  random_direction(&state, 0.6 / sqrt(sqrt(1 + distance * distance)), made.velocity);
  return made;
}

/* Bodies that are near each other have places near each other: x, y and z in turn, bit by bit. */
static uint64_t place_of(const struct body *body) {
  uint64_t place = 0;
  for (int bit = 20; bit >= 0; bit--)
    for (int d = 0; d < 3; d++) place = place << 1 | ((uint64_t)((body->point.at[d] + 16) * 0x1p16) >> bit & 1);
  return place;
}

static int by_place(const void *a, const void *b) {
  uint64_t one = place_of(a), other = place_of(b);
  return (one > other) - (one < other);
}

static struct body *make_bodies(void) {
  struct body *all = calloc((size_t)count, sizeof *all);
  for (int each = 0; each < count; each++) all[each] = make_body(each);
  qsort(all, (size_t)count, sizeof *all, by_place);
  return all;
}

static int part_of(const struct cube *cube, const double *at) {
  return (at[0] >= cube->centre[0]) | (at[1] >= cube->centre[1]) << 1 | (at[2] >= cube->centre[2]) << 2;
}

static void shrink(struct cube *cube, int part) {
  cube->half /= 2;
  for (int d = 0; d < 3; d++) cube->centre[d] += part >> d & 1 ? cube->half : -cube->half;
}

/* The vector from a body to what may attract it; returns the square of its length. */
static double way_to(const struct point *to, const struct pull *pull, double *way) {
  double square = 0;
  for (int d = 0; d < 3; d++) {
    way[d] = to->at[d] - pull->at[d];
    square += way[d] * way[d];
  }
  return square;
}

static void attract(struct pull *pull, double mass, const double *way, double square) {
  double potential = mass / sqrt(square += SOFTENING * SOFTENING);
  for (int d = 0; d < 3; d++) pull->acceleration[d] += potential / square * way[d];
  pull->potential -= potential;
  pull->interactions++;
}

static void move(struct body *body, const struct pull *pull) {
  for (int d = 0; d < 3; d++) {
    body->velocity[d] += TIME_STEP * pull->acceleration[d];
    body->point.at[d] += TIME_STEP * body->velocity[d];
  }
  body->potential = pull->potential;
  body->interactions += pull->interactions;
}

/* The cube that has all bodies in it: around 0, as large as a power of two. */
static struct cube space(const struct body *bodies) {
  struct cube cube = {{0}, 1};
  double farthest = 0;
  for (int each = 0; each < count; each++)
    for (int d = 0; d < 3; d++) farthest = fmax(farthest, fabs(bodies[each].point.at[d]));
  while (cube.half <= farthest) cube.half *= 2;
  return cube;
}

/* Prints the cells of the last iteration, the kinetic energy at its end and the potential one at its start. */
static void print_answer(const struct body *bodies, int cells) {
  double kinetic = 0, potential = 0;
  int64_t interactions = 0;
  for (int each = 0; each < count; each++) {
    for (int d = 0; d < 3; d++) kinetic += bodies[each].point.mass * bodies[each].velocity[d] * bodies[each].velocity[d] / 2;
    potential += bodies[each].point.mass * bodies[each].potential / 2;
    interactions += bodies[each].interactions;
  }
  printf("%d bodies, %d iterations: %lld interactions, %d cells; energy %.12f kinetic, %.12f potential\n", count, iterations,
         (long long)interactions, cells, kinetic, potential);
}

static void read_arguments(int argc, char **argv) {
  if (argc > 1) count = atoi(argv[1]);
  if (argc > 2) iterations = atoi(argv[2]);
}
