/* A mesh as mesh.c, with OpenMP's threads. */
#include "mesh.h"

/* from <omp.h>, which only the compiler has that links OpenMP */
extern double omp_get_wtime(void);

int main(int argc, char **argv)
{
    int size = 50, limit = 20;
    if (!parse(argc, argv, &size, &limit)) {
        fprintf(stderr, "usage: mesh-openmp [-n SIZE] [-i ITERATIONS]\n");
        return 2;
    }
    double **array[ARRAYS];
    for (int a = 0; a < ARRAYS; a++) array[a] = new_rows(size, size);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < size; i++) fill_row(array[X][i], array[Y][i], i, size);

    double start = omp_get_wtime(), residual;
    int iterations = 0;
    do {
        residual = 0;
#pragma omp parallel
        {
#pragma omp for schedule(static)
            for (int i = 1; i < size - 1; i++) first_phase(array, i, i + 1, size);
#pragma omp for schedule(static) reduction(max : residual)
            for (int i = 1; i < size - 1; i++) residual = larger(second_phase(array, i, i + 1, size), residual);
        }
    } while (++iterations < limit && residual > PRECISE_ENOUGH);
    double seconds = omp_get_wtime() - start;

    bool right = print_result(array[X], array[Y], iterations, size, residual);
    fprintf(stderr, "%.6f seconds\n", seconds);
    for (int a = 0; a < ARRAYS; a++) delete_rows(array[a]);
    return right ? 0 : 1;
}
