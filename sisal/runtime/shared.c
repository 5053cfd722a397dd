/* shared.c: arrays of phases, whose elements nodes share. */
#include "parts.h"
#include "sisal_shared.h"

#include <mcrl.h>
#include <prelude_arrays.h>

/* One node gains nothing by a phase but rows that lie one after another. It pays for pages and filaments. */
enum { OPERATIONS_OF_A_PHASE = 20000, OPERATIONS_ON_ONE_NODE = 1000000, STRIPS = 64 };
enum { KEPT_BYTES = 1 << 28 };

typedef struct shared_block {
  sisal_block block;
  struct shared_block *next;
  void *rows; /* what mcrl_array_new has returned */
  size_t element_bytes, count, row_elements;
  long dropped; /* the phase in which it was dropped: nodes may read it until the end of that */
} shared_block;

static struct {
  shared_block *kept;
  size_t kept_bytes;
  long phase; /* how many have ended */
  bool is_settled;
} shared;

static const sisal_type shared_elements = {.kind = SISAL_NULL};

bool sisal_is_phase(double operations) {
  static double bound = -1;
  if (bound < 0) bound = sisal_variable_number(SISAL_PHASE);
  if (crl_num_nodes == 1 && !sisal_variable_is_set(SISAL_PHASE)) return operations >= OPERATIONS_ON_ONE_NODE;
  return operations >= bound;
}

/* The same on any number of nodes, as sums of reals depend on it. */
long sisal_strip(long count, double operations) {
  long strip = (long)(OPERATIONS_OF_A_PHASE / (operations < 1 ? 1 : operations)), most = count / STRIPS;
  if (strip > most) strip = most;
  return strip < 1 ? 1 : strip;
}

void sisal_phase_ends(void) { shared.phase++; }

void sisal_settles(bool is_settled) { shared.is_settled = is_settled; }

static size_t bytes_of(const shared_block *block) { return block->element_bytes * block->count * block->row_elements; }

/* Nodes are at different places between two phases: one may still read what another has dropped. */
static bool is_free(const shared_block *block) { return block->dropped < shared.phase; }

void sisal_free_shared(sisal_block *block) {
  shared_block *dropped = (shared_block *)(void *)block;
  dropped->dropped = shared.is_settled ? shared.phase - 1 : shared.phase;
  dropped->next = shared.kept;
  shared.kept = dropped;
  shared.kept_bytes += bytes_of(dropped);
}

static shared_block *take_kept(size_t element_bytes, size_t count, size_t row_elements) {
  for (shared_block **at = &shared.kept; *at; at = &(*at)->next) {
    shared_block *block = *at;
    if (block->element_bytes != element_bytes || block->count != count || block->row_elements != row_elements || !is_free(block))
      continue;
    *at = block->next;
    shared.kept_bytes -= bytes_of(block);
    sisal_counts.reuses++;
    return block;
  }
  return NULL;
}

/* The ones that have been kept for longest end first. All nodes keep the same ones, so all come to this together. */
static void delete_kept(void) {
  while (shared.kept_bytes > KEPT_BYTES) {
    shared_block **oldest = NULL;
    for (shared_block **at = &shared.kept; *at; at = &(*at)->next)
      if (is_free(*at)) oldest = at;
    if (!oldest) return;
    shared_block *block = *oldest;
    *oldest = block->next;
    shared.kept_bytes -= bytes_of(block);
    mcrl_array_delete(block->rows);
    free(block);
  }
}

static shared_block *new_block(size_t element_bytes, size_t count, size_t row_elements, unsigned dimensions) {
  shared_block *block = take_kept(element_bytes, count, row_elements);
  if (!block) {
    delete_kept();
    block = malloc(sizeof *block);
    if (!block) sisal_fail("sisal", 0, "no memory for an array");
    /* Strips of elements lie on pages with others; rows have pages of their own where their homes differ. */
    const size_t sizes[2] = {count, row_elements};
    block->rows =
        mcrl_array_new(element_bytes, dimensions, sizes, dimensions == 1 ? &mcrl_write_shared : &mcrl_implicit_invalidate, NULL);
    block->element_bytes = element_bytes;
    block->count = count;
    block->row_elements = row_elements;
    sisal_counts.allocations++;
  }
  block->block = (sisal_block){.count = SISAL_SHARED, .element = &shared_elements};
  return block;
}

/* The elements of one dimension from `at` on: descriptors of the next one, in blocks of this node, or shared elements. */
static sisal_array describe(shared_block *block, const sisal_type *type, int rank, const int *lows, const long *sizes, char *at) {
  if (rank == 1) {
    sisal_keep(&block->block);
    return (sisal_array){&block->block, at, lows[0], (int)sizes[0]};
  }
  long inner = (long)block->element_bytes;
  for (int d = 1; d < rank; d++) inner *= sizes[d];
  sisal_array made = sisal_new(type, lows[0], sizes[0]);
  for (long i = 0; i < sizes[0]; i++)
    ((sisal_array *)made.first)[i] = describe(block, type->element, rank - 1, lows + 1, sizes + 1, at + i * inner);
  return made;
}

sisal_array sisal_share(const sisal_type *type, int rank, const int *lows, const long *sizes, void *rows) {
  const sisal_type *innermost = type;
  size_t row_elements = 1;
  for (int d = 1; d < rank; d++) innermost = innermost->element, row_elements *= (size_t)sizes[d];
  shared_block *block = new_block(innermost->size, (size_t)sizes[0], row_elements, rank == 1 ? 1 : 2);
  *(void **)rows = block->rows;
  if (rank == 1) return describe(block, type, 1, lows, sizes, block->rows);
  sisal_array made = sisal_new(type, lows[0], sizes[0]);
  for (long i = 0; i < sizes[0]; i++)
    ((sisal_array *)made.first)[i] = describe(block, type->element, rank - 1, lows + 1, sizes + 1, ((char **)block->rows)[i]);
  return made;
}

sisal_shape sisal_new_shape(long count) {
  sisal_shape shape = {count, 0, malloc((size_t)count * sizeof(int)), malloc((size_t)count * sizeof(int)),
                       malloc((size_t)count * sizeof(long))};
  if (!shape.lows || !shape.sizes || !shape.offsets) sisal_fail("sisal", 0, "no memory for %ld rows", count);
  return shape;
}

void sisal_shape_row(sisal_shape *shape, long index, int low, int size) {
  if (size < 0) size = 0;
  shape->lows[index] = size > 0 ? low : 1; /* an empty range gives an array 1..0 */
  shape->sizes[index] = size;
  shape->offsets[index] = shape->total;
  shape->total += size;
}

/* One element more, so that an empty row at the end has a place. */
sisal_array sisal_share_rows(const sisal_type *type, int low, const sisal_shape *shape, void *elements) {
  shared_block *block = new_block(type->element->size, (size_t)shape->total + 1, 1, 1);
  *(void **)elements = block->rows;
  sisal_array made = sisal_new(type, low, shape->count);
  for (long i = 0; i < shape->count; i++) {
    char *at = (char *)block->rows + (size_t)shape->offsets[i] * block->element_bytes;
    sisal_keep(&block->block);
    ((sisal_array *)made.first)[i] = (sisal_array){&block->block, at, shape->lows[i], shape->sizes[i]};
  }
  return made;
}

void sisal_end_shape(sisal_shape *shape) {
  free(shape->lows);
  free(shape->sizes);
  free(shape->offsets);
}

bool sisal_set_row(const sisal_row *row, const sisal_type *element, sisal_array array) {
  const bool fits = array.size == row->size && array.low == row->low;
  if (fits && (char *)array.first != row->at) memcpy(row->at, array.first, (size_t)array.size * element->size);
  sisal_drop(array.block);
  return fits;
}

static bool copy_rows(const sisal_array *row, const sisal_type *element, sisal_array array) {
  if (array.size != row->size || array.low != row->low) return false;
  if (element->kind != SISAL_ARRAY) {
    if (array.first != row->first) memcpy(row->first, array.first, (size_t)array.size * element->size);
    return true;
  }
  for (int i = 0; i < array.size; i++)
    if (!copy_rows((const sisal_array *)row->first + i, element->element, ((const sisal_array *)array.first)[i])) return false;
  return true;
}

bool sisal_set_rows(const sisal_array *row, const sisal_type *element, sisal_array array) {
  const bool fits = copy_rows(row, element, array);
  const sisal_type type = {.kind = SISAL_ARRAY, .is_counted = true, .size = sizeof array, .element = element};
  sisal_drop_value(&type, &array);
  return fits;
}
