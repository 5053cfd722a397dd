/* parts.c: arrays of phases whose filaments each make a part, of a size that is known only then. One reduction tells all nodes the
 * sizes; then each writes its parts where they lie. */
#include "parts.h"
#include "sisal_shared.h"

#include <mcrl.h>
#include <prelude_collective.h>

struct sisal_parts {
  long count;
  sisal_array *arrays; /* with `first` or a size where this node has made the part */
  long *numbers;       /* the sizes, and the first part's low bound; or the last part's value */
};

static void *zeros(size_t count, size_t bytes) {
  void *made = calloc(count, bytes);
  if (!made) sisal_fail("sisal", 0, "no memory for %zu parts", count);
  return made;
}

sisal_parts *sisal_new_parts(long count) {
  sisal_parts *parts = zeros(1, sizeof *parts);
  parts->count = count;
  return parts;
}

static void end(sisal_parts *parts) {
  free(parts->arrays);
  free(parts->numbers);
  free(parts);
}

void sisal_set_part(sisal_parts *parts, long index, sisal_array array) {
  if (!parts->arrays) parts->arrays = zeros((size_t)parts->count, sizeof *parts->arrays);
  if (!parts->numbers) parts->numbers = zeros((size_t)parts->count + 1, sizeof *parts->numbers);
  parts->arrays[index] = array;
  parts->numbers[index] = array.size;
  if (index == 0) parts->numbers[parts->count] = array.low;
}

/* The numbers of all nodes: each is of the one that has made the part, and 0 elsewhere. */
static void exchange(sisal_parts *parts, size_t count) {
  if (!parts->numbers) parts->numbers = zeros(count, sizeof *parts->numbers);
  if (crl_num_nodes > 1) mcrl_reduce_ladd(parts->numbers, count);
}

sisal_array sisal_join_parts(sisal_parts *parts, const sisal_type *element, int low, bool is_low_of_first) {
  exchange(parts, (size_t)parts->count + 1);
  long total = 0;
  for (long k = 0; k < parts->count; k++) total += parts->numbers[k];
  if (is_low_of_first) low = (int)parts->numbers[parts->count];
  if (total > INT_MAX) sisal_fail("sisal", 0, "an array of %ld elements is too large", total);
  sisal_array made = {NULL, NULL, low, 0};
  void *elements;
  if (total > 0) made = sisal_share(element, 1, &low, &total, &elements);
  char *at = made.first;
  for (long k = 0; k < parts->count; k++) {
    const size_t bytes = (size_t)parts->numbers[k] * element->size;
    if (parts->arrays && parts->arrays[k].size > 0) memcpy(at, parts->arrays[k].first, bytes);
    if (parts->arrays) sisal_drop(parts->arrays[k].block);
    if (bytes > 0) at += bytes;
  }
  if (crl_num_nodes > 1) rgn_barrier();
  sisal_phase_ends();
  end(parts);
  return made;
}

void sisal_set_last(sisal_parts *parts, long index, const void *value, size_t bytes) {
  if (index != parts->count - 1) return;
  if (!parts->numbers) parts->numbers = zeros(bytes / sizeof(long) + 1, sizeof(long));
  memcpy(parts->numbers, value, bytes);
}

void sisal_get_last(sisal_parts *parts, void *value, size_t bytes) {
  exchange(parts, bytes / sizeof(long) + 1);
  memcpy(value, parts->numbers, bytes);
  end(parts);
}
