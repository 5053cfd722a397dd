/* transpose.h: what the programs have in common: the Parallel Research Kernels' "transpose". B grows by the transpose of A, and A by 1. */
#ifndef TRANSPOSE_H
#define TRANSPOSE_H

#include "../messages.h"

enum { TILE = 32, ITERATIONS = 10, MOST = 16000 };

static inline int smaller(int a, int b) { return a < b ? a : b; }

/* Row i of A at the beginning. */
static inline void fill_row(double *row, int i, int size)
{
    for (int j = 0; j < size; j++) row[j] = (double)size * i + j;
}

/* How many elements of row i of B are wrong at the end. */
static inline long wrong_in(const double *row, int i, int size)
{
    long wrong = 0;
    for (int j = 0; j < size; j++) wrong += row[j] != (ITERATIONS + 1) * ((double)size * j + i) + 0.5 * ITERATIONS * (ITERATIONS + 1);
    return wrong;
}

static inline void print_result(int size, long wrong, double seconds)
{
    printf("%d x %d: %ld elements are wrong\n", size, size, wrong);
    print_seconds(seconds);
}

#endif
