/* values.c: references of values, and whether two values are equal, by their types. */
#include "parts.h"

const sisal_type sisal_boolean_type = {SISAL_BOOLEAN, false, sizeof(bool), NULL, 0, NULL};
const sisal_type sisal_character_type = {SISAL_CHARACTER, false, sizeof(unsigned char), NULL, 0, NULL};
const sisal_type sisal_integer_type = {SISAL_INTEGER, false, sizeof(int), NULL, 0, NULL};
const sisal_type sisal_real_type = {SISAL_REAL, false, sizeof(float), NULL, 0, NULL};
const sisal_type sisal_double_real_type = {SISAL_DOUBLE_REAL, false, sizeof(double), NULL, 0, NULL};
const sisal_type sisal_null_type = {SISAL_NULL, false, sizeof(char), NULL, 0, NULL};

typedef void (*for_block)(sisal_block *block);

static void each_member(const sisal_member *member, const char *value, for_block does);

/* For each block to which a value has a reference. */
static void each_reference(const sisal_type *type, const void *value, for_block does) {
  if (!type->is_counted) return;
  if (type->kind == SISAL_ARRAY || type->kind == SISAL_STREAM) {
    does(((const sisal_array *)value)->block);
  } else if (type->kind == SISAL_UNION) {
    int tag = *(const int *)value;
    if (tag >= 0) each_member(&type->members[tag], value, does);
  } else {
    for (int i = 0; i < type->member_count; i++) each_member(&type->members[i], value, does);
  }
}

static void each_member(const sisal_member *member, const char *value, for_block does) {
  if (member->is_boxed) {
    const void *box;
    memcpy(&box, value + member->offset, sizeof box);
    does(sisal_block_of(box));
  } else {
    each_reference(member->type, value + member->offset, does);
  }
}

static void keep(sisal_block *block) { sisal_keep(block); }
static void drop(sisal_block *block) { sisal_drop(block); }

void sisal_keep_value(const sisal_type *type, const void *value) { each_reference(type, value, keep); }
void sisal_drop_value(const sisal_type *type, const void *value) { each_reference(type, value, drop); }

static bool equal_members(const sisal_member *member, const char *a, const char *b) {
  if (!member->is_boxed) return sisal_equal(member->type, a + member->offset, b + member->offset);
  const void *in_a, *in_b;
  memcpy(&in_a, a + member->offset, sizeof in_a);
  memcpy(&in_b, b + member->offset, sizeof in_b);
  return in_a == in_b || (in_a && in_b && sisal_equal(member->type, in_a, in_b));
}

/* Arrays are equal if they have the same bounds and elements. */
static bool equal_arrays(const sisal_type *element, const sisal_array *a, const sisal_array *b) {
  if (a->size != b->size || (a->low != b->low && a->size > 0)) return false;
  for (long i = 0; i < a->size; i++)
    if (!sisal_equal(element, (char *)a->first + (size_t)i * element->size, (char *)b->first + (size_t)i * element->size))
      return false;
  return true;
}

bool sisal_equal(const sisal_type *type, const void *a, const void *b) {
  switch (type->kind) {
  case SISAL_BOOLEAN:
  case SISAL_CHARACTER: return *(const unsigned char *)a == *(const unsigned char *)b;
  case SISAL_INTEGER: return *(const int *)a == *(const int *)b;
  case SISAL_REAL: return *(const float *)a == *(const float *)b;
  case SISAL_DOUBLE_REAL: return *(const double *)a == *(const double *)b;
  case SISAL_NULL: return true;
  case SISAL_ARRAY:
  case SISAL_STREAM: return equal_arrays(type->element, a, b);
  case SISAL_UNION:
    if (*(const int *)a != *(const int *)b) return false;
    return *(const int *)a < 0 || equal_members(&type->members[*(const int *)a], a, b);
  case SISAL_RECORD: break;
  }
  for (int i = 0; i < type->member_count; i++)
    if (!equal_members(&type->members[i], a, b)) return false;
  return true;
}
