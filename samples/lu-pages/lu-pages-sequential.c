/* LU decomposition with pivots as lu-pages.c, sequential C. */
#include "lu-pages.h"

#include <time.h>

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    int size = 60;
    if (!parse(argc, argv, &size)) {
        fprintf(stderr, "usage: lu-pages-sequential [-n SIZE]\n");
        return 2;
    }
    double **a = new_rows(size, size);
    int *columns = malloc((size_t)size * sizeof *columns);
    for (int i = 0; i < size; i++) fill_row(a[i], i, size);

    double start = seconds_now();
    for (int step = 0; step < size; step++) {
        columns[step] = choose_pivot(a[step], step, size);
        for (int i = step + 1; i < size; i++) eliminate(a[i], a[step], step, columns[step], size);
    }
    for (int i = 0; i < size; i++) exchange_later(a[i], i, columns, size);
    double seconds = seconds_now() - start;

    bool right = print_result(a, columns, size);
    fprintf(stderr, "%.6f seconds\n", seconds);
    delete_rows(a);
    free(columns);
    return right ? 0 : 1;
}
