/* tiled-product-sequential.c: the product of two matrices, tile by tile.
 *
 *     tiled-product-sequential [SIZE] */
#include "rows.h"

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
