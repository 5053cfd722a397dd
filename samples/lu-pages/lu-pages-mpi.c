/* LU decomposition with pivots as lu-pages.c, with MPI. Rows are dealt out cyclically. The owner of row k broadcasts it in step k,
 * and after it the column of its pivot; nothing else makes processes wait. */
#include "lu-pages.h"

#include <mpi.h>

struct part {
    int self, processes, size, rows;
    double **row;    /* row i of the matrix: row[i / processes] of process i % processes */
    double *pivot;   /* a row, and the column of its pivot after it */
    int *columns;
};

static struct part make_part(int self, int processes, int size)
{
    struct part p = {self, processes, size, (size - self + processes - 1) / processes, NULL, NULL, NULL};
    p.row = new_rows(p.rows, size);
    p.pivot = malloc(((size_t)size + 1) * sizeof *p.pivot);
    p.columns = malloc((size_t)size * sizeof *p.columns);
    for (int i = 0; i < p.rows; i++) fill_row(p.row[i], self + i * processes, size);
    return p;
}

static void delete_part(struct part *p)
{
    delete_rows(p->row);
    free(p->pivot);
    free(p->columns);
}

/* Only what later steps need of the row is sent. */
static void decompose(struct part *p)
{
    for (int step = 0; step < p->size; step++) {
        int owner = step % p->processes, elements = p->size - step;
        if (owner == p->self) {
            double *row = p->row[step / p->processes];
            p->pivot[p->size] = choose_pivot(row, step, p->size);
            memcpy(p->pivot + step, row + step, (size_t)elements * sizeof *row);
        }
        MPI_Bcast(p->pivot + step, elements + 1, MPI_DOUBLE, owner, MPI_COMM_WORLD);
        p->columns[step] = (int)p->pivot[p->size];
        for (int i = (step + p->processes - p->self) / p->processes; i < p->rows; i++)
            eliminate(p->row[i], p->pivot, step, p->columns[step], p->size);
    }
    for (int i = 0; i < p->rows; i++) exchange_later(p->row[i], p->self + i * p->processes, p->columns, p->size);
}

/* Process 0: the whole matrix; the others: NULL. */
static double **gather(const struct part *p)
{
    int count = p->rows * p->size;
    if (p->self > 0) {
        MPI_Send(p->row[0], count, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        return NULL;
    }
    double **all = new_rows(p->size, p->size), **some = new_rows(p->rows, p->size);
    for (int process = 0; process < p->processes; process++) {
        double **rows = process == 0 ? p->row : some;
        if (process > 0) MPI_Recv(some[0], count, MPI_DOUBLE, process, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = process; i < p->size; i += p->processes) memcpy(all[i], rows[i / p->processes], (size_t)p->size * sizeof **all);
    }
    delete_rows(some);
    return all;
}

int main(int argc, char **argv)
{
    int self, processes, size = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, &size)) {
        if (self == 0) fprintf(stderr, "usage: lu-pages-mpi [-n SIZE]\n");
        MPI_Finalize();
        return 2;
    }
    struct part p = make_part(self, processes, size);

    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    decompose(&p);
    MPI_Barrier(MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;

    double **all = gather(&p);
    bool right = true;
    if (self == 0) {
        right = print_result(all, p.columns, size);
        fprintf(stderr, "%.6f seconds\n", seconds);
        delete_rows(all);
    }
    delete_part(&p);
    MPI_Finalize();
    return right ? 0 : 1;
}
