/* LU decomposition with pivots as lu-pages.c, with OpenMP's threads. A thread has the same rows in each step, so that they stay in its
 * caches, and the row that is next chooses its pivot as soon as it is ready, so that a step has one barrier. */
#include "lu-pages.h"

/* from <omp.h>, which only the compiler has that links OpenMP */
extern int omp_get_num_threads(void);
extern int omp_get_thread_num(void);
extern double omp_get_wtime(void);

static void decompose(double **a, int *columns, int size)
{
    columns[0] = choose_pivot(a[0], 0, size);
#pragma omp parallel
    {
        int self = omp_get_thread_num(), threads = omp_get_num_threads();
        for (int step = 0; step < size; step++) {
            for (int i = step + 1 + (self + threads - (step + 1) % threads) % threads; i < size; i += threads) {
                eliminate(a[i], a[step], step, columns[step], size);
                if (i == step + 1) columns[i] = choose_pivot(a[i], i, size);
            }
#pragma omp barrier
        }
        for (int i = self; i < size; i += threads) exchange_later(a[i], i, columns, size);
    }
}

int main(int argc, char **argv)
{
    int size = 60;
    if (!parse(argc, argv, &size)) {
        fprintf(stderr, "usage: lu-pages-openmp [-n SIZE]\n");
        return 2;
    }
    double **a = new_rows(size, size);
    int *columns = malloc((size_t)size * sizeof *columns);
#pragma omp parallel for schedule(static, 1)
    for (int i = 0; i < size; i++) fill_row(a[i], i, size);

    double start = omp_get_wtime();
    decompose(a, columns, size);
    double seconds = omp_get_wtime() - start;

    bool right = print_result(a, columns, size);
    fprintf(stderr, "%.6f seconds\n", seconds);
    delete_rows(a);
    free(columns);
    return right ? 0 : 1;
}
