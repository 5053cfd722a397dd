/* A mesh as mesh.c, with MPI. Each process has a strip of rows, and a row of each neighbour before and after it. The rows of x and y
 * that are exchanged are under way while the first phase is done for the rows in the midst of the strip. */
#include "mesh.h"

#include <mpi.h>

struct strip {
    int first, rows; /* of the mesh's rows that change, which are counted from 1 */
    int size;
    int up, down;           /* the neighbours, or MPI_PROC_NULL */
    double **array[ARRAYS]; /* [0] and [rows + 1] are the neighbours' */
};

static int first_row(int process, int processes, int size) { return 1 + (int)((long)(size - 2) * process / processes); }

static struct strip make_strip(int self, int processes, int size)
{
    struct strip s = {.first = first_row(self, processes, size), .size = size, .up = self > 0 ? self - 1 : MPI_PROC_NULL,
                      .down = self < processes - 1 ? self + 1 : MPI_PROC_NULL};
    s.rows = first_row(self + 1, processes, size) - s.first;
    for (int a = 0; a < ARRAYS; a++) s.array[a] = new_rows(s.rows + 2, size);
    for (int i = 0; i < s.rows + 2; i++) fill_row(s.array[X][i], s.array[Y][i], s.first - 1 + i, size);
    return s;
}

static void start_exchange(const struct strip *s, MPI_Request requests[8])
{
    for (int a = X; a <= Y; a++, requests += 4) {
        double **row = s->array[a];
        MPI_Irecv(row[0], s->size, MPI_DOUBLE, s->up, a, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(row[s->rows + 1], s->size, MPI_DOUBLE, s->down, a, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(row[1], s->size, MPI_DOUBLE, s->up, a, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(row[s->rows], s->size, MPI_DOUBLE, s->down, a, MPI_COMM_WORLD, &requests[3]);
    }
}

static double iterate(const struct strip *s)
{
    MPI_Request requests[8];
    start_exchange(s, requests);
    first_phase(s->array, 2, s->rows, s->size);
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
    first_phase(s->array, 1, 2, s->size);
    if (s->rows > 1) first_phase(s->array, s->rows, s->rows + 1, s->size);
    double residual = second_phase(s->array, 1, s->rows + 1, s->size);
    MPI_Allreduce(MPI_IN_PLACE, &residual, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return residual;
}

/* Process 0: the rows of all; the others: NULL. The border does not change, so it is that of the beginning. */
static double **gather(const struct strip *s, int coordinate, int self, int processes)
{
    double **all = self == 0 ? new_rows(s->size, s->size) : NULL, **other = new_rows(s->size, s->size);
    int *counts = malloc((size_t)processes * sizeof *counts), *places = malloc((size_t)processes * sizeof *places);
    for (int p = 0; p < processes; p++) {
        places[p] = first_row(p, processes, s->size);
        counts[p] = first_row(p + 1, processes, s->size) - places[p];
    }
    for (int i = 0; self == 0 && i < s->size; i++)
        if (coordinate == X) fill_row(all[i], other[i], i, s->size);
        else fill_row(other[i], all[i], i, s->size);
    MPI_Datatype row;
    MPI_Type_contiguous(s->size, MPI_DOUBLE, &row);
    MPI_Type_commit(&row);
    MPI_Gatherv(s->array[coordinate][1], s->rows, row, self == 0 ? all[0] : NULL, counts, places, row, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
    free(counts);
    free(places);
    delete_rows(other);
    return all;
}

int main(int argc, char **argv)
{
    int self, processes, size = 50, limit = 20;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, &size, &limit) || size - 2 < processes) {
        if (self == 0) fprintf(stderr, "usage: mesh-mpi [-n SIZE] [-i ITERATIONS]\n");
        MPI_Finalize();
        return 2;
    }
    struct strip s = make_strip(self, processes, size);

    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime(), residual;
    int iterations = 0;
    do residual = iterate(&s);
    while (++iterations < limit && residual > PRECISE_ENOUGH);
    double seconds = MPI_Wtime() - start;

    double **x = gather(&s, X, self, processes), **y = gather(&s, Y, self, processes);
    bool right = true;
    if (self == 0) {
        right = print_result(x, y, iterations, size, residual);
        fprintf(stderr, "%.6f seconds\n", seconds);
        delete_rows(x);
        delete_rows(y);
    }
    for (int a = 0; a < ARRAYS; a++) delete_rows(s.array[a]);
    MPI_Finalize();
    return right ? 0 : 1;
}
