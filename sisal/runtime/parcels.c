/* parcels.c: values with references, as bytes that are sent. */
#include "sisal_parcels.h"

#include "parts.h"

#include <mcrl.h>

#include <math.h>

bool sisal_is_sent(long elements) {
  static double bound = -1;
  if (bound < 0) bound = fmax(sisal_variable_number(SISAL_FORK), 0);
  return (double)elements >= bound;
}

static bool is_sequence(const sisal_type *type) { return type->kind == SISAL_ARRAY || type->kind == SISAL_STREAM; }

/* The member that a union has. */
static const sisal_member *chosen(const sisal_type *type, const void *value) { return &type->members[*(const int *)value]; }

long sisal_elements(const sisal_type *type, const void *value) {
  if (!type->is_counted) return 0;
  if (is_sequence(type)) {
    const sisal_array *array = value;
    if (array->size == 0 || !is_sequence(type->element)) return array->size;
    return array->size * sisal_elements(type->element, array->first);
  }
  if (type->kind == SISAL_UNION)
    return sisal_elements(chosen(type, value)->type, (const char *)value + chosen(type, value)->offset);
  long sum = 0;
  for (int i = 0; i < type->member_count; i++)
    sum += sisal_elements(type->members[i].type, (const char *)value + type->members[i].offset);
  return sum;
}

void *sisal_new_parcel(size_t bytes) {
  void *parcel = malloc(bytes);
  if (!parcel) sisal_fail("sisal", 0, "no memory for %zu bytes", bytes);
  return parcel;
}

void sisal_end_parcel(void *parcel) { free(parcel); }

size_t sisal_packed_bytes(const sisal_type *type, const void *value) {
  if (!type->is_counted) return type->size;
  if (is_sequence(type)) {
    const sisal_array *array = value;
    size_t bytes = 2 * sizeof(int);
    if (!type->element->is_counted) return bytes + (size_t)array->size * type->element->size;
    for (long i = 0; i < array->size; i++)
      bytes += sisal_packed_bytes(type->element, (const char *)array->first + (size_t)i * type->element->size);
    return bytes;
  }
  if (type->kind == SISAL_UNION)
    return sizeof(int) + sisal_packed_bytes(chosen(type, value)->type, (const char *)value + chosen(type, value)->offset);
  size_t bytes = 0;
  for (int i = 0; i < type->member_count; i++)
    bytes += sisal_packed_bytes(type->members[i].type, (const char *)value + type->members[i].offset);
  return bytes;
}

static char *put(char *to, const void *bytes, size_t count) {
  if (count > 0) memcpy(to, bytes, count);
  return to + count;
}

static const char *get(const char *from, void *bytes, size_t count) {
  if (count > 0) memcpy(bytes, from, count);
  return from + count;
}

static char *pack(const sisal_type *type, const char *value, char *to) {
  if (!type->is_counted) return put(to, value, type->size);
  if (is_sequence(type)) {
    const sisal_array *array = (const void *)value;
    to = put(put(to, &array->low, sizeof array->low), &array->size, sizeof array->size);
    if (!type->element->is_counted) return put(to, array->first, (size_t)array->size * type->element->size);
    for (long i = 0; i < array->size; i++)
      to = pack(type->element, (const char *)array->first + (size_t)i * type->element->size, to);
    return to;
  }
  if (type->kind == SISAL_UNION) {
    to = put(to, value, sizeof(int));
    return pack(chosen(type, value)->type, value + chosen(type, value)->offset, to);
  }
  for (int i = 0; i < type->member_count; i++) to = pack(type->members[i].type, value + type->members[i].offset, to);
  return to;
}

void sisal_pack(const sisal_type *type, const void *value, void *to) { pack(type, value, to); }

static const char *unpack(const sisal_type *type, char *value, const char *from) {
  if (!type->is_counted) return get(from, value, type->size);
  if (is_sequence(type)) {
    int low, size;
    from = get(get(from, &low, sizeof low), &size, sizeof size);
    sisal_array *array = (void *)value;
    *array = sisal_new(type->element, low, size);
    if (!type->element->is_counted) return get(from, array->first, (size_t)size * type->element->size);
    for (long i = 0; i < size; i++) from = unpack(type->element, (char *)array->first + (size_t)i * type->element->size, from);
    return from;
  }
  memset(value, 0, type->size);
  if (type->kind == SISAL_UNION) {
    from = get(from, value, sizeof(int));
    return unpack(chosen(type, value)->type, value + chosen(type, value)->offset, from);
  }
  for (int i = 0; i < type->member_count; i++) from = unpack(type->members[i].type, value + type->members[i].offset, from);
  return from;
}

void sisal_unpack(const sisal_type *type, void *value, const void *from) { unpack(type, value, from); }

/* In parts of at most 256 MB. */
static void broadcast(void *data, size_t bytes) {
  enum { MOST = 1 << 28 };
  for (char *at = data; bytes > 0;) {
    size_t part = bytes < MOST ? bytes : MOST;
    if (crl_self_addr == 0) rgn_bcast_send(part, at);
    else rgn_bcast_recv(part, at);
    at += part, bytes -= part;
  }
}

void sisal_give_all(const sisal_type *type, void *value) {
  if (crl_num_nodes == 1) return;
  size_t bytes = crl_self_addr == 0 ? sisal_packed_bytes(type, value) : 0;
  broadcast(&bytes, sizeof bytes);
  char *packed = sisal_new_parcel(bytes + 1);
  if (crl_self_addr == 0) sisal_pack(type, value, packed);
  broadcast(packed, bytes);
  if (crl_self_addr != 0) sisal_unpack(type, value, packed);
  sisal_end_parcel(packed);
}
