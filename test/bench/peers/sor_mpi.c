/* Successive overrelaxation as samples/sor, with MPI: the rows at the edge of a block come first in each phase, and are exchanged
 * with the neighbours while the others are computed. */
#include "sor.h"

#include <mpi.h>

struct block {
  int first, rows; /* of the grid's rows that change, which are counted from 1 */
  struct row *row; /* [0] and [rows + 1] are the neighbours' */
  int up, down;    /* the neighbours, or MPI_PROC_NULL */
};

static int first_row(int process, int processes, int rows) { return 1 + (int)((long)rows * process / processes); }

static double relax_block(struct block *b, int parity) {
  struct row *row = b->row;
  int last = b->rows;
  MPI_Request requests[4];
  MPI_Irecv(&row[0], COLUMNS, MPI_DOUBLE, b->up, parity, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&row[last + 1], COLUMNS, MPI_DOUBLE, b->down, parity, MPI_COMM_WORLD, &requests[1]);
  double largest = relax(&row[1], 1 + (b->first + 1 + parity) % 2);
  if (last > 1) largest = larger(largest, relax(&row[last], 1 + (b->first + last + parity) % 2));
  MPI_Isend(&row[1], COLUMNS, MPI_DOUBLE, b->up, parity, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(&row[last], COLUMNS, MPI_DOUBLE, b->down, parity, MPI_COMM_WORLD, &requests[3]);
  for (int i = 2; i < last; i++) largest = larger(largest, relax(&row[i], 1 + (b->first + i + parity) % 2));
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  return largest;
}

/* Process 0: the sums of all rows, in order. */
static double *gather_sums(const struct block *b, int rows, int self, int processes) {
  double *mine = malloc(((size_t)b->rows + 1) * sizeof *mine), *all = malloc((size_t)rows * sizeof *all);
  int *counts = malloc((size_t)processes * sizeof *counts), *places = malloc((size_t)processes * sizeof *places);
  for (int i = 0; i < b->rows; i++) mine[i] = sum_of_row(&b->row[i + 1]);
  for (int p = 0; p < processes; p++) {
    places[p] = first_row(p, processes, rows) - 1;
    counts[p] = first_row(p + 1, processes, rows) - 1 - places[p];
  }
  MPI_Gatherv(mine, counts[self], MPI_DOUBLE, all, counts, places, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  free(mine);
  free(counts);
  free(places);
  return all;
}

int main(int argc, char **argv) {
  int self, processes;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  int rows = (argc > 1 ? atoi(argv[1]) : 32) - 2;

  struct block b = {first_row(self, processes, rows), 0, NULL, self > 0 ? self - 1 : MPI_PROC_NULL,
                    self < processes - 1 ? self + 1 : MPI_PROC_NULL};
  b.rows = first_row(self + 1, processes, rows) - b.first;
  b.row = make_rows(b.rows, self == 0);

  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  long iterations = 0;
  double change;
  do {
    double red = relax_block(&b, 1), black = relax_block(&b, 0);
    change = larger(red, black);
    MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    iterations++;
  } while (change > PRECISE_ENOUGH);
  double seconds = MPI_Wtime() - start;

  double *sums = gather_sums(&b, rows, self, processes);
  if (self == 0) print_result(rows, iterations, sums, seconds);
  free(sums);
  free(b.row);
  MPI_Finalize();
  return 0;
}
