/* tiled-product.c: the product of two matrices, tile by tile, on shared arrays. A filament computes a strip of tiles, on the node that has
 * these rows; all pages of the second matrix are asked for at once.
 *
 *     tiled-product [SIZE] */
#include "tiles.h"

#include <prelude.h>
#include <prelude_arrays.h>

#include <string.h>

/* TILE rows of the product from `i0` on, or those that there are. Tiles of both factors are copied, so that they lie together. */
static void multiply_rows(double *const *product, double *const *first, double *const *second, int i0, int size)
{
    double a[TILE][TILE], b[TILE][TILE], c[TILE][TILE]; /* not static: a filament that waits for a page lets another one begin */
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
    int size = size_of(argc, argv, 100, MOST), strips = (size + TILE - 1) / TILE;
    if (size == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: tiled-product [SIZE]\n");
        return 2;
    }
    shared double **first = shared_new(double, size, size, write_invalidate);
    shared double **second = shared_new(double, size, size, write_invalidate);
    shared double **product = shared_new(double, size, size, write_invalidate);
    barrier();
    double start = wall_seconds();
    forall (int i = 0; i < size; i++) at product[i] { fill_row(first[i], 1, i, size), fill_row(second[i], 2, i, size); }
    shared_touch(second[0], (size_t)((char *)(second[size - 1] + size) - (char *)second[0]), shared_read);
    forall (int s = 0; s < strips; s++) at product[s * TILE] { multiply_rows(product, first, second, s * TILE, size); }
    double seconds = wall_seconds() - start;
    int code = 0;
    if (node_self() == 0) {
        print_seconds(seconds);
        code = print_result(product, size);
    }
    barrier();
    return code;
}
