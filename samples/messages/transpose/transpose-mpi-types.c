/* transpose-mpi-types.c: the same with MPI that does not pack: types of MPI's say where the elements of a column are.
 *
 *     transpose-mpi-types [SIZE] */
#include "transpose.h"

#include <mpi.h>

static int self, processes, size, first, own;
static double *a, *b;

static int first_row(int process) { return (int)first_of(process, processes, size); }

/* Sends columns of A as rows: a column is a type of MPI's. */
static void exchange(int to, int from, MPI_Datatype column, double *got)
{
    int columns = first_row(to + 1) - first_row(to), place = first_row(from), width = first_row(from + 1) - place;
    MPI_Sendrecv(&a[first_row(to)], columns, column, to, 0, got, own * width, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < own; i++)
        for (int j = 0; j < width; j++) b[(long)i * size + place + j] += got[(long)i * width + j];
}

static void transpose_all(void)
{
    first = first_row(self), own = first_row(self + 1) - first;
    a = malloc(((size_t)own * (size_t)size + 1) * sizeof *a), b = calloc((size_t)own * (size_t)size + 1, sizeof *b);
    size_t most = (size_t)own * (size_t)(size / processes + 1) + 1;
    double *got = malloc(most * sizeof *got), start = 0;
    MPI_Datatype elements, column;
    MPI_Type_vector(own, 1, size, MPI_DOUBLE, &elements);
    MPI_Type_create_resized(elements, 0, sizeof(double), &column);
    MPI_Type_commit(&column);
    long wrong = 0, all = 0;
    for (int i = 0; i < own; i++) fill_row(&a[(long)i * size], first + i, size);
    for (int iteration = 0; iteration <= ITERATIONS; iteration++) {
        if (iteration == 1) {
            MPI_Barrier(MPI_COMM_WORLD);
            start = MPI_Wtime();
        }
        for (int p = 0; p < processes; p++) exchange((self + p) % processes, (self + processes - p) % processes, column, got);
        for (long i = 0; i < (long)own * size; i++) a[i]++;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;
    MPI_Type_free(&column);
    MPI_Type_free(&elements);
    for (int i = 0; i < own; i++) wrong += wrong_in(&b[(long)i * size], first + i, size);
    MPI_Reduce(&wrong, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0) print_result(size, all, seconds);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    size = size_of(argc, argv, 100, MOST);
    if (size > 0) transpose_all();
    else if (self == 0) fprintf(stderr, "usage: transpose-mpi-types [SIZE]\n");
    MPI_Finalize();
    return size > 0 ? 0 : 2;
}
