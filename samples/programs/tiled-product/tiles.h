/* tiles.h: what the three programs have in common: the matrices, and the check of the product. The elements are whole numbers, so sums are
 * the same in any order. The product itself is in each program's file, in the shape of the Parallel Research Kernels' DGEMM: the loops of a
 * header in which nothing is Prelude C do not look for messages. */
#ifndef TILES_H
#define TILES_H

#include "../programs.h"

enum { TILE = 32, MOST = 8000 };

static inline int smaller(int a, int b) { return a < b ? a : b; }

/* The element (i, j) of matrix 1 or 2. */
static inline double element(int matrix, int i, int j)
{
    return (double)(hash((unsigned long)i << 32 ^ (unsigned long)j << 2 ^ (unsigned long)matrix) % 16);
}

static inline void fill_row(double *row, int matrix, int i, int size)
{
    for (int j = 0; j < size; j++) row[j] = element(matrix, i, j);
}

/* The product times a vector is the first matrix times what the second one makes of the vector. */
static inline int print_result(double *const *product, int size)
{
    double *vector = malloc((size_t)size * sizeof *vector), sum = 0;
    int wrong = 0;
    for (int k = 0; k < size; k++) {
        vector[k] = 0;
        for (int j = 0; j < size; j++) vector[k] += element(2, k, j) * (j % 7);
    }
    for (int i = 0; i < size; i++) {
        double expected = 0, found = 0;
        for (int j = 0; j < size; j++) {
            expected += element(1, i, j) * vector[j];
            found += product[i][j] * (j % 7);
            sum += product[i][j];
        }
        wrong += expected != found;
    }
    free(vector);
    printf("%d x %d: the sum is %.0f, %d rows are wrong\n", size, size, sum, wrong);
    return wrong == 0 ? 0 : 1;
}

static inline double **new_rows(int rows, int size)
{
    double **row = malloc((size_t)rows * sizeof *row);
    for (int i = 0; i < rows; i++) row[i] = malloc((size_t)size * sizeof **row);
    return row;
}

#endif
