/* sparse.h: what the programs have in common: the matrix of the Parallel Research Kernels' "sparse". The points of a grid of 2^LOG by
 * 2^LOG, at whose borders it goes on at the other side, depend on themselves and the RADIUS nearest points in each direction. The
 * numbers of the points are those of rows, or (scrambled) those with the order of all bits reversed. */
#ifndef SPARSE_H
#define SPARSE_H

#include "../messages.h"

#include <string.h>

enum { RADIUS = 4, ENTRIES = 4 * RADIUS + 1, ITERATIONS = 10, MOST_LOG = 13 };

static inline int column_of(int i, int j, int log, int scrambled)
{
    unsigned number = (unsigned)(j << log | i), reversed = 0;
    for (int bit = 0; bit < 2 * log; bit++) reversed |= (number >> bit & 1) << (2 * log - 1 - bit);
    return (int)(scrambled ? reversed : number);
}

/* The columns of the entries of a row, in their order. */
static inline void columns_of(int row, int log, int scrambled, int *columns)
{
    int size = 1 << log, i = row & (size - 1), j = row >> log, n = 0;
    columns[n++] = column_of(i, j, log, scrambled);
    for (int r = 1; r <= RADIUS; r++) {
        columns[n++] = column_of((i + r) & (size - 1), j, log, scrambled);
        columns[n++] = column_of((i - r) & (size - 1), j, log, scrambled);
        columns[n++] = column_of(i, (j + r) & (size - 1), log, scrambled);
        columns[n++] = column_of(i, (j - r) & (size - 1), log, scrambled);
    }
    for (int a = 1; a < ENTRIES; a++)
        for (int b = a; b > 0 && columns[b - 1] > columns[b]; b--) {
            int column = columns[b];
            columns[b] = columns[b - 1], columns[b - 1] = column;
        }
}

static inline double entry_of(int column) { return 1.0 / (column + 1); }

/* `sparse [LOG [banded]]`: 0 if the arguments are wrong. */
static inline int log_of(int argc, char **argv, int *scrambled)
{
    *scrambled = argc < 3;
    return argc < 3 || strcmp(argv[2], "banded") == 0 ? size_of(argc < 3 ? argc : 2, argv, 6, MOST_LOG) : 0;
}

/* The sum of a result is as PRK computes it: every entry has met its column's vector, which grew by the number of the column each time. */
static inline void print_result(int log, int scrambled, double sum, double seconds)
{
    double rows = (double)(1L << 2 * log), right = 0.5 * rows * ENTRIES * (ITERATIONS + 1) * (ITERATIONS + 2);
    double error = (sum - right) / right;
    printf("%.0f rows, %s: a sum of %.6e, %s\n", rows, scrambled ? "scrambled" : "banded", sum,
           error < 1e-8 && error > -1e-8 ? "right" : "WRONG");
    print_seconds(seconds);
}

#endif
