/* The product of two matrices as matrix-product.c, with OpenMP's threads. */
#include "matrix-product.h"

/* from <omp.h>, which only the compiler has that links OpenMP */
extern double omp_get_wtime(void);

int main(int argc, char **argv)
{
    int size = 60;
    if (!parse(argc, argv, &size)) {
        fprintf(stderr, "usage: matrix-product-openmp [-n SIZE]\n");
        return 2;
    }
    double **first = new_rows(size, size), **second = new_rows(size, size), **product = new_rows(size, size);
    for (int i = 0; i < size; i++) fill_row(first[i], 1, i, size), fill_row(second[i], 2, i, size);

    double start = omp_get_wtime();
#pragma omp parallel for schedule(static)
    for (int i = 0; i < size; i++) multiply_row(product[i], first[i], second, size);
    double seconds = omp_get_wtime() - start;

    bool right = print_result(product, size);
    fprintf(stderr, "%.6f seconds\n", seconds);
    delete_rows(first);
    delete_rows(second);
    delete_rows(product);
    return right ? 0 : 1;
}
