/* LU factorization in blocks as samples/lu, with MPI: columns of blocks are dealt out; the process that has the column of a step factors
 * it and sends it to all. It does so before the rest of the step before (look-ahead), so that the others have it when they need it. */
#include "lu.h"

#include <mpi.h>

static int self, processes;
static double **column;   /* of mine: the blocks of a column, one after the other */
static double *panels[2]; /* the column of this step, and of the next one */

static size_t elements(int rows) { return (size_t)rows * (size_t)block * (size_t)block; }
static double *in_column(int i, int j) { return column[j] + elements(i); }

static void factor_column(int k) {
  factor(in_column(k, k), block);
  for (int i = k + 1; i < blocks; i++) divide(in_column(i, k), in_column(k, k), block);
}

static void update_column(int k, int j, const double *panel) {
  reduce(in_column(k, j), panel, block);
  for (int i = k + 1; i < blocks; i++) update(in_column(i, j), panel + elements(i - k), in_column(k, j), block);
}

/* The process that has column k sends it from there; the others get it in their panel. */
static double *pass(int k, MPI_Request *request) {
  int owner = k % processes;
  double *panel = owner == self ? in_column(k, k) : panels[k % 2];
  MPI_Ibcast(panel, (int)elements(blocks - k), MPI_DOUBLE, owner, MPI_COMM_WORLD, request);
  return panel;
}

static void factor_matrix(void) {
  MPI_Request request;
  if (self == 0) factor_column(0);
  double *panel = pass(0, &request), *next = NULL;
  for (int k = 0; k < blocks; k++) {
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (k + 1 < blocks) {
      if ((k + 1) % processes == self) {
        update_column(k, k + 1, panel);
        factor_column(k + 1);
      }
      next = pass(k + 1, &request);
    }
    for (int j = k + 2; j < blocks; j++) {
      int done;
      if (j % processes == self) update_column(k, j, panel);
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
    panel = next;
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  read_arguments(argc, argv);
  column = calloc((size_t)blocks, sizeof *column);
  for (int j = 0; j < blocks; j++) {
    if (j % processes != self && self != 0) continue;
    column[j] = malloc(elements(blocks) * sizeof(double));
    for (int i = 0; i < blocks; i++) fill(in_column(i, j), i, j);
  }
  for (int i = 0; i < 2; i++) panels[i] = malloc(elements(blocks) * sizeof(double));
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  factor_matrix();
  MPI_Barrier(MPI_COMM_WORLD);
  if (self == 0) fprintf(stderr, "%.6f seconds\n", MPI_Wtime() - start);
  for (int j = 0; j < blocks; j++) {
    if (j % processes == self && self != 0) MPI_Send(column[j], (int)elements(blocks), MPI_DOUBLE, 0, j, MPI_COMM_WORLD);
    if (j % processes != self && self == 0)
      MPI_Recv(column[j], (int)elements(blocks), MPI_DOUBLE, j % processes, j, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (self == 0) {
    double **at = malloc((size_t)blocks * (size_t)blocks * sizeof *at);
    for (int i = 0; i < blocks; i++)
      for (int j = 0; j < blocks; j++) at[i * blocks + j] = in_column(i, j);
    print_answer(at);
  }
  MPI_Finalize();
  return 0;
}
