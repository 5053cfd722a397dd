/* transpose.c: sums of transposes of a matrix, in shared arrays. A filament adds to a strip of rows, tile by tile.
 *
 *     transpose [SIZE] */
#include <prelude.h>
#include <prelude_arrays.h>

#include "transpose.h"

int main(int argc, char **argv)
{
    int size = size_of(argc, argv, 100, MOST);
    if (size == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: transpose [SIZE]\n");
        return 2;
    }
    shared double **a = shared_new(double, size, size, implicit_invalidate), **b = shared_new(double, size, size, implicit_invalidate);
    double start = 0;
    long wrong = 0;
    forall (int i = 0; i < size; i++) at a[i] { fill_row(a[i], i, size); }
    for (int iteration = 0; iteration <= ITERATIONS; iteration++) {
        if (iteration == 1) start = wall_seconds();
        forall (int i0 = 0; i0 < size; i0 += TILE) at b[i0] {
            for (int j0 = 0; j0 < size; j0 += TILE)
                for (int i = i0; i < smaller(size, i0 + TILE); i++)
                    for (int j = j0; j < smaller(size, j0 + TILE); j++) b[i][j] += a[j][i];
        }
        forall (int i = 0; i < size; i++) at a[i] {
            for (int j = 0; j < size; j++) a[i][j]++;
        }
    }
    double seconds = wall_seconds() - start;
    forall (int i = 0; i < size; i++) at b[i] reduce(sum: wrong) { wrong += wrong_in(b[i], i, size); }
    if (node_self() == 0) print_result(size, wrong, seconds);
    return 0;
}
