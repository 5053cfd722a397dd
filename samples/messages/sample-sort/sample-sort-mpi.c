/* sample-sort-mpi.c: the same with MPI: a process sorts its keys by ranges, and sends each range at once.
 *
 *     sample-sort-mpi [KEYS] */
#include "bounds.h"

static int self, processes;

/* Sends all keys to the processes of their ranges; returns how many keys came to `got`. */
static int exchange(const unsigned long *keys, unsigned long *packed, unsigned long *got, int n, const unsigned long *bounds)
{
    int *numbers = calloc(4 * (size_t)processes + 1, sizeof *numbers);
    int *counts = numbers, *places = counts + processes, *got_counts = places + processes + 1, *got_places = got_counts + processes;
    int all = 0;
    for (int i = 0; i < n; i++) counts[part_of(keys[i], bounds, processes)]++;
    for (int p = 0; p < processes; p++) places[p + 1] = places[p] + counts[p];
    for (int i = 0; i < n; i++) packed[places[part_of(keys[i], bounds, processes)]++] = keys[i];
    for (int p = 0; p < processes; p++) places[p] -= counts[p];
    MPI_Alltoall(counts, 1, MPI_INT, got_counts, 1, MPI_INT, MPI_COMM_WORLD);
    for (int p = 0; p < processes; p++) got_places[p] = all, all += got_counts[p];
    MPI_Alltoallv(packed, counts, places, MPI_UNSIGNED_LONG, got, got_counts, got_places, MPI_UNSIGNED_LONG, MPI_COMM_WORLD);
    free(numbers);
    return all;
}

static void sort_all(int n)
{
    long first = first_of(self, processes, n), own = first_of(self + 1, processes, n) - first, wrong = 0, all_wrong, before = 0;
    unsigned long *keys = calloc((size_t)own + 1, sizeof *keys), *got = malloc((size_t)n * sizeof *keys);
    unsigned long *other = malloc((size_t)n * sizeof *keys), sum = 0, all = 0;
    for (long i = 0; i < own; i++) keys[i] = key_of(first + i);
    for (long i = 0; i < n; i++) got[i] = other[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    long got_keys = exchange(keys, other, got, (int)own, bounds_of(keys, own, processes));
    sort(got, other, got_keys);
    MPI_Barrier(MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;
    MPI_Exscan(&got_keys, &before, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    check(got, got_keys, before, &sum, &wrong);
    MPI_Reduce(&sum, &all, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&wrong, &all_wrong, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0) print_result(n, all, all_wrong, seconds);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    int n = size_of(argc, argv, STANDARD, MOST_KEYS);
    if (n > 0) sort_all(n);
    else if (self == 0) fprintf(stderr, "usage: sample-sort-mpi [KEYS]\n");
    MPI_Finalize();
    return n > 0 ? 0 : 2;
}
