/* reduce ours|mpi: sums of 1,000 numbers of each node on node 0, one after the other, and of one number: reduce_sum_array_to, or MPI_Reduce
 * in the same program. Prints the microseconds of a reduction: "1000 numbers: 2.31". */
#include <mpi.h>
#include <prelude_collective.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 15, REDUCTIONS = 2000, MOST = 1000 };

static double values[MOST], sums[MOST];

static void fill(int count)
{
    for (int i = 0; i < count; i++) values[i] = 1;
}

static void reduce_ours(int count)
{
    if (node_self() == 0) memcpy(sums, values, (size_t)count * sizeof *sums);
    reduce_sum_array_to(0, node_self() == 0 ? sums : values, (size_t)count);
}

static void reduce_by_mpi(int count) { MPI_Reduce(values, sums, count, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD); }

/* The other node sends as far ahead as it may. */
static double microseconds(void (*reduce_all)(int), int count)
{
    barrier();
    double start = wall_seconds();
    for (int i = 0; i < REDUCTIONS; i++) reduce_all(count);
    double us = (wall_seconds() - start) / REDUCTIONS * 1e6;
    barrier();
    if (node_self() == 0 && sums[count - 1] != node_count()) abort();
    return us;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

int main(int argc, char **argv)
{
    void (*reduce_all)(int) = argc > 1 && strcmp(argv[1], "mpi") == 0 ? reduce_by_mpi : reduce_ours;
    static const int counts[] = {1, MOST};
    for (int which = 0; which < 2; which++) {
        double us[TURNS];
        fill(counts[which]);
        microseconds(reduce_all, counts[which]);
        for (int turn = 0; turn < TURNS; turn++) us[turn] = microseconds(reduce_all, counts[which]);
        qsort(us, TURNS, sizeof *us, compare);
        if (node_self() == 0) printf("%d numbers: %.3f\n", counts[which], us[TURNS / 2]);
    }
    return 0;
}
