/* water.h: what the programs that move molecules have in common: the molecules, and what is done with them, as in samples/water. */
#pragma once

#include "seconds.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { ATOMS = 3, NUMBERS = 3 * ATOMS }; /* an oxygen and two hydrogens; x, y, z of each */

/* Lengths are in angstrom, times in femtoseconds, masses in units, energies in kcal/mol. */
#define SPACING 3.1 /* of the molecules at the start */
#define TIME_STEP 0.5
#define FORCE 4.184e-4 /* that of 1 kcal/mol/angstrom accelerates a unit of mass by so much */
#define ONE 0x1p32     /* as an integer */
static const double mass[ATOMS] = {15.9994, 1.008, 1.008};

struct molecule {
  double at[NUMBERS], velocity[NUMBERS];
  int64_t force[NUMBERS];
};

/* The energies of an iteration: of the springs within molecules, of what is between molecules. */
struct energies {
  int64_t kinetic, within, between;
};

static int count = 64, iterations = 3;
static double box; /* its width */

static void add(int64_t *sum, double x) { *sum += (int64_t)(x * ONE); }

static double random_number(uint64_t *state) {
  uint64_t x = *state += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9, x = (x ^ x >> 27) * 0x94d049bb133111eb, x ^= x >> 31;
  return (double)(x >> 11) * 0x1p-53 - 0.5;
}

static void normalize(double *v) {
  double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  for (int d = 0; d < 3; d++) v[d] /= length;
}

/* Puts a molecule at its place in a lattice, at rest, with a random direction. */
static void place(struct molecule *m, int number) {
  int row = (int)(box / SPACING + 0.5), in_lattice[3] = {number % row, number / row % row, number / row / row};
  double u[3], v[3], along = 0;
  uint64_t state = (uint64_t)number;
  for (int d = 0; d < 3; d++) u[d] = random_number(&state), v[d] = random_number(&state);
  normalize(u);
  for (int d = 0; d < 3; d++) along += u[d] * v[d];
  for (int d = 0; d < 3; d++) v[d] -= along * u[d];
  normalize(v);
  *m = (struct molecule){0};
  for (int d = 0; d < 3; d++) {
    m->at[d] = (in_lattice[d] + 0.5) * SPACING;
    m->at[3 + d] = m->at[d] + 0.5569 * u[d] + 0.8450 * v[d];
    m->at[6 + d] = m->at[d] + 0.5569 * u[d] - 0.8450 * v[d];
  }
}

static void push(struct molecule *m) {
  for (int i = 0; i < NUMBERS; i++) m->velocity[i] += TIME_STEP / 2 * FORCE / mass[i / 3] * ((double)m->force[i] / ONE);
}

/* Its atoms are held together by three springs, whose force is the first of the new ones on it. Returns their energy. */
static int64_t pull_together(struct molecule *m) {
  static const struct {
    int from, to;
    double length, strength;
  } springs[] = {{0, 3, 1.012, 1059}, {0, 6, 1.012, 1059}, {3, 6, 1.69, 150}};
  int64_t energy = 0;
  for (int i = 0; i < NUMBERS; i++) m->force[i] = 0;
  for (int each = 0; each < 3; each++) {
    double *a = &m->at[springs[each].from], *b = &m->at[springs[each].to];
    double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2], length = sqrt(x * x + y * y + z * z);
    double force = springs[each].strength * (springs[each].length - length), along[3] = {x / length, y / length, z / length};
    for (int d = 0; d < 3; d++) {
      add(&m->force[springs[each].from + d], force * along[d]);
      add(&m->force[springs[each].to + d], -force * along[d]);
    }
    add(&energy, force * (springs[each].length - length) / 2);
  }
  return energy;
}

/* The first half of a step: half the change of velocity, the new places, the forces of the springs. */
static int64_t move(struct molecule *m) {
  push(m);
  for (int i = 0; i < NUMBERS; i++) m->at[i] += TIME_STEP * m->velocity[i];
  for (int d = 0; d < 3; d++) {
    double back = m->at[d] < 0 ? box : m->at[d] >= box ? -box : 0;
    for (int i = d; i < NUMBERS; i += 3) m->at[i] += back;
  }
  return pull_together(m);
}

/* The second half of a step: the rest of the change of velocity. Returns the kinetic energy. */
static int64_t finish(struct molecule *m) {
  int64_t energy = 0;
  push(m);
  for (int i = 0; i < NUMBERS; i++) add(&energy, mass[i / 3] * m->velocity[i] * m->velocity[i] / 2 / FORCE);
  return energy;
}

/* Whether two molecules are near each other; then what to add to the second one's places, so that it is the nearest of its images.
 */
static int are_near(const struct molecule *a, const struct molecule *b, double *shift) {
  double square = 0;
  for (int d = 0; d < 3; d++) {
    double distance = a->at[d] - b->at[d];
    shift[d] = distance > box / 2 ? box : distance < -box / 2 ? -box : 0;
    square += (distance - shift[d]) * (distance - shift[d]);
  }
  return square < box * box / 4;
}

/* The energy of two atoms at a square of a distance, and their force as a part of the distance: charges, and between oxygens more.
 */
static double energy_of(int a, int b, double square, double *force) {
  static const double charge[ATOMS] = {-0.82, 0.41, 0.41};
  double energy = 332.06 * charge[a] * charge[b] / sqrt(square);
  *force = energy / square;
  if (a == 0 && b == 0) {
    double x = 3.1656 * 3.1656 / square, x6 = x * x * x;
    energy += 4 * 0.1554 * (x6 * x6 - x6);
    *force += 24 * 0.1554 * (2 * x6 * x6 - x6) / square;
  }
  return energy;
}

/* The energy of two molecules that are near each other; adds their forces to the sums, if there are any. */
static double interact(const struct molecule *a, const struct molecule *b, const double *shift, int64_t *on_a, int64_t *on_b) {
  double energy = 0, of_a[NUMBERS] = {0}, of_b[NUMBERS] = {0};
  for (int i = 0; i < ATOMS; i++)
    for (int j = 0; j < ATOMS; j++) {
      double distance[3], square = 0, force;
      for (int d = 0; d < 3; d++) {
        distance[d] = a->at[3 * i + d] - (b->at[3 * j + d] + shift[d]);
        square += distance[d] * distance[d];
      }
      energy += energy_of(i, j, square, &force);
      for (int d = 0; d < 3; d++) {
        of_a[3 * i + d] += force * distance[d];
        of_b[3 * j + d] -= force * distance[d];
      }
    }
  for (int i = 0; on_a != NULL && i < NUMBERS; i++) {
    add(&on_a[i], of_a[i]);
    add(&on_b[i], of_b[i]);
  }
  return energy;
}

/* Each pair is counted once: by the molecule that has the other among the next half of all. */
static int partners_of(int molecule) { return (count - 1) / 2 + (count % 2 == 0 && molecule < count / 2); }

static void print_energies(int iteration, const struct energies *energies) {
  double kinetic = (double)energies->kinetic / ONE, within = (double)energies->within / ONE,
         between = (double)energies->between / ONE;
  printf("%d molecules, iteration %d: energy %.9f = %.9f kinetic, %.9f within, %.9f between\n", count, iteration,
         kinetic + within + between, kinetic, within, between);
}

static void read_arguments(int argc, char **argv) {
  if (argc > 1) count = atoi(argv[1]);
  if (argc > 2) iterations = atoi(argv[2]);
  for (int row = 1; box == 0; row++)
    if ((long)row * row * row >= count) box = row * SPACING;
}
