/* sisal_jacobi_prelude.c: samples/sisal/jacobi in Prelude C, with all that its main does, so also what makes the arrays and touches them
 * first: sisal_jacobi_prelude SIZE ITERATIONS. */
#include "../../../samples/jacobi/jacobi.h" /* <unistd.h> before prelude.h */

#include <prelude.h>
#include <prelude_arrays.h>

int main(int argc, char **argv) {
  int size = argc == 3 ? atoi(argv[1]) : 0, limit = argc == 3 ? atoi(argv[2]) : 0, iterations = 0;
  if (size < 3 || limit < 1) {
    if (node_self() == 0) fprintf(stderr, "usage: sisal_jacobi_prelude SIZE ITERATIONS\n");
    return 2;
  }
  barrier();
  double start = wall_seconds(), change, sum = 0;
  shared double **new = shared_new(double, size, size, implicit_invalidate);
  shared double **old = shared_new(double, size, size, implicit_invalidate);
  forall (int i = 0; i < size; i++) at new[i] {
    fill_row(new[i], i, size);
    fill_row(old[i], i, size);
  }
  do {
    change = 0;
    forall (int i = 1; i < size - 1; i++) at new[i] reduce(max: change) {
      change = larger(relax(new[i], old[i - 1], old[i], old[i + 1], size), change);
    }
    double **swapped = new;
    new = old, old = swapped;
  } while (++iterations < limit && change > PRECISE_ENOUGH);
  forall (int i = 0; i < size; i++) at old[i] reduce(sum: sum) {
    double row = 0;
    for (int j = 0; j < size; j++) row += old[i][j];
    sum += row;
  }
  double seconds = wall_seconds() - start;
  if (node_self() == 0) {
    printf("%d %.7g %.7g\n", iterations, change, sum);
    fprintf(stderr, "%.6f seconds\n", seconds);
  }
  shared_delete(new);
  shared_delete(old);
  return 0;
}
