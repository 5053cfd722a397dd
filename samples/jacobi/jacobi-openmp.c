/* Jacobi iteration as jacobi.c, with OpenMP's threads. */
#include "jacobi.h"

/* from <omp.h>, which only the compiler has that links OpenMP */
extern double omp_get_wtime(void);

int main(int argc, char **argv)
{
    int size = 64, limit = 50;
    bool overlap = false;
    if (!parse(argc, argv, &size, &limit, &overlap) || overlap) {
        fprintf(stderr, "usage: jacobi-openmp [-n SIZE] [-i ITERATIONS]\n");
        return 2;
    }
    double **new = new_rows(size, size), **old = new_rows(size, size);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < size; i++) fill_row(new[i], i, size), fill_row(old[i], i, size);

    double start = omp_get_wtime(), change;
    int iterations = 0;
    do {
        change = 0;
#pragma omp parallel for schedule(static) reduction(max : change)
        for (int i = 1; i < size - 1; i++) change = larger(relax(new[i], old[i - 1], old[i], old[i + 1], size), change);
        double **swapped = new;
        new = old, old = swapped;
    } while (++iterations < limit && change > PRECISE_ENOUGH);
    double seconds = omp_get_wtime() - start;

    bool right = print_result(old, iterations, size, change);
    fprintf(stderr, "%.6f seconds\n", seconds);
    delete_rows(new);
    delete_rows(old);
    return right ? 0 : 1;
}
