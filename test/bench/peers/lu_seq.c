/* LU factorization in blocks as samples/lu, sequential. */
#include "lu.h"

int main(int argc, char **argv) {
  read_arguments(argc, argv);
  size_t bytes = (size_t)block * (size_t)block * sizeof(double);
  double **at = malloc((size_t)blocks * (size_t)blocks * sizeof *at);
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < blocks; j++) fill(at[i * blocks + j] = malloc(bytes), i, j);
  double start = seconds_now();
  for (int k = 0; k < blocks; k++) {
    double *diagonal = at[k * blocks + k];
    factor(diagonal, block);
    for (int i = k + 1; i < blocks; i++) {
      divide(at[i * blocks + k], diagonal, block);
      reduce(at[k * blocks + i], diagonal, block);
    }
    for (int i = k + 1; i < blocks; i++)
      for (int j = k + 1; j < blocks; j++) update(at[i * blocks + j], at[i * blocks + k], at[k * blocks + j], block);
  }
  fprintf(stderr, "%.6f seconds\n", seconds_now() - start);
  print_answer(at);
  return 0;
}
