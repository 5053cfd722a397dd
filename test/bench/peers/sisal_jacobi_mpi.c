/* sisal_jacobi_mpi.c: samples/sisal/jacobi with MPI, with all that its main does: sisal_jacobi_mpi SIZE ITERATIONS. Each process
 * has a strip of rows, and a row of each neighbour before and after it. */
#include "../../../samples/jacobi/jacobi.h"

#include <mpi.h>

struct strip {
  int first, rows;     /* of the plate's rows that change, which are counted from 1 */
  double **new, **old; /* [0] and [rows + 1] are the neighbours' */
  int up, down;        /* the neighbours, or MPI_PROC_NULL */
};

static int first_row(int process, int processes, int size) { return 1 + (int)((long)(size - 2) * process / processes); }

static struct strip make_strip(int self, int processes, int size) {
  struct strip s = {.first = first_row(self, processes, size),
                    .up = self > 0 ? self - 1 : MPI_PROC_NULL,
                    .down = self < processes - 1 ? self + 1 : MPI_PROC_NULL};
  s.rows = first_row(self + 1, processes, size) - s.first;
  s.new = new_rows(s.rows + 2, size), s.old = new_rows(s.rows + 2, size);
  for (int i = 0; i < s.rows + 2; i++) fill_row(s.new[i], s.first - 1 + i, size), fill_row(s.old[i], s.first - 1 + i, size);
  return s;
}

static double iterate(const struct strip *s, int size) {
  MPI_Request requests[4];
  double largest = 0;
  MPI_Irecv(s->old[0], size, MPI_DOUBLE, s->up, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(s->old[s->rows + 1], size, MPI_DOUBLE, s->down, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(s->old[1], size, MPI_DOUBLE, s->up, 0, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(s->old[s->rows], size, MPI_DOUBLE, s->down, 0, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  for (int i = 1; i <= s->rows; i++) largest = larger(relax(s->new[i], s->old[i - 1], s->old[i], s->old[i + 1], size), largest);
  MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return largest;
}

/* The border's rows are of the first and the last process. */
static double sum_of(const struct strip *s, int size) {
  double sum = 0;
  for (int i = s->up == MPI_PROC_NULL ? 0 : 1; i < s->rows + (s->down == MPI_PROC_NULL ? 2 : 1); i++) {
    double row = 0;
    for (int j = 0; j < size; j++) row += s->old[i][j];
    sum += row;
  }
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int self, processes, size = argc == 3 ? atoi(argv[1]) : 0, limit = argc == 3 ? atoi(argv[2]) : 0, iterations = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  if (size - 2 < processes || limit < 1) {
    if (self == 0) fprintf(stderr, "usage: sisal_jacobi_mpi SIZE ITERATIONS\n");
    MPI_Finalize();
    return 2;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime(), change;
  struct strip s = make_strip(self, processes, size);
  do {
    change = iterate(&s, size);
    double **swapped = s.new;
    s.new = s.old, s.old = swapped;
  } while (++iterations < limit && change > PRECISE_ENOUGH);
  double sum = sum_of(&s, size), seconds = MPI_Wtime() - start;
  if (self == 0) {
    printf("%d %.7g %.7g\n", iterations, change, sum);
    fprintf(stderr, "%.6f seconds\n", seconds);
  }
  MPI_Finalize();
  return 0;
}
