/* lu.h: what the LU factorizations have in common: the matrix, and what is done with its blocks, as in samples/lu. */
#pragma once

#include "seconds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int size = 100, block = 10, blocks;

/* A = L U in place: L below the diagonal, with ones on it. */
static void factor(double *a, int n) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      double l = a[i * n + k] /= a[k * n + k];
      for (int j = k + 1; j < n; j++) a[i * n + j] -= l * a[k * n + j];
    }
}

/* A = A U^-1, for the blocks below the diagonal. */
static void divide(double *restrict a, const double *restrict u, int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      double l = a[i * n + k] /= u[k * n + k];
      for (int j = k + 1; j < n; j++) a[i * n + j] -= l * u[k * n + j];
    }
}

/* A = L^-1 A, for the blocks to the right of the diagonal. */
static void reduce(double *restrict a, const double *restrict l, int n) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      for (int j = 0; j < n; j++) a[i * n + j] -= l[i * n + k] * a[k * n + j];
}

/* A = A - L U. */
static void update(double *restrict a, const double *restrict l, const double *restrict u, int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++) a[i * n + j] -= l[i * n + k] * u[k * n + j];
}

/* The value of the element (i, j): always the same, between 0 and 1, and large on the diagonal. */
static double element(int i, int j) {
  unsigned long x = (unsigned long)i * 1000003 + (unsigned long)j * 10007 + 1;
  x ^= x >> 13, x *= 0x9e3779b97f4a7c15, x ^= x >> 29;
  return (double)(x % 1000) / 1000 + (i == j ? size : 0);
}

static void fill(double *a, int row, int column) {
  for (int i = 0; i < block; i++)
    for (int j = 0; j < block; j++) a[i * block + j] = element(row * block + i, column * block + j);
}

/* The blocks of the factored matrix by rows; prints its sum, and whether a system whose solution is 1 everywhere is solved by it.
 */
static void print_answer(double *const *at) {
  double sum = 0, worst = 0, *x = calloc((size_t)size, sizeof *x);
  for (int each = 0; each < blocks * blocks; each++) {
    double part = 0;
    for (int i = 0; i < block * block; i++) part += at[each][i];
    sum += part;
  }
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++) x[i] += element(i, j);
  for (int i = 0; i < size; i++)
    for (int j = 0; j < i; j++) x[i] -= at[i / block * blocks + j / block][i % block * block + j % block] * x[j];
  for (int i = size; i-- > 0;) {
    for (int j = i + 1; j < size; j++) x[i] -= at[i / block * blocks + j / block][i % block * block + j % block] * x[j];
    x[i] /= at[i / block * (blocks + 1)][i % block * (block + 1)];
    worst = fmax(worst, fabs(x[i] - 1));
  }
  free(x);
  printf("%d x %d: sum %.6f, the solution is %s\n", size, size, sum, worst < 1e-9 ? "right" : "wrong");
}

static void read_arguments(int argc, char **argv) {
  if (argc > 1) size = atoi(argv[1]);
  if (argc > 2) block = atoi(argv[2]);
  blocks = size / block;
}
