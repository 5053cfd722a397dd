/* Barnes-Hut as samples/barnes-hut, sequential: with pointers, and cells that are used again. */
#include "barnes-hut.h"

struct cell {
  struct point point;
  void *part[PARTS]; /* NULL: the part is empty */
  unsigned is_body;
};

static struct cell **cells;
static int cells_used, cells_made;

static struct cell *new_cell(void) {
  if (cells_used == cells_made) {
    cells = realloc(cells, (size_t)(cells_made + 1) * sizeof *cells);
    cells[cells_made++] = malloc(sizeof **cells);
  }
  *cells[cells_used] = (struct cell){0};
  return cells[cells_used++];
}

static void insert(struct cell *cell, struct body *body, struct cube cube) {
  for (;;) {
    int part = part_of(&cube, body->point.at);
    shrink(&cube, part);
    if (cell->part[part] == NULL) {
      cell->part[part] = body;
      cell->is_body |= 1u << part;
      return;
    }
    if (cell->is_body >> part & 1) {
      struct body *other = cell->part[part];
      struct cell *made = new_cell();
      int below = part_of(&cube, other->point.at);
      made->part[below] = other;
      made->is_body = 1u << below;
      cell->part[part] = made;
      cell->is_body &= ~(1u << part);
    }
    cell = cell->part[part];
  }
}

static void find_centre(struct cell *cell) {
  for (int part = 0; part < PARTS; part++) {
    if (cell->part[part] == NULL) continue;
    if (!(cell->is_body >> part & 1)) find_centre(cell->part[part]);
    const struct point *below = cell->part[part];
    cell->point.mass += below->mass;
    for (int d = 0; d < 3; d++) cell->point.at[d] += below->mass * below->at[d];
  }
  for (int d = 0; d < 3; d++) cell->point.at[d] /= cell->point.mass;
}

static void look_at_cell(const struct cell *cell, double width, const struct body *self, struct pull *pull) {
  double way[3], square = way_to(&cell->point, pull, way);
  if (width * width < PRECISION * PRECISION * square) {
    attract(pull, cell->point.mass, way, square);
    return;
  }
  for (int part = 0; part < PARTS; part++) {
    if (cell->part[part] == NULL || cell->part[part] == self) continue;
    if (cell->is_body >> part & 1) {
      const struct point *body = cell->part[part];
      square = way_to(body, pull, way);
      attract(pull, body->mass, way, square);
    } else look_at_cell(cell->part[part], width / 2, self, pull);
  }
}

int main(int argc, char **argv) {
  read_arguments(argc, argv);
  struct body *bodies = make_bodies();
  struct pull *pulls = malloc((size_t)count * sizeof *pulls);
  double start = seconds_now();
  for (int iteration = 0; iteration < iterations; iteration++) {
    struct cube cube = space(bodies);
    cells_used = 0;
    struct cell *root = new_cell();
    for (int each = 0; each < count; each++) insert(root, &bodies[each], cube);
    find_centre(root);
    for (int each = 0; each < count; each++) {
      const double *at = bodies[each].point.at;
      pulls[each] = (struct pull){.at = {at[0], at[1], at[2]}};
      look_at_cell(root, 2 * cube.half, &bodies[each], &pulls[each]);
    }
    for (int each = 0; each < count; each++) move(&bodies[each], &pulls[each]);
  }
  fprintf(stderr, "%.6f seconds\n", seconds_now() - start);
  print_answer(bodies, cells_used);
  return 0;
}
