/* full.c: values of programs whose errors are values, by their types: which are errors, and what C sees of them. */
#include "parts.h"
#include "sisal_full.h"

static const unsigned char boolean_error = SISAL_ERROR_BOOLEAN;
static const short character_error = SISAL_ERROR_CHARACTER;
static const long integer_error = SISAL_ERROR_INTEGER;
static const float real_error = SISAL_ERROR_REAL;
static const double double_real_error = SISAL_ERROR_DOUBLE_REAL;
static const char null_error = SISAL_ERROR_NULL;

const sisal_type sisal_full_boolean_type = {SISAL_BOOLEAN, false, sizeof(unsigned char), NULL, 0, NULL, &boolean_error};
const sisal_type sisal_full_character_type = {SISAL_CHARACTER, false, sizeof(short), NULL, 0, NULL, &character_error};
const sisal_type sisal_full_integer_type = {SISAL_INTEGER, false, sizeof(long), NULL, 0, NULL, &integer_error};
const sisal_type sisal_full_real_type = {SISAL_REAL, false, sizeof(float), NULL, 0, NULL, &real_error};
const sisal_type sisal_full_double_real_type = {SISAL_DOUBLE_REAL, false, sizeof(double), NULL, 0, NULL, &double_real_error};
const sisal_type sisal_full_null_type = {SISAL_NULL, false, sizeof(char), NULL, 0, NULL, &null_error};

const sisal_type *sisal_plain_type(const sisal_type *type) {
  static const sisal_type *const plain[] = {&sisal_boolean_type, &sisal_character_type,   &sisal_integer_type,
                                            &sisal_real_type,    &sisal_double_real_type, &sisal_null_type};
  return type->kind <= SISAL_NULL ? plain[type->kind] : NULL;
}

bool sisal_full_is_error(const sisal_type *type, const void *value) {
  switch (type->kind) {
  case SISAL_BOOLEAN: return sisal_is_error_boolean(*(const unsigned char *)value);
  case SISAL_CHARACTER: return sisal_is_error_character(*(const short *)value);
  case SISAL_INTEGER: return sisal_is_error_integer(*(const long *)value);
  case SISAL_REAL: return sisal_is_error_real(*(const float *)value);
  case SISAL_DOUBLE_REAL: return sisal_is_error_double_real(*(const double *)value);
  case SISAL_NULL: return sisal_is_error_null(*(const char *)value);
  case SISAL_ARRAY:
  case SISAL_STREAM: return ((const sisal_array *)value)->size < 0;
  case SISAL_RECORD: return *(const bool *)value;
  case SISAL_UNION: return *(const int *)value < 0;
  }
  return false;
}

static const void *member_at(const sisal_member *member, const void *value) {
  const void *at = (const char *)value + member->offset;
  if (member->is_boxed) memcpy(&at, at, sizeof at);
  return at;
}

static const void *element_at(const sisal_type *element, const sisal_array *a, long place) {
  return (const char *)a->first + (size_t)place * element->size;
}

/* ---- Equality ---------------------------------------------------------------------------------------------------------------- */

static unsigned char equal_arrays(const sisal_type *element, const sisal_array *a, const sisal_array *b) {
  bool is_equal = a->size == b->size && (a->low == b->low || a->size == 0);
  for (long i = 0; i < a->size && i < b->size; i++) {
    unsigned char each = sisal_full_equal(element, element_at(element, a, i), element_at(element, b, i));
    if (each > 1) return each;
    is_equal &= each;
  }
  return is_equal;
}

static unsigned char equal_members(const sisal_type *type, const void *a, const void *b) {
  bool is_equal = true;
  for (int i = 0; i < type->member_count; i++) {
    const sisal_member *member = &type->members[i];
    unsigned char each = sisal_full_equal(member->type, member_at(member, a), member_at(member, b));
    if (each > 1) return each;
    is_equal &= each;
  }
  return is_equal;
}

unsigned char sisal_full_equal(const sisal_type *type, const void *a, const void *b) {
  if (sisal_full_is_error(type, a) || sisal_full_is_error(type, b)) return SISAL_ERROR_BOOLEAN;
  switch (type->kind) {
  case SISAL_BOOLEAN: return *(const unsigned char *)a == *(const unsigned char *)b;
  case SISAL_CHARACTER: return *(const short *)a == *(const short *)b;
  case SISAL_INTEGER: return *(const long *)a == *(const long *)b;
  case SISAL_REAL: return *(const float *)a == *(const float *)b;
  case SISAL_DOUBLE_REAL: return *(const double *)a == *(const double *)b;
  case SISAL_NULL: return 1;
  case SISAL_ARRAY:
  case SISAL_STREAM: return equal_arrays(type->element, a, b);
  case SISAL_RECORD: return equal_members(type, a, b);
  case SISAL_UNION: break;
  }
  const int tag = *(const int *)a;
  if (tag != *(const int *)b) return 0;
  return sisal_full_equal(type->members[tag].type, member_at(&type->members[tag], a), member_at(&type->members[tag], b));
}

/* ---- What C sees ------------------------------------------------------------------------------------------------------------- */

typedef void (*conversion)(const sisal_type *type, void *value, const sisal_type *from_type, const void *from);

static void convert_member(const sisal_member *member, void *value, const sisal_member *from_member, const void *from,
                           conversion converts) {
  void *to = (char *)value + member->offset;
  if (member->is_boxed) {
    sisal_block *block = sisal_new_block(member->type->size, member->type);
    block->made = member->type->size;
    void *box = block + 1;
    memcpy(to, &box, sizeof box);
    to = box;
  }
  converts(member->type, to, from_member->type, member_at(from_member, from));
}

/* Arrays, records and unions; scalars are `converts`'. */
static void convert_parts(const sisal_type *type, void *value, const sisal_type *from_type, const void *from, conversion converts) {
  memset(value, 0, type->size);
  if (type->kind == SISAL_ARRAY || type->kind == SISAL_STREAM) {
    const sisal_array *a = from;
    sisal_array made = sisal_new(type->element, a->low, a->size);
    for (long i = 0; i < a->size; i++)
      converts(type->element, (char *)made.first + (size_t)i * type->element->size, from_type->element,
               element_at(from_type->element, a, i));
    memcpy(value, &made, sizeof made);
  } else if (type->kind == SISAL_UNION) {
    const int tag = *(const int *)from;
    *(int *)value = tag;
    convert_member(&type->members[tag], value, &from_type->members[tag], from, converts);
  } else {
    for (int i = 0; i < type->member_count; i++) convert_member(&type->members[i], value, &from_type->members[i], from, converts);
  }
}

void sisal_full_from_plain(const sisal_type *type, void *value, const sisal_type *plain_type, const void *plain) {
  switch (type->kind) {
  case SISAL_BOOLEAN: *(unsigned char *)value = *(const bool *)plain; return;
  case SISAL_CHARACTER: *(short *)value = *(const unsigned char *)plain; return;
  case SISAL_INTEGER: *(long *)value = *(const int *)plain; return;
  case SISAL_REAL: *(float *)value = sisal_full_real(*(const float *)plain); return;
  case SISAL_DOUBLE_REAL: *(double *)value = sisal_full_double_real(*(const double *)plain); return;
  case SISAL_NULL: *(char *)value = 0; return;
  default: convert_parts(type, value, plain_type, plain, sisal_full_from_plain);
  }
}

/* The value is no error, nor is anything within it. */
static void make_plain(const sisal_type *plain_type, void *plain, const sisal_type *type, const void *value) {
  switch (type->kind) {
  case SISAL_BOOLEAN: *(bool *)plain = *(const unsigned char *)value == 1; return;
  case SISAL_CHARACTER: *(unsigned char *)plain = (unsigned char)*(const short *)value; return;
  case SISAL_INTEGER: *(int *)plain = (int)*(const long *)value; return;
  case SISAL_REAL: *(float *)plain = *(const float *)value; return;
  case SISAL_DOUBLE_REAL: *(double *)plain = *(const double *)value; return;
  case SISAL_NULL: *(char *)plain = 0; return;
  default: convert_parts(plain_type, plain, type, value, make_plain);
  }
}

static bool has_error(const sisal_type *type, const void *value) {
  if (sisal_full_is_error(type, value)) return true;
  if (type->kind == SISAL_ARRAY || type->kind == SISAL_STREAM) {
    const sisal_array *a = value;
    for (long i = 0; i < a->size; i++)
      if (has_error(type->element, element_at(type->element, a, i))) return true;
  } else if (type->kind == SISAL_UNION) {
    const sisal_member *member = &type->members[*(const int *)value];
    return has_error(member->type, member_at(member, value));
  } else {
    for (int i = 0; i < type->member_count; i++)
      if (has_error(type->members[i].type, member_at(&type->members[i], value))) return true;
  }
  return false;
}

bool sisal_full_to_plain(const sisal_type *type, const void *value, const sisal_type *plain_type, void *plain) {
  if (has_error(type, value)) return false;
  make_plain(plain_type, plain, type, value);
  return true;
}
