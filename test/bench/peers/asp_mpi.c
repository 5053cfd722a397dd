/* All-pairs shortest paths as samples/asp, with MPI: the pivot row is broadcast by its owner. */
#include "asp.h"

#include <mpi.h>

static int first_row(int process, int processes, int n) { return (int)((long)n * process / processes); }

static void find_paths(int *block, int self, int processes, int n) {
  int first = first_row(self, processes, n), rows = first_row(self + 1, processes, n) - first;
  int *received = malloc((size_t)n * sizeof *received);
  int owner = 0;
  for (int k = 0; k < n; k++) {
    while (k >= first_row(owner + 1, processes, n)) owner++;
    int *pivot = owner == self ? block + (long)(k - first) * n : received;
    MPI_Bcast(pivot, n, MPI_INT, owner, MPI_COMM_WORLD);
    for (int i = 0; i < rows; i++) {
      int *row = block + (long)i * n;
      if (row != pivot) relax(row, pivot, row[k], n);
    }
  }
  free(received);
}

int main(int argc, char **argv) {
  int self, processes;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  int n = argc > 1 ? atoi(argv[1]) : 96;

  int first = first_row(self, processes, n), rows = first_row(self + 1, processes, n) - first;
  int *block = aligned_alloc(64, ((size_t)rows * (size_t)n * sizeof *block + 127) / 64 * 64);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < n; j++) block[(long)i * n + j] = edge((unsigned)(first + i), (unsigned)j);

  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  find_paths(block, self, processes, n);
  MPI_Barrier(MPI_COMM_WORLD);
  double seconds = MPI_Wtime() - start;

  struct summary mine = summarize(block, rows, n), all = mine;
  MPI_Reduce(&mine.connected, &all.connected, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&mine.sum, &all.sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&mine.longest, &all.longest, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
  if (self == 0) print_summary(all, n, seconds);
  free(block);
  MPI_Finalize();
  return 0;
}
