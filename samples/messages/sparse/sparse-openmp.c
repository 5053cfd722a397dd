/* sparse-openmp.c: products of a sparse matrix and a vector, with OpenMP's threads.
 *
 *     sparse-openmp [LOG [banded]] */
#include "sparse.h"

int main(int argc, char **argv)
{
    int scrambled, log = log_of(argc, argv, &scrambled), rows = 1 << 2 * log;
    if (log == 0) return fprintf(stderr, "usage: sparse-openmp [LOG [banded]]\n"), 2;
    int *column = malloc((size_t)rows * ENTRIES * sizeof *column);
    double *entry = malloc((size_t)rows * ENTRIES * sizeof *entry);
    double *vector = malloc((size_t)rows * sizeof *vector), *result = malloc((size_t)rows * sizeof *result);
#pragma omp parallel for schedule(static)
    for (int row = 0; row < rows; row++) {
        columns_of(row, log, scrambled, &column[row * ENTRIES]);
        for (int e = 0; e < ENTRIES; e++) entry[row * ENTRIES + e] = entry_of(column[row * ENTRIES + e]);
        vector[row] = result[row] = 0;
    }
    double start = 0, sum = 0;
    for (int i = 0; i <= ITERATIONS; i++) {
        if (i == 1) start = seconds_now();
#pragma omp parallel
        {
#pragma omp for schedule(static)
            for (int row = 0; row < rows; row++) vector[row] += row + 1;
#pragma omp for schedule(static)
            for (int row = 0; row < rows; row++) {
                double product = 0;
                for (int e = row * ENTRIES; e < (row + 1) * ENTRIES; e++) product += entry[e] * vector[column[e]];
                result[row] += product;
            }
        }
    }
    double seconds = seconds_now() - start;
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (int row = 0; row < rows; row++) sum += result[row];
    print_result(log, scrambled, sum, seconds);
    free(column), free(entry), free(vector), free(result);
    return 0;
}
