/* sparse-mpi.c: the same with MPI. A process has rows of the matrix. Before the first product it tells each of the others which elements of
 * the vector it needs, and from then on gets these packed. Its entries name its own elements and, after these, those that it gets.
 *
 *     sparse-mpi [LOG [banded]] */
#include "sparse.h"

#include <mpi.h>

static int self, processes, rows, first, own;
static int *got_counts, *got_places, *sent_counts, *sent_places; /* elements of the vector, by process */
static int *sent; /* which of the own elements others need */

static int *new_numbers(long n) { return calloc((size_t)n + 1, sizeof(int)); }

static int sum_up(const int *counts, int *places)
{
    int sum = 0;
    for (int p = 0; p < processes; p++) places[p] = sum, sum += counts[p];
    return sum;
}

/* Gives columns of others numbers from `own` on, and tells their processes. */
static void inspect(int *column, long entries)
{
    int *number = new_numbers(rows), *needed = new_numbers(rows), n = 0;
    for (long e = 0; e < entries; e++) number[column[e]] = 1;
    for (int p = 0; p < processes; p++)
        for (int c = (int)first_of(p, processes, rows); p != self && c < first_of(p + 1, processes, rows); c++)
            if (number[c]) needed[n] = c, number[c] = own + n++, got_counts[p]++;
    for (int c = 0; c < own; c++) number[first + c] = c;
    for (long e = 0; e < entries; e++) column[e] = number[column[e]];
    MPI_Alltoall(got_counts, 1, MPI_INT, sent_counts, 1, MPI_INT, MPI_COMM_WORLD);
    sum_up(got_counts, got_places);
    sent = new_numbers(sum_up(sent_counts, sent_places));
    MPI_Alltoallv(needed, got_counts, got_places, MPI_INT, sent, sent_counts, sent_places, MPI_INT, MPI_COMM_WORLD);
    free(number), free(needed);
}

static void exchange(double *vector, double *packed)
{
    int n = sent_places[processes - 1] + sent_counts[processes - 1];
    for (int i = 0; i < n; i++) packed[i] = vector[sent[i] - first];
    MPI_Alltoallv(packed, sent_counts, sent_places, MPI_DOUBLE, vector + own, got_counts, got_places, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void multiply(int log, int scrambled)
{
    int *column = new_numbers((long)own * ENTRIES);
    double *entry = malloc((size_t)own * ENTRIES * sizeof *entry + 1), *vector = calloc((size_t)rows, sizeof *vector);
    double *result = calloc((size_t)own + 1, sizeof *result), *packed = malloc((size_t)processes * (size_t)(own + 1) * sizeof *packed);
    for (int row = 0; row < own; row++) {
        columns_of(first + row, log, scrambled, &column[row * ENTRIES]);
        for (int e = 0; e < ENTRIES; e++) entry[row * ENTRIES + e] = entry_of(column[row * ENTRIES + e]);
    }
    inspect(column, (long)own * ENTRIES);
    double start = 0, sum = 0, all = 0;
    for (int i = 0; i <= ITERATIONS; i++) {
        if (i == 1) {
            MPI_Barrier(MPI_COMM_WORLD);
            start = MPI_Wtime();
        }
        for (int row = 0; row < own; row++) vector[row] += first + row + 1;
        exchange(vector, packed);
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
    rows = 1 << 2 * log;
    first = (int)first_of(self, processes, rows), own = (int)first_of(self + 1, processes, rows) - first;
    got_counts = new_numbers(4 * processes), got_places = got_counts + processes;
    sent_counts = got_places + processes, sent_places = sent_counts + processes;
    if (log > 0) multiply(log, scrambled);
    else if (self == 0) fprintf(stderr, "usage: sparse-mpi [LOG [banded]]\n");
    MPI_Finalize();
    return log > 0 ? 0 : 2;
}
