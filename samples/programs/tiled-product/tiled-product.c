/* tiled-product.c: the product of two matrices, tile by tile, on shared arrays. A filament computes a strip of tiles, on the node that has
 * these rows; pages of the second matrix come as they are touched.
 *
 *     tiled-product [SIZE] */
#include "tiles.h"

#include <prelude.h>
#include <prelude_arrays.h>

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
    forall (int s = 0; s < strips; s++) { multiply_rows(product, first, second, s * TILE, size); }
    double seconds = wall_seconds() - start;
    int code = 0;
    if (node_self() == 0) {
        print_seconds(seconds);
        code = print_result(product, size);
    }
    barrier();
    return code;
}
