/* sparse.c: products of a sparse matrix and a vector, all in shared arrays. A row is a filament, which reads what it needs of the vector.
 *
 *     sparse [LOG [banded]] */
#include <prelude.h>
#include <prelude_arrays.h>

#include "sparse.h"

int main(int argc, char **argv)
{
    int scrambled, log = log_of(argc, argv, &scrambled), rows = 1 << 2 * log;
    if (log == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: sparse [LOG [banded]]\n");
        return 2;
    }
    shared int *column = shared_new(int, rows * ENTRIES, write_invalidate);
    shared double *entry = shared_new(double, rows * ENTRIES, write_invalidate);
    shared double *vector = shared_new(double, rows, implicit_invalidate);
    shared double *result = shared_new(double, rows, implicit_invalidate);
    forall (int row = 0; row < rows; row++) {
        columns_of(row, log, scrambled, &column[row * ENTRIES]);
        for (int e = row * ENTRIES; e < (row + 1) * ENTRIES; e++) entry[e] = entry_of(column[e]);
    }
    double start = 0, sum = 0;
    for (int i = 0; i <= ITERATIONS; i++) {
        if (i == 1) start = wall_seconds();
        forall (int row = 0; row < rows; row++) { vector[row] += row + 1; }
        forall (int row = 0; row < rows; row++) {
            double product = 0;
            for (int e = row * ENTRIES; e < (row + 1) * ENTRIES; e++) product += entry[e] * vector[column[e]];
            result[row] += product;
        }
    }
    double seconds = wall_seconds() - start;
    forall (int row = 0; row < rows; row++) reduce(sum: sum) { sum += result[row]; }
    if (node_self() == 0) print_result(log, scrambled, sum, seconds);
    return 0;
}
