/* rows.h: a strip of the product of matrices in plain memory, as the sequential program and the MPI one compute it. */
#ifndef ROWS_H
#define ROWS_H

#include "tiles.h"

#include <string.h>

/* TILE rows of the product from `i0` on, or those that there are. Tiles of both factors are copied, so that they lie together. */
static inline void multiply_rows(double *const *product, double *const *first, double *const *second, int i0, int size)
{
    double a[TILE][TILE], b[TILE][TILE], c[TILE][TILE];
    int rows = smaller(size, i0 + TILE) - i0;
    for (int j0 = 0; j0 < size; j0 += TILE) {
        int columns = smaller(size, j0 + TILE) - j0;
        memset(c, 0, sizeof c);
        for (int k0 = 0; k0 < size; k0 += TILE) {
            int depth = smaller(size, k0 + TILE) - k0;
            for (int i = 0; i < rows; i++)
                for (int k = 0; k < depth; k++) a[i][k] = first[i0 + i][k0 + k];
            for (int k = 0; k < depth; k++)
                for (int j = 0; j < columns; j++) b[k][j] = second[k0 + k][j0 + j];
            for (int i = 0; i < rows; i++)
                for (int k = 0; k < depth; k++)
                    for (int j = 0; j < columns; j++) c[i][j] += a[i][k] * b[k][j];
        }
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) product[i0 + i][j0 + j] = c[i][j];
    }
}

#endif
