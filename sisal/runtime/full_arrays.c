/* full_arrays.c: operations of arrays whose failure is an error value. */
#include "parts.h"
#include "sisal_full.h"

static const sisal_array error = {NULL, NULL, 1, -1};

static sisal_array fail(sisal_array a, sisal_overwrite how) {
  if (how != SISAL_COPIES) sisal_drop(a.block);
  return error;
}

void sisal_full_spoil(sisal_array *a) { *a = fail(*a, SISAL_OVERWRITES); }

static bool is_none(long a) { return a == SISAL_ERROR_INTEGER; }

static char *place_of(const sisal_type *element, sisal_array a, long place) {
  return (char *)a.first + (size_t)place * element->size;
}

void sisal_full_take(const sisal_type *element, sisal_array a, long index) {
  if (!sisal_full_has(a, index)) return;
  char *at = place_of(element, a, index - a.low);
  if (a.block->count == 1) memset(at, 0, element->size);
  else sisal_keep_value(element, at);
}

sisal_array sisal_full_new(const sisal_type *element, long low, long size) {
  return is_none(low) ? error : sisal_new(element, (int)low, size);
}

void sisal_full_put(const sisal_type *element, sisal_array a, long place, const void *value) {
  if (a.size < 0) sisal_drop_value(element, value);
  else memcpy(place_of(element, a, place), value, element->size);
}

sisal_array sisal_full_filled(const sisal_type *element, long low, long high, const void *value) {
  return is_none(low) || is_none(high) ? error : sisal_filled(element, (int)low, (int)high, value);
}

sisal_array sisal_full_text(const char *text, long size) {
  sisal_array a = sisal_new(&sisal_full_character_type, 1, size);
  for (long i = 0; i < size; i++) ((short *)a.first)[i] = (unsigned char)text[i];
  return a;
}

sisal_array sisal_full_changed(const sisal_type *element, sisal_array a, long index, long count, sisal_overwrite how) {
  if (is_none(index) || !sisal_full_has(a, index) || !sisal_full_has(a, index + count - 1)) return fail(a, how);
  return sisal_changed(element, a, how);
}

void sisal_full_replace(const sisal_type *element, sisal_array a, long index, long more, const void *value) {
  if (a.size >= 0) sisal_drop_value(element, place_of(element, a, index + more - a.low));
  sisal_full_put(element, a, index + more - a.low, value);
}

sisal_array sisal_full_add_high(const sisal_type *element, sisal_array a, const void *value, sisal_overwrite how) {
  sisal_array longer = a.size < 0 ? error : sisal_longer(element, a, 1, how);
  sisal_full_put(element, longer, longer.size - 1, value);
  return longer;
}

sisal_array sisal_full_add_low(const sisal_type *element, sisal_array a, const void *value, sisal_overwrite how) {
  sisal_array longer = a.size < 0 ? error : sisal_lower(element, a, how);
  sisal_full_put(element, longer, 0, value);
  return longer;
}

/* Where the array has no elements they are errors. */
sisal_array sisal_full_adjust(const sisal_type *element, sisal_array a, long low, long high) {
  if (a.size < 0 || is_none(low) || is_none(high)) return fail(a, SISAL_OVERWRITES);
  if (high < low || (sisal_full_has(a, low) && sisal_full_has(a, high)))
    return sisal_adjust(element, a, (int)low, (int)high, "sisal", 0);
  sisal_array made = sisal_new(element, (int)low, sisal_full_extent(low, high));
  for (long i = low; i <= high; i++) {
    const void *value = sisal_full_at(element, a, i);
    memcpy(place_of(element, made, i - low), value, element->size);
    sisal_keep_value(element, value);
  }
  sisal_drop(a.block);
  return made;
}

sisal_array sisal_full_set_low(sisal_array a, long low) {
  return a.size < 0 || is_none(low) ? fail(a, SISAL_OVERWRITES) : sisal_set_low(a, (int)low);
}

sisal_array sisal_full_without_last(sisal_array a) {
  return a.size <= 0 ? fail(a, SISAL_OVERWRITES) : sisal_without_last(a, "sisal", 0);
}

sisal_array sisal_full_without_first(const sisal_type *element, sisal_array a) {
  return a.size <= 0 ? fail(a, SISAL_OVERWRITES) : sisal_without_first(element, a, "sisal", 0);
}

sisal_array sisal_full_rest(const sisal_type *element, sisal_array a) {
  return sisal_full_set_low(sisal_full_without_first(element, a), 1);
}

sisal_array sisal_full_catenate(const sisal_type *element, sisal_array a, sisal_array b, sisal_overwrite how) {
  return a.size < 0 || b.size < 0 ? fail(a, how) : sisal_catenate(element, a, b, how);
}

void sisal_full_gather(const sisal_type *element, sisal_array *all, bool is_first, sisal_array b) {
  if (is_first) all->low = b.low;
  *all = sisal_full_catenate(element, *all, b, SISAL_OVERWRITES);
}

long sisal_full_prefix(const sisal_type *element, sisal_array a) {
  long count = 0;
  while (count < a.size && !sisal_full_is_error(element, place_of(element, a, count))) count++;
  return a.size < 0 ? SISAL_ERROR_INTEGER : count;
}

/* ---- Reductions -------------------------------------------------------------------------------------------------------------- */

long sisal_full_power_integer(long a, long exponent) {
  if (is_none(a) || exponent < 0) return SISAL_ERROR_INTEGER;
  long result = 1, square = a;
  for (; exponent > 0 && !is_none(result); exponent /= 2) {
    if (exponent % 2 == 1) result = sisal_full_multiply_integer(result, square);
    if (exponent > 1) square = sisal_full_multiply_integer(square, square);
  }
  return result;
}

/* In a tree the last of an odd number is carried up. */
#define FOLD(KIND, T)                                                                                                              \
  static T both_##KIND(T a, T b, bool is_product) {                                                                                \
    return is_product ? sisal_full_multiply_##KIND(a, b) : sisal_full_add_##KIND(a, b);                                            \
  }                                                                                                                                \
  T sisal_full_fold_##KIND(sisal_array values, sisal_order order, bool is_product) {                                               \
    T *first = values.first, result = is_product;                                                                                  \
    if (order == SISAL_RIGHT)                                                                                                      \
      for (long i = values.size; i-- > 0;) result = both_##KIND(first[i], result, is_product);                                     \
    long count = order == SISAL_TREE ? values.size : 0;                                                                            \
    for (; count > 1; count = (count + 1) / 2)                                                                                     \
      for (long i = 0; i < count; i += 2)                                                                                          \
        first[i / 2] = i + 1 < count ? both_##KIND(first[i], first[i + 1], is_product) : first[i];                                 \
    if (count == 1) result = first[0];                                                                                             \
    sisal_drop(values.block);                                                                                                      \
    return result;                                                                                                                 \
  }
FOLD(integer, long)
FOLD(real, float)
FOLD(double_real, double)
