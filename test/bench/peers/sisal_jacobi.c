/* sisal_jacobi.c: samples/sisal/jacobi in C, with all that its main does: sisal_jacobi SIZE ITERATIONS. The largest change is found
 * in lanes, as by samples/jacobi. */
#include "../../../samples/jacobi/jacobi.h"
#include "seconds.h"

int main(int argc, char **argv) {
  int size = argc == 3 ? atoi(argv[1]) : 0, limit = argc == 3 ? atoi(argv[2]) : 0, iterations = 0;
  if (size < 3 || limit < 1) return fprintf(stderr, "usage: sisal_jacobi SIZE ITERATIONS\n"), 2;
  double start = seconds_now(), change, sum = 0;
  double **new = new_rows(size, size), **old = new_rows(size, size);
  for (int i = 0; i < size; i++) fill_row(new[i], i, size), fill_row(old[i], i, size);
  do {
    change = 0;
    for (int i = 1; i < size - 1; i++) change = larger(relax(new[i], old[i - 1], old[i], old[i + 1], size), change);
    double **swapped = new;
    new = old, old = swapped;
  } while (++iterations < limit && change > PRECISE_ENOUGH);
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++) sum += old[i][j];
  double seconds = seconds_now() - start;
  printf("%d %.7g %.7g\n", iterations, change, sum);
  fprintf(stderr, "%.6f seconds\n", seconds);
  return 0;
}
