/* sisal_matrix_product_prelude.c: samples/sisal/matrix-product in Prelude C, with all that its main does but the check: so also what
 * makes the matrices and touches them first. sisal_matrix_product_prelude SIZE. */
#include "../../../samples/matrix-product/matrix-product.h" /* <unistd.h> before prelude.h */

#include <prelude.h>
#include <prelude_arrays.h>

static void numbers(double *row, int i, int n, int seed) {
  for (int j = 1; j <= n; j++) row[j - 1] = (double)((i * 31 + j * 17 + i * j * seed) % 16);
}

int main(int argc, char **argv) {
  int n = argc == 2 ? atoi(argv[1]) : 0;
  if (n < 1) {
    if (node_self() == 0) fprintf(stderr, "usage: sisal_matrix_product_prelude SIZE\n");
    return 2;
  }
  barrier();
  double start = wall_seconds(), sum = 0, weighted = 0;
  shared double **first = shared_new(double, n, n, implicit_invalidate);
  shared double **second = shared_new(double, n, n, implicit_invalidate);
  shared double **product = shared_new(double, n, n, implicit_invalidate);
  forall (int i = 0; i < n; i++) at first[i] {
    numbers(first[i], i + 1, n, 1);
    numbers(second[i], i + 1, n, 2);
  }
  shared_touch(second[0], (size_t)((char *)(second[n - 1] + n) - (char *)second[0]), shared_read);
  forall (int i = 0; i < n; i++) at product[i] { multiply_row(product[i], first[i], second, n); }
  forall (int i = 0; i < n; i++) at product[i] reduce(sum: sum, sum: weighted) {
    for (int j = 0; j < n; j++) {
      sum += product[i][j];
      weighted += product[i][j] * (double)(((i + 1) * 31 + (j + 1) * 17) % 101);
    }
  }
  double seconds = wall_seconds() - start;
  if (node_self() == 0) {
    printf("%.15gd0 %.15gd0 -1\n", sum, weighted);
    fprintf(stderr, "%.6f seconds\n", seconds);
  }
  shared_delete(first);
  shared_delete(second);
  shared_delete(product);
  return 0;
}
