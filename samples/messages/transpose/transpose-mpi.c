/* transpose-mpi.c: the same with MPI. A process has a block of rows of both matrices; it packs the transpose of the part of A that
 * another one needs, and gets such a part for it.
 *
 *     transpose-mpi [SIZE] */
#include "transpose.h"

#include <mpi.h>

static int self, processes, size, first, own;
static double *a, *b;

static int first_row(int process) { return (int)first_of(process, processes, size); }

/* Adds the transpose of columns `column` to `column + columns` of A, or packs it into `packed`, row by row; A grows. */
static void transpose_part(int column, int columns, double *packed)
{
    for (int i0 = 0; i0 < columns; i0 += TILE)
        for (int j0 = 0; j0 < own; j0 += TILE)
            for (int i = i0; i < smaller(columns, i0 + TILE); i++)
                for (int j = j0; j < smaller(own, j0 + TILE); j++) {
                    double *x = &a[(long)j * size + column + i];
                    if (packed == NULL) b[(long)i * size + column + j] += *x;
                    else packed[(long)i * own + j] = *x;
                    *x += 1;
                }
}

static void exchange(int to, int from, double *packed, double *got)
{
    int column = first_row(to), columns = first_row(to + 1) - column, place = first_row(from), width = first_row(from + 1) - place;
    transpose_part(column, columns, packed);
    MPI_Sendrecv(packed, columns * own, MPI_DOUBLE, to, 0, got, own * width, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < own; i++)
        for (int j = 0; j < width; j++) b[(long)i * size + place + j] += got[(long)i * width + j];
}

static void transpose_all(void)
{
    first = first_row(self), own = first_row(self + 1) - first;
    a = malloc(((size_t)own * (size_t)size + 1) * sizeof *a), b = calloc((size_t)own * (size_t)size + 1, sizeof *b);
    size_t most = (size_t)own * (size_t)(size / processes + 1) + 1;
    double *packed = malloc(most * sizeof *packed), *got = malloc(most * sizeof *got), start = 0;
    long wrong = 0, all = 0;
    for (int i = 0; i < own; i++) fill_row(&a[(long)i * size], first + i, size);
    for (int iteration = 0; iteration <= ITERATIONS; iteration++) {
        if (iteration == 1) {
            MPI_Barrier(MPI_COMM_WORLD);
            start = MPI_Wtime();
        }
        transpose_part(first, own, NULL);
        for (int p = 1; p < processes; p++) exchange((self + p) % processes, (self + processes - p) % processes, packed, got);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;
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
    else if (self == 0) fprintf(stderr, "usage: transpose-mpi [SIZE]\n");
    MPI_Finalize();
    return size > 0 ? 0 : 2;
}
