/* A mesh as mesh.c, sequential C. */
#include "mesh.h"

#include <time.h>

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    int size = 50, limit = 20;
    if (!parse(argc, argv, &size, &limit)) {
        fprintf(stderr, "usage: mesh-sequential [-n SIZE] [-i ITERATIONS]\n");
        return 2;
    }
    double **array[ARRAYS];
    for (int a = 0; a < ARRAYS; a++) array[a] = new_rows(size, size);
    for (int i = 0; i < size; i++) fill_row(array[X][i], array[Y][i], i, size);

    double start = seconds_now(), residual;
    int iterations = 0;
    do {
        first_phase(array, 1, size - 1, size);
        residual = second_phase(array, 1, size - 1, size);
    } while (++iterations < limit && residual > PRECISE_ENOUGH);
    double seconds = seconds_now() - start;

    bool right = print_result(array[X], array[Y], iterations, size, residual);
    fprintf(stderr, "%.6f seconds\n", seconds);
    for (int a = 0; a < ARRAYS; a++) delete_rows(array[a]);
    return right ? 0 : 1;
}
