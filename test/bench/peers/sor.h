/* sor.h: what the programs of successive overrelaxation have in common (samples/sor, peers/sor_mpi.c, peers/sor_seq.c): the plate,
 * a row's relaxation, and what is printed. The sample has the same text, since samples stand alone. */
#pragma once

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 80 };
#define OMEGA 1.93
#define PRECISE_ENOUGH 1e-5

struct row {
  double at[COLUMNS];
};

static inline double larger(double a, double b) { return a > b ? a : b; }

/* One phase of a row whose first point of this colour is that in column `first`, 1 or 2. Returns the largest change. */
static inline double relax(struct row *row, int first) {
  const struct row *above = row - 1, *below = row + 1;
  double largest = 0;
  for (int j = first; j < COLUMNS - 1; j += 2) {
    double mean = (above->at[j] + below->at[j] + row->at[j - 1] + row->at[j + 1]) / 4;
    double change = OMEGA * (mean - row->at[j]);
    row->at[j] += change;
    largest = larger(largest, fabs(change));
  }
  return largest;
}

/* The rows of a block and the two next to it; the border of the plate is hot at the top, warm at the left side, cold elsewhere. */
static inline struct row *make_rows(int rows, int is_top) {
  struct row *row = calloc((size_t)rows + 2, sizeof *row);
  for (int i = 0; i < rows + 2; i++) row[i].at[0] = 0.5;
  if (is_top)
    for (int j = 0; j < COLUMNS; j++) row[0].at[j] = 1;
  return row;
}

static inline double sum_of_row(const struct row *row) {
  double sum = 0;
  for (int j = 1; j < COLUMNS - 1; j++) sum += row->at[j];
  return sum;
}

static inline void print_result(int rows, long iterations, const double *sums, double seconds) {
  double sum = 0;
  for (int i = 0; i < rows; i++) sum += sums[i];
  printf("%d x %d: %ld iterations, the mean is %.9f\n", rows + 2, COLUMNS, iterations, sum / rows / (COLUMNS - 2));
  fprintf(stderr, "%.6f seconds\n", seconds);
}
