/* sisal_matrix_product.c: samples/sisal/matrix-product in C, with all that its main does but the check: sisal_matrix_product SIZE.
 */
#include "../../../samples/matrix-product/matrix-product.h"
#include "seconds.h"

static double **numbers(int n, int seed) {
  double **a = new_rows(n, n);
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++) a[i - 1][j - 1] = (double)((i * 31 + j * 17 + i * j * seed) % 16);
  return a;
}

int main(int argc, char **argv) {
  int n = argc == 2 ? atoi(argv[1]) : 0;
  if (n < 1) return fprintf(stderr, "usage: sisal_matrix_product SIZE\n"), 2;
  double start = seconds_now(), sum = 0, weighted = 0;
  double **first = numbers(n, 1), **second = numbers(n, 2), **product = new_rows(n, n);
  for (int i = 0; i < n; i++) multiply_row(product[i], first[i], second, n);
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++) {
      sum += product[i - 1][j - 1];
      weighted += product[i - 1][j - 1] * (double)((i * 31 + j * 17) % 101);
    }
  double seconds = seconds_now() - start;
  printf("%.15gd0 %.15gd0 -1\n", sum, weighted);
  fprintf(stderr, "%.6f seconds\n", seconds);
  return 0;
}
