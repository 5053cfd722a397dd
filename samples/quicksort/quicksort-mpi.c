/* quicksort-mpi.c: the same with MPI, divided before it runs (Filaments dissertation, 5.2.7): process 0 scatters the numbers, each process
 * sorts its part, and process 0 merges the parts. */
#include "quicksort.h"

#include <mpi.h>

static int self, processes;

static void merge(int *to, const int *a, long a_count, const int *b, long b_count)
{
    while (a_count > 0 && b_count > 0) {
        bool of_b = *b < *a;
        *to++ = of_b ? *b : *a;
        b += of_b, b_count -= of_b;
        a += !of_b, a_count -= !of_b;
    }
    memcpy(to, a, (size_t)a_count * sizeof *a);
    memcpy(to + a_count, b, (size_t)b_count * sizeof *b);
}

/* Merges sorted parts that follow each other, two by two, into `to` and back. Returns where all of them are at last. */
static int *merge_parts(int *from, int *to, const int *firsts, int parts)
{
    for (int width = 1; width < parts; width *= 2) {
        for (int part = 0; part < parts; part += 2 * width) {
            long first = firsts[part], middle = firsts[part + width < parts ? part + width : parts];
            long end = firsts[part + 2 * width < parts ? part + 2 * width : parts];
            merge(to + first, from + first, middle - first, from + middle, end - middle);
        }
        int *swapped = from;
        from = to, to = swapped;
    }
    return from;
}

/* Process 0: `all` are sorted. Returns where they are: there, or in `other`. */
static int *sort(int *all, int *other, const int *firsts)
{
    int counts[processes], mine = firsts[self + 1] - firsts[self];
    for (int p = 0; p < processes; p++) counts[p] = firsts[p + 1] - firsts[p];
    int *part = self == 0 ? all : malloc((size_t)(mine + 1) * sizeof *part);
    MPI_Scatterv(all, counts, firsts, MPI_INT, self == 0 ? MPI_IN_PLACE : part, mine, MPI_INT, 0, MPI_COMM_WORLD);
    quicksort(part, mine);
    MPI_Gatherv(self == 0 ? MPI_IN_PLACE : part, mine, MPI_INT, all, counts, firsts, MPI_INT, 0, MPI_COMM_WORLD);
    if (self == 0) return merge_parts(all, other, firsts, processes);
    free(part);
    return NULL;
}

int main(int argc, char **argv)
{
    long count;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, "n:", &count)) {
        if (self == 0) fprintf(stderr, "usage: quicksort-mpi [-n COUNT]\n");
        MPI_Finalize();
        return 2;
    }
    int firsts[processes + 1], *all = NULL, *other = NULL;
    for (int p = 0; p <= processes; p++) firsts[p] = (int)(count * p / processes);
    if (self == 0) {
        all = malloc((size_t)count * sizeof *all), other = malloc((size_t)count * sizeof *other);
        fill(all, count);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    int *sorted = sort(all, other, firsts);
    bool right = self != 0 || print_result(sorted, count, MPI_Wtime() - start);
    free(all);
    free(other);
    MPI_Finalize();
    return right ? 0 : 1;
}
