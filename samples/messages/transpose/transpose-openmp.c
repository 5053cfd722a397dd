/* transpose-openmp.c: sums of transposes of a matrix, tile by tile, with OpenMP's threads.
 *
 *     transpose-openmp [SIZE] */
#include "transpose.h"

int main(int argc, char **argv)
{
    int size = size_of(argc, argv, 100, MOST);
    if (size == 0) return fprintf(stderr, "usage: transpose-openmp [SIZE]\n"), 2;
    long n = size, wrong = 0;
    double *a = malloc((size_t)(n * n) * sizeof *a), *b = malloc((size_t)(n * n) * sizeof *b), start = 0;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < size; i++) {
        fill_row(&a[i * n], i, size);
        for (int j = 0; j < size; j++) b[i * n + j] = 0;
    }
    for (int iteration = 0; iteration <= ITERATIONS; iteration++) {
        if (iteration == 1) start = seconds_now();
#pragma omp parallel for schedule(static)
        for (int i0 = 0; i0 < size; i0 += TILE)
            for (int j0 = 0; j0 < size; j0 += TILE)
                for (int i = i0; i < smaller(size, i0 + TILE); i++)
                    for (int j = j0; j < smaller(size, j0 + TILE); j++) {
                        b[i * n + j] += a[j * n + i];
                        a[j * n + i]++;
                    }
    }
    double seconds = seconds_now() - start;
#pragma omp parallel for schedule(static) reduction(+ : wrong)
    for (int i = 0; i < size; i++) wrong += wrong_in(&b[i * n], i, size);
    print_result(size, wrong, seconds);
    free(a), free(b);
    return 0;
}
