/* All-pairs shortest paths as samples/asp, sequential C. */
#include "asp.h"
#include "seconds.h"

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 96;
  int *matrix = aligned_alloc(64, ((size_t)n * (size_t)n * sizeof *matrix + 127) / 64 * 64);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) matrix[(long)i * n + j] = edge((unsigned)i, (unsigned)j);

  double start = seconds_now();
  for (int k = 0; k < n; k++) {
    const int *pivot = matrix + (long)k * n;
    for (int i = 0; i < n; i++) {
      int *row = matrix + (long)i * n;
      if (row != pivot) relax(row, pivot, row[k], n);
    }
  }
  double seconds = seconds_now() - start;
  print_summary(summarize(matrix, n, n), n, seconds);
  free(matrix);
  return 0;
}
