/* Jacobi iteration as jacobi.c, sequential C. */
#include "jacobi.h"

#include <time.h>

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    int size = 64, limit = 50;
    bool overlap = false;
    if (!parse(argc, argv, &size, &limit, &overlap)) {
        fprintf(stderr, "usage: jacobi-sequential [-n SIZE] [-i ITERATIONS]\n");
        return 2;
    }
    double **new = new_rows(size, size), **old = new_rows(size, size);
    for (int i = 0; i < size; i++) fill_row(new[i], i, size), fill_row(old[i], i, size);

    double start = seconds_now(), change;
    int iterations = 0;
    do {
        change = 0;
        for (int i = 1; i < size - 1; i++) change = larger(relax(new[i], old[i - 1], old[i], old[i + 1], size), change);
        double **swapped = new;
        new = old, old = swapped;
    } while (++iterations < limit && change > PRECISE_ENOUGH);
    double seconds = seconds_now() - start;

    bool right = print_result(old, iterations, size, change);
    fprintf(stderr, "%.6f seconds\n", seconds);
    delete_rows(new);
    delete_rows(old);
    return right ? 0 : 1;
}
