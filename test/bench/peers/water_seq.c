/* Molecules that attract and repel each other as in samples/water, sequential. */
#include "water.h"

static int64_t look_at_pairs(struct molecule *at, int has_forces) {
  int64_t energy = 0;
  for (int a = 0; a < count; a++)
    for (int partner = 1; partner <= partners_of(a); partner++) {
      int b = (a + partner) % count;
      double shift[3];
      if (are_near(&at[a], &at[b], shift))
        add(&energy, interact(&at[a], &at[b], shift, has_forces ? at[a].force : NULL, has_forces ? at[b].force : NULL));
    }
  return energy;
}

int main(int argc, char **argv) {
  read_arguments(argc, argv);
  struct molecule *at = calloc((size_t)count, sizeof *at);
  for (int each = 0; each < count; each++) place(&at[each], each);
  double start = seconds_now();
  for (int iteration = 1; iteration <= iterations; iteration++) {
    struct energies energies = {0};
    for (int each = 0; each < count; each++) energies.within += move(&at[each]);
    look_at_pairs(at, 1);
    for (int each = 0; each < count; each++) energies.kinetic += finish(&at[each]);
    energies.between = look_at_pairs(at, 0);
    print_energies(iteration, &energies);
  }
  fprintf(stderr, "%.6f seconds\n", seconds_now() - start);
  free(at);
  return 0;
}
