/* sample-sort-mpi-single.c: the same with MPI that does not pack: a process sends each key alone.
 *
 *     sample-sort-mpi-single [KEYS] */
#include "bounds.h"

struct item { unsigned long key; };

#define PACKET 1
#include "../packets.h"

static unsigned long *got;
static long got_keys;

static void take(int from, const struct item *items, int n)
{
    (void)from;
    for (int i = 0; i < n; i++) got[got_keys++] = items[i].key;
}

static void sort_all(int n)
{
    long first = first_of(self, processes, n), own = first_of(self + 1, processes, n) - first, wrong = 0, all_wrong, before = 0;
    unsigned long *keys = calloc((size_t)own + 1, sizeof *keys), *other = malloc((size_t)n * sizeof *keys), sum = 0, all = 0;
    got = malloc((size_t)n * sizeof *got);
    for (long i = 0; i < own; i++) keys[i] = key_of(first + i);
    for (long i = 0; i < n; i++) got[i] = other[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    unsigned long *bounds = bounds_of(keys, own, processes);
    for (long i = 0; i < own; i++) {
        int to = part_of(keys[i], bounds, processes);
        if (to == self) got[got_keys++] = keys[i];
        else send_item(to, (struct item){keys[i]});
    }
    end_round();
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
    start_packets(&argc, &argv);
    int n = size_of(argc, argv, STANDARD, MOST_KEYS);
    if (n > 0) sort_all(n);
    else if (self == 0) fprintf(stderr, "usage: sample-sort-mpi-single [KEYS]\n");
    end_packets();
    return n > 0 ? 0 : 2;
}
