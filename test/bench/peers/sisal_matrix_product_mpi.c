/* sisal_matrix_product_mpi.c: samples/sisal/matrix-product with MPI, with all that its main does but the check:
 * sisal_matrix_product_mpi SIZE. Each process makes its rows of both matrices, and gets the other rows of the second. */
#include "../../../samples/matrix-product/matrix-product.h"

#include <mpi.h>

static int first_row(int process, int processes, int n) { return (int)((long)n * process / processes); }

static void numbers(double *row, int i, int n, int seed) {
  for (int j = 1; j <= n; j++) row[j - 1] = (double)((i * 31 + j * 17 + i * j * seed) % 16);
}

/* Each process has written its rows of the matrix. */
static void gather(double **matrix, int processes, int n) {
  int *counts = malloc((size_t)processes * sizeof *counts), *places = malloc((size_t)processes * sizeof *places);
  for (int p = 0; p < processes; p++) {
    places[p] = first_row(p, processes, n);
    counts[p] = first_row(p + 1, processes, n) - places[p];
  }
  MPI_Datatype row;
  MPI_Type_contiguous(n, MPI_DOUBLE, &row);
  MPI_Type_commit(&row);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, matrix[0], counts, places, row, MPI_COMM_WORLD);
  MPI_Type_free(&row);
  free(counts);
  free(places);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int self, processes, n = argc == 2 ? atoi(argv[1]) : 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  if (n < 1) {
    if (self == 0) fprintf(stderr, "usage: sisal_matrix_product_mpi SIZE\n");
    MPI_Finalize();
    return 2;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime(), sums[2] = {0, 0};
  const int begin = first_row(self, processes, n), rows = first_row(self + 1, processes, n) - begin;
  double **first = new_rows(rows, n), **second = new_rows(n, n), **product = new_rows(rows, n);
  for (int i = 0; i < rows; i++) numbers(first[i], begin + i + 1, n, 1), numbers(second[begin + i], begin + i + 1, n, 2);
  gather(second, processes, n);
  for (int i = 0; i < rows; i++) multiply_row(product[i], first[i], second, n);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < n; j++) {
      sums[0] += product[i][j];
      sums[1] += product[i][j] * (double)(((begin + i + 1) * 31 + (j + 1) * 17) % 101);
    }
  MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  double seconds = MPI_Wtime() - start;
  if (self == 0) {
    printf("%.15gd0 %.15gd0 -1\n", sums[0], sums[1]);
    fprintf(stderr, "%.6f seconds\n", seconds);
  }
  delete_rows(first);
  delete_rows(second);
  delete_rows(product);
  MPI_Finalize();
  return 0;
}
