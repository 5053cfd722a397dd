/* Successive overrelaxation as samples/sor, sequential C. */
#include "seconds.h"
#include "sor.h"

static double phase(struct row *row, int rows, int parity) {
  double largest = 0;
  for (int i = 1; i <= rows; i++) largest = larger(largest, relax(&row[i], 1 + (1 + i + parity) % 2));
  return largest;
}

int main(int argc, char **argv) {
  int rows = (argc > 1 ? atoi(argv[1]) : 32) - 2;
  struct row *row = make_rows(rows, 1);
  double *sums = malloc((size_t)rows * sizeof *sums);

  double start = seconds_now();
  long iterations = 0;
  double change;
  do {
    double red = phase(row, rows, 1), black = phase(row, rows, 0);
    change = larger(red, black);
    iterations++;
  } while (change > PRECISE_ENOUGH);
  double seconds = seconds_now() - start;

  for (int i = 0; i < rows; i++) sums[i] = sum_of_row(&row[i + 1]);
  print_result(rows, iterations, sums, seconds);
  free(sums);
  free(row);
  return 0;
}
