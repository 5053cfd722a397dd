/* transpose-sequential.c: sums of transposes of a matrix, tile by tile.
 *
 *     transpose-sequential [SIZE] */
#include "transpose.h"

static double **new_rows(int size)
{
    double **row = malloc((size_t)size * sizeof *row);
    for (int i = 0; i < size; i++) row[i] = calloc((size_t)size, sizeof **row);
    return row;
}

int main(int argc, char **argv)
{
    int size = size_of(argc, argv, 100, MOST);
    if (size == 0) return fprintf(stderr, "usage: transpose-sequential [SIZE]\n"), 2;
    double **a = new_rows(size), **b = new_rows(size), start = 0;
    long wrong = 0;
    for (int i = 0; i < size; i++) fill_row(a[i], i, size);
    for (int iteration = 0; iteration <= ITERATIONS; iteration++) {
        if (iteration == 1) start = seconds_now();
        for (int i0 = 0; i0 < size; i0 += TILE)
            for (int j0 = 0; j0 < size; j0 += TILE)
                for (int i = i0; i < smaller(size, i0 + TILE); i++)
                    for (int j = j0; j < smaller(size, j0 + TILE); j++) {
                        b[i][j] += a[j][i];
                        a[j][i]++;
                    }
    }
    double seconds = seconds_now() - start;
    for (int i = 0; i < size; i++) wrong += wrong_in(b[i], i, size);
    print_result(size, wrong, seconds);
    return 0;
}
