/* arrays.c: arrays, which are made, copied, lengthened and cut. */
#include "parts.h"

static char *elements_of(const sisal_block *block) { return (char *)(size_t)(block + 1); }

static sisal_block *block_for(const sisal_type *element, long count) {
  if (count > LONG_MAX / (long)element->size) sisal_fail("sisal", 0, "an array of %ld elements is too large", count);
  return sisal_new_block((size_t)count * element->size, element);
}

static sisal_array make(const sisal_type *element, int low, long size, long room) {
  if (size > INT_MAX) sisal_fail("sisal", 0, "an array of %ld elements is too large", size);
  if (room <= 0) return (sisal_array){NULL, NULL, low, 0};
  sisal_block *block = block_for(element, room);
  block->made = (size_t)size * element->size;
  return (sisal_array){block, block + 1, low, (int)size};
}

sisal_array sisal_new(const sisal_type *element, int low, long size) { return make(element, low, size, size); }

/* Each block but the last has descriptors of the parts of the next. */
void *sisal_put_rows(const sisal_type *element, void *at, int rank, const int *lows, const long *sizes) {
  sisal_array *rows = at;
  long count = sizes[0];
  for (int i = 1; i < rank; i++) {
    element = element->element;
    long size = sizes[i];
    int low = size > 0 ? lows[i] : 1; /* an empty range gives an array 1..0 */
    if (size > INT_MAX) sisal_fail("sisal", 0, "an array of %ld elements is too large", size);
    sisal_block *block = count * size > 0 ? block_for(element, count * size) : NULL;
    char *first = block ? elements_of(block) : NULL;
    if (block) block->count = count, block->made = (size_t)(count * size) * element->size;
    for (long row = 0; row < count; row++)
      rows[row] = (sisal_array){block, block ? first + (size_t)(row * size) * element->size : NULL, low, (int)size};
    rows = (sisal_array *)(void *)first;
    count *= size;
  }
  return rows;
}

sisal_array sisal_new_rows(const sisal_type *element, int rank, const int *lows, const long *sizes, void **elements) {
  sisal_array outer = make(element, sizes[0] > 0 ? lows[0] : 1, sizes[0], sizes[0]);
  *elements = sisal_put_rows(element, outer.first, rank, lows, sizes);
  return outer;
}

sisal_array sisal_filled(const sisal_type *element, int low, int high, const void *value) {
  sisal_array a = sisal_new(element, low, high < low ? 0 : (long)high - low + 1);
  char *at = a.first;
  for (long i = 0; i < a.size; i++, at += element->size) {
    memcpy(at, value, element->size);
    if (element->is_counted) sisal_keep_value(element, value);
  }
  return a;
}

sisal_array sisal_text(const char *text, long size) {
  sisal_array a = sisal_new(&sisal_character_type, 1, size);
  if (size > 0) memcpy(a.first, text, (size_t)size);
  return a;
}

static void copy_elements(const sisal_type *element, char *to, const char *from, long count) {
  if (count <= 0) return;
  memcpy(to, from, (size_t)count * element->size);
  if (!element->is_counted) return;
  for (long i = 0; i < count; i++) sisal_keep_value(element, from + (size_t)i * element->size);
}

void sisal_put(const sisal_type *element, void *at, sisal_array a) { copy_elements(element, at, a.first, a.size); }

/* Drops the values of elements that are given values again: parts that are cut off stay in their block until then. */
static void drop_old(const sisal_type *element, sisal_block *block, char *from, char *to) {
  if (!element->is_counted) return;
  char *made = elements_of(block) + block->made;
  for (char *at = from; at < to && at < made; at += element->size) sisal_drop_value(element, at);
  if (to > made) block->made = (size_t)(to - elements_of(block));
}

static bool is_only(sisal_array a, sisal_overwrite how) {
  return a.block && (how == SISAL_OVERWRITES || (how == SISAL_CHECKS && a.block->count == 1));
}

/* The elements move to a block with room for `front` more before them and `back` after them. */
static sisal_array moved(const sisal_type *element, sisal_array a, long front, long back, sisal_overwrite how) {
  sisal_array to = make(element, a.low, 0, front + a.size + back);
  if (a.size > 0 && !is_only(a, how)) sisal_counts.copies++;
  if (to.block) {
    char *first = elements_of(to.block);
    if (element->is_counted) memset(first, 0, (size_t)front * element->size);
    to.first = first + (size_t)front * element->size;
    copy_elements(element, to.first, a.first, a.size);
    to.block->made = (size_t)(front + a.size) * element->size;
  }
  to.size = a.size;
  if (how != SISAL_COPIES) sisal_drop(a.block);
  return to;
}

sisal_array sisal_copy(const sisal_type *element, sisal_array a) { return moved(element, a, 0, 0, SISAL_COPIES); }

sisal_array sisal_longer(const sisal_type *element, sisal_array a, long more, sisal_overwrite how) {
  long size = a.size + more;
  if (size > INT_MAX) sisal_fail("sisal", 0, "an array of %ld elements is too large", size);
  char *end = (char *)a.first + (size_t)a.size * element->size, *new_end = end + (size_t)more * element->size;
  if (!is_only(a, how) || new_end > elements_of(a.block) + a.block->room) {
    a = moved(element, a, 0, how == SISAL_COPIES ? more : more + a.size / 2 + 3, how);
    if (!a.block) return a;
    end = (char *)a.first + (size_t)a.size * element->size, new_end = end + (size_t)more * element->size;
  }
  drop_old(element, a.block, end, new_end);
  a.size = (int)size;
  return a;
}

sisal_space sisal_more(const sisal_type *element, sisal_array *a, void *next) {
  if (next) a->size = (int)((size_t)((char *)next - (char *)a->first) / element->size);
  if (a->size > INT_MAX / 2) sisal_fail("sisal", 0, "an array of more than %ld elements is too large", (long)a->size);
  *a = moved(element, *a, 0, a->size < 32 ? 32 : a->size, SISAL_OVERWRITES);
  char *from = (char *)a->first + (size_t)a->size * element->size;
  size_t room = (size_t)(elements_of(a->block) + a->block->room - from);
  return (sisal_space){from, from + room - room % element->size};
}

sisal_array sisal_lower(const sisal_type *element, sisal_array a, sisal_overwrite how) {
  if (!is_only(a, how) || (char *)a.first == elements_of(a.block))
    a = moved(element, a, how == SISAL_COPIES ? 1 : a.size / 2 + 4, 0, how);
  char *first = (char *)a.first - element->size;
  drop_old(element, a.block, first, a.first);
  return (sisal_array){a.block, first, a.low - 1, a.size + 1};
}

sisal_array sisal_catenate(const sisal_type *element, sisal_array a, sisal_array b, sisal_overwrite how) {
  int size = a.size;
  sisal_array both = sisal_longer(element, a, b.size, how);
  if (both.first) copy_elements(element, (char *)both.first + (size_t)size * element->size, b.first, b.size);
  return both;
}

void sisal_gather(const sisal_type *element, sisal_array *all, sisal_array b) {
  if (!all->block) all->low = b.low;
  *all = sisal_catenate(element, *all, b, SISAL_OVERWRITES);
}

sisal_array sisal_adjust(const sisal_type *element, sisal_array a, int low, int high, const char *file, int line) {
  if (high < low) return a.low = low, a.size = 0, a;
  if (low < a.low || high > sisal_high(a)) sisal_fail_range(file, line, low, high, a.low, a.size);
  a.first = (char *)a.first + (size_t)((long)low - a.low) * element->size;
  return a.low = low, a.size = high - low + 1, a;
}

sisal_array sisal_without_last(sisal_array a, const char *file, int line) {
  if (a.size == 0) sisal_fail(file, line, "the last element is removed from an empty array");
  return a.size--, a;
}

sisal_array sisal_without_first(const sisal_type *element, sisal_array a, const char *file, int line) {
  if (a.size == 0) sisal_fail(file, line, "the first element is taken from what is empty");
  a.first = (char *)a.first + element->size;
  return a.low++, a.size--, a;
}
