/* livermore.h: what the files of the Livermore kernels in C have in common: data, checksums, and the kernels' names. The data and
 * the arithmetic are those of samples/sisal/livermore. Indices are from 1, as there. */
#pragma once

#include <stdlib.h>

static inline double number(int i, int seed, double scale) { return scale * (double)((i * seed + 3) % 97 + 1) / 97.0; }

/* n numbers, [1] to [n]. */
static inline double *series(int n, int seed, double scale) {
  double *x = malloc(((size_t)n + 1) * sizeof *x);
  for (int i = 1; i <= n; i++) x[i] = number(i, seed, scale);
  return x;
}

static inline double *filled(int n, double element) {
  double *x = malloc(((size_t)n + 1) * sizeof *x);
  for (int i = 0; i <= n; i++) x[i] = element;
  return x;
}

/* Rows [1] to [rows] of `columns` + 1 numbers, of which [0] is none. */
static inline void *grid(int rows, int columns, int seed, double scale) {
  double(*x)[columns + 1] = malloc(((size_t)rows + 1) * sizeof *x);
  for (int i = 1; i <= rows; i++)
    for (int j = 1; j <= columns; j++) x[i][j] = number(i * 13 + j, seed, scale);
  return x;
}

static inline double check(const double *x, int first, int last) {
  double sum = 0;
  for (int i = first; i <= last; i++) sum += x[i] * (double)(i % 7 + 1);
  return sum;
}

/* Rows and columns from `first_row` and `first` on, each row so long in memory. */
static inline double check_grid(const double *x, int length, int first_row, int last_row, int first, int last) {
  double sum = 0;
  for (int i = first_row; i <= last_row; i++) sum += check(x + (size_t)i * (size_t)length, first, last) * (double)(i % 5 + 1);
  return sum;
}

double kernel_1(int n, int passes), kernel_2(int n, int passes), kernel_3(int n, int passes), kernel_4(int n, int passes);
double kernel_5(int n, int passes), kernel_6(int n, int passes), kernel_7(int n, int passes), kernel_8(int n, int passes);
double kernel_9(int n, int passes), kernel_10(int n, int passes), kernel_11(int n, int passes), kernel_12(int n, int passes);
double kernel_13(int n, int passes), kernel_14(int n, int passes), kernel_15(int n, int passes), kernel_16(int n, int passes);
double kernel_17(int n, int passes), kernel_18(int n, int passes), kernel_19(int n, int passes), kernel_20(int n, int passes);
double kernel_21(int n, int passes), kernel_22(int n, int passes), kernel_23(int n, int passes), kernel_24(int n, int passes);
