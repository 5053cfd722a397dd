/* Jacobi iteration as jacobi.c, with MPI. Each process has a strip of rows, and a row of each neighbour before and after it. With -o
 * the rows that are exchanged are under way while the rows in the midst of the strip are computed. */
#include "jacobi.h"

#include <mpi.h>

struct strip {
    int first, rows; /* of the plate's rows that change, which are counted from 1 */
    int size;
    int up, down;       /* the neighbours, or MPI_PROC_NULL */
    double **new, **old; /* [0] and [rows + 1] are the neighbours' */
};

static int first_row(int process, int processes, int size) { return 1 + (int)((long)(size - 2) * process / processes); }

static void start_exchange(const struct strip *s, MPI_Request requests[4])
{
    double **row = s->old;
    MPI_Irecv(row[0], s->size, MPI_DOUBLE, s->up, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(row[s->rows + 1], s->size, MPI_DOUBLE, s->down, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(row[1], s->size, MPI_DOUBLE, s->up, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(row[s->rows], s->size, MPI_DOUBLE, s->down, 0, MPI_COMM_WORLD, &requests[3]);
}

static double relax_rows(const struct strip *s, int first, int end)
{
    double largest = 0;
    for (int i = first; i < end; i++) largest = larger(relax(s->new[i], s->old[i - 1], s->old[i], s->old[i + 1], s->size), largest);
    return largest;
}

static double relax_strip(const struct strip *s, bool overlap)
{
    MPI_Request requests[4];
    start_exchange(s, requests);
    if (!overlap || s->rows < 2) {
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        return relax_rows(s, 1, s->rows + 1);
    }
    double largest = relax_rows(s, 2, s->rows);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    return larger(largest, larger(relax_rows(s, 1, 2), relax_rows(s, s->rows, s->rows + 1)));
}

static struct strip make_strip(int self, int processes, int size)
{
    struct strip s = {.first = first_row(self, processes, size), .size = size, .up = self > 0 ? self - 1 : MPI_PROC_NULL,
                      .down = self < processes - 1 ? self + 1 : MPI_PROC_NULL};
    s.rows = first_row(self + 1, processes, size) - s.first;
    s.new = new_rows(s.rows + 2, size), s.old = new_rows(s.rows + 2, size);
    for (int i = 0; i < s.rows + 2; i++) fill_row(s.new[i], s.first - 1 + i, size), fill_row(s.old[i], s.first - 1 + i, size);
    return s;
}

/* Process 0: the whole grid; the others: NULL. */
static double **gather(const struct strip *s, int self, int processes)
{
    double **grid = self == 0 ? new_rows(s->size, s->size) : NULL;
    int *counts = malloc((size_t)processes * sizeof *counts), *places = malloc((size_t)processes * sizeof *places);
    for (int p = 0; p < processes; p++) {
        places[p] = first_row(p, processes, s->size);
        counts[p] = first_row(p + 1, processes, s->size) - places[p];
    }
    MPI_Datatype row;
    MPI_Type_contiguous(s->size, MPI_DOUBLE, &row);
    MPI_Type_commit(&row);
    MPI_Gatherv(s->old[1], s->rows, row, self == 0 ? grid[0] : NULL, counts, places, row, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
    if (self == 0) fill_row(grid[0], 0, s->size), fill_row(grid[s->size - 1], s->size - 1, s->size);
    free(counts);
    free(places);
    return grid;
}

int main(int argc, char **argv)
{
    int self, processes, size = 64, limit = 50;
    bool overlap = false;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, &size, &limit, &overlap) || size - 2 < processes) {
        if (self == 0) fprintf(stderr, "usage: jacobi-mpi [-n SIZE] [-i ITERATIONS] [-o]\n");
        MPI_Finalize();
        return 2;
    }
    struct strip s = make_strip(self, processes, size);

    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime(), change;
    int iterations = 0;
    do {
        change = relax_strip(&s, overlap);
        MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        double **swapped = s.new;
        s.new = s.old, s.old = swapped;
    } while (++iterations < limit && change > PRECISE_ENOUGH);
    double seconds = MPI_Wtime() - start;

    double **grid = gather(&s, self, processes);
    bool right = true;
    if (self == 0) {
        right = print_result(grid, iterations, size, change);
        fprintf(stderr, "%.6f seconds\n", seconds);
        delete_rows(grid);
    }
    delete_rows(s.new);
    delete_rows(s.old);
    MPI_Finalize();
    return right ? 0 : 1;
}
