/* sparse-mpi-whole.c: the same with MPI that does not pack. A process has rows of the matrix, and gets the whole vector each time.
 *
 *     sparse-mpi-whole [LOG [banded]] */
#include "sparse.h"

#include <mpi.h>

static int self, processes;

/* The rows of this process are counts[self], from places[self] on. */
static void multiply(int log, int scrambled, const int *counts, const int *places)
{
    int own = counts[self], first = places[self], *column = malloc((size_t)own * ENTRIES * sizeof *column);
    double *entry = malloc((size_t)own * ENTRIES * sizeof *entry), *vector = calloc((size_t)1 << 2 * log, sizeof *vector);
    double *mine = calloc((size_t)own + 1, sizeof *mine), *result = calloc((size_t)own + 1, sizeof *result);
    for (int row = 0; row < own; row++) {
        columns_of(first + row, log, scrambled, &column[row * ENTRIES]);
        for (int e = 0; e < ENTRIES; e++) entry[row * ENTRIES + e] = entry_of(column[row * ENTRIES + e]);
    }
    double start = 0, sum = 0, all = 0;
    for (int i = 0; i <= ITERATIONS; i++) {
        if (i == 1) {
            MPI_Barrier(MPI_COMM_WORLD);
            start = MPI_Wtime();
        }
        for (int row = 0; row < own; row++) mine[row] += first + row + 1;
        MPI_Allgatherv(mine, own, MPI_DOUBLE, vector, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
        for (int row = 0; row < own; row++) {
            double product = 0;
            for (int e = row * ENTRIES; e < (row + 1) * ENTRIES; e++) product += entry[e] * vector[column[e]];
            result[row] += product;
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;
    for (int row = 0; row < own; row++) sum += result[row];
    MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0) print_result(log, scrambled, all, seconds);
}

int main(int argc, char **argv)
{
    int scrambled, log = log_of(argc, argv, &scrambled);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    int *counts = malloc(2 * (size_t)processes * sizeof *counts), *places = counts + processes;
    for (int p = 0; p < processes; p++) {
        places[p] = (int)first_of(p, processes, 1L << 2 * log);
        counts[p] = (int)first_of(p + 1, processes, 1L << 2 * log) - places[p];
    }
    if (log > 0) multiply(log, scrambled, counts, places);
    else if (self == 0) fprintf(stderr, "usage: sparse-mpi-whole [LOG [banded]]\n");
    free(counts);
    MPI_Finalize();
    return log > 0 ? 0 : 2;
}
