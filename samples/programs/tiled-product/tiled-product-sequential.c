/* tiled-product-sequential.c: the product of two matrices, tile by tile.
 *
 *     tiled-product-sequential [SIZE] */
#include "tiles.h"

#include <string.h>

/* TILE rows of the product from `i0` on, or those that there are. Tiles of both factors are copied, so that they lie together. */
static void multiply_rows(double *const *product, double *const *first, double *const *second, int i0, int size)
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

int main(int argc, char **argv)
{
    int size = size_of(argc, argv, 100, MOST);
    if (size == 0) return fprintf(stderr, "usage: tiled-product-sequential [SIZE]\n"), 2;
    double **first = new_rows(size, size), **second = new_rows(size, size), **product = new_rows(size, size);
    double start = seconds_now();
    for (int i = 0; i < size; i++) fill_row(first[i], 1, i, size), fill_row(second[i], 2, i, size);
    for (int i = 0; i < size; i += TILE) multiply_rows(product, first, second, i, size);
    double seconds = seconds_now() - start;
    print_seconds(seconds);
    return print_result(product, size);
}
