/* sisal_full.h: values of programs that fsc compiles with -ferrors=full. Each type has one value more, the error. The C that fsc
 * emits for such programs includes it; the C that is linked with them sees plain values (sisal.h).
 *
 * integer is long, in the range of int, and LONG_MIN is the error; real and double_real are as in C, none is infinite, and a NaN is
 * the error; boolean is 0, 1 or 2, the error; character is a short, and -1 is the error; null is 0, or 1, the error. An array or a
 * stream of size -1 is the error. A record has a member that says so, a union the tag -1. The error of a type has no references. */
#ifndef SISAL_FULL_H
#define SISAL_FULL_H

#include "sisal.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SISAL_ERROR_INTEGER LONG_MIN
#define SISAL_ERROR_REAL (__builtin_nanf(""))
#define SISAL_ERROR_DOUBLE_REAL (__builtin_nan(""))
#define SISAL_ERROR_BOOLEAN 2
#define SISAL_ERROR_CHARACTER (-1)
#define SISAL_ERROR_NULL 1
#define SISAL_ERROR_SEQUENCE {{NULL, NULL, 1, -1}}

extern const sisal_type sisal_full_boolean_type, sisal_full_character_type, sisal_full_integer_type, sisal_full_real_type,
    sisal_full_double_real_type, sisal_full_null_type;

/* ---- Integers ---------------------------------------------------------------------------------------------------------------- */

/* What does not fit is an error. */
static inline long sisal_full_fit(long a) { return a == (int)a ? a : SISAL_ERROR_INTEGER; }
static inline bool sisal_full_misses(long a, long b) { return a == SISAL_ERROR_INTEGER || b == SISAL_ERROR_INTEGER; }
#define SISAL_FULL_INTEGER(NAME, VALUE)                                                                                            \
  static inline long sisal_full_##NAME##_integer(long a, long b) {                                                                 \
    return sisal_full_misses(a, b) ? SISAL_ERROR_INTEGER : sisal_full_fit(VALUE);                                                  \
  }
SISAL_FULL_INTEGER(add, a + b)
SISAL_FULL_INTEGER(subtract, a - b)
SISAL_FULL_INTEGER(multiply, a *b)
SISAL_FULL_INTEGER(divide, b == 0 ? SISAL_ERROR_INTEGER : a / b)
SISAL_FULL_INTEGER(mod, b == 0 ? SISAL_ERROR_INTEGER : a % b != 0 && (a % b < 0) != (b < 0) ? a % b + b : a % b)
SISAL_FULL_INTEGER(minimum, a < b ? a : b)
SISAL_FULL_INTEGER(maximum, a > b ? a : b)
#undef SISAL_FULL_INTEGER
static inline long sisal_full_negate_integer(long a) { return a == SISAL_ERROR_INTEGER ? a : sisal_full_fit(-a); }
static inline long sisal_full_absolute_integer(long a) { return a < 0 ? sisal_full_negate_integer(a) : a; }
long sisal_full_power_integer(long a, long exponent);

/* ---- Reals ------------------------------------------------------------------------------------------------------------------- */

static inline float sisal_full_real(double a) { return __builtin_isfinite((float)a) ? (float)a : SISAL_ERROR_REAL; }
static inline double sisal_full_double_real(double a) { return __builtin_isfinite(a) ? a : SISAL_ERROR_DOUBLE_REAL; }
#define SISAL_FULL_REALS(KIND, T, ERROR, MOD)                                                                                      \
  static inline T sisal_full_finite_##KIND(T a) { return __builtin_isfinite(a) ? a : ERROR; }                                      \
  static inline T sisal_full_add_##KIND(T a, T b) { return sisal_full_finite_##KIND(a + b); }                                      \
  static inline T sisal_full_subtract_##KIND(T a, T b) { return sisal_full_finite_##KIND(a - b); }                                 \
  static inline T sisal_full_multiply_##KIND(T a, T b) { return sisal_full_finite_##KIND(a * b); }                                 \
  static inline T sisal_full_divide_##KIND(T a, T b) { return sisal_full_finite_##KIND(a / b); }                                   \
  static inline T sisal_full_mod_##KIND(T a, T b) { return sisal_full_finite_##KIND(MOD(a, b)); }                                  \
  static inline T sisal_full_minimum_##KIND(T a, T b) { return a != a || b != b ? ERROR : a < b ? a : b; }                         \
  static inline T sisal_full_maximum_##KIND(T a, T b) { return a != a || b != b ? ERROR : a > b ? a : b; }                         \
  static inline T sisal_full_negate_##KIND(T a) { return -a; }                                                                     \
  static inline T sisal_full_absolute_##KIND(T a) { return a != a ? a : a < 0 ? -a : a == 0 ? 0 : a; }
SISAL_FULL_REALS(real, float, SISAL_ERROR_REAL, sisal_mod_real)
SISAL_FULL_REALS(double_real, double, SISAL_ERROR_DOUBLE_REAL, sisal_mod_double)
#undef SISAL_FULL_REALS

/* Functions of the bits of integers. */
static inline long sisal_full_one(int operation(int), long a) { return a == SISAL_ERROR_INTEGER ? a : operation((int)a); }
static inline long sisal_full_two(int operation(int, int), long a, long b) {
  return a == SISAL_ERROR_INTEGER || b == SISAL_ERROR_INTEGER ? SISAL_ERROR_INTEGER : operation((int)a, (int)b);
}

/* ---- Conversions ------------------------------------------------------------------------------------------------------------- */

/* As a double_real, from which each conversion goes on. */
static inline double sisal_full_of_integer(long a) { return a == SISAL_ERROR_INTEGER ? SISAL_ERROR_DOUBLE_REAL : (double)a; }
static inline double sisal_full_of_character(short a) { return a < 0 ? SISAL_ERROR_DOUBLE_REAL : a; }
static inline long sisal_full_to_integer(double a) { return a >= INT_MIN && a <= INT_MAX ? (long)a : SISAL_ERROR_INTEGER; }
static inline short sisal_full_to_character(double a) { return a >= 0 && a <= 255 ? (short)a : SISAL_ERROR_CHARACTER; }
static inline double sisal_full_power(double a, double exponent) {
  return a != a || exponent != exponent ? SISAL_ERROR_DOUBLE_REAL : pow(a, exponent);
}
static inline double sisal_full_floor(double a) { return floor(a); }
static inline double sisal_full_truncate(double a) { return trunc(a); }
static inline double sisal_full_round(double a) { return floor(a + 0.5); }

/* ---- Booleans and comparisons ------------------------------------------------------------------------------------------------ */

/* What one operand decides does not depend on the other. */
static inline unsigned char sisal_full_or(unsigned char a, unsigned char b) {
  return a == 1 || b == 1 ? 1 : a == 0 && b == 0 ? 0 : SISAL_ERROR_BOOLEAN;
}
static inline unsigned char sisal_full_and(unsigned char a, unsigned char b) {
  return a == 0 || b == 0 ? 0 : a == 1 && b == 1 ? 1 : SISAL_ERROR_BOOLEAN;
}
static inline unsigned char sisal_full_not(unsigned char a) { return a > 1 ? a : !a; }

static inline bool sisal_is_error_integer(long a) { return a == SISAL_ERROR_INTEGER; }
static inline bool sisal_is_error_real(float a) { return a != a; }
static inline bool sisal_is_error_double_real(double a) { return a != a; }
static inline bool sisal_is_error_boolean(unsigned char a) { return a > 1; }
static inline bool sisal_is_error_character(short a) { return a < 0; }
static inline bool sisal_is_error_null(char a) { return a != 0; }

#define SISAL_FULL_COMPARISONS(KIND, T)                                                                                            \
  static inline bool sisal_full_misses_##KIND(T a, T b) { return sisal_is_error_##KIND(a) || sisal_is_error_##KIND(b); }           \
  static inline unsigned char sisal_full_less_##KIND(T a, T b) {                                                                   \
    return sisal_full_misses_##KIND(a, b) ? SISAL_ERROR_BOOLEAN : a < b;                                                           \
  }                                                                                                                                \
  static inline unsigned char sisal_full_less_equal_##KIND(T a, T b) {                                                             \
    return sisal_full_misses_##KIND(a, b) ? SISAL_ERROR_BOOLEAN : a <= b;                                                          \
  }                                                                                                                                \
  static inline unsigned char sisal_full_equal_##KIND(T a, T b) {                                                                  \
    return sisal_full_misses_##KIND(a, b) ? SISAL_ERROR_BOOLEAN : a == b;                                                          \
  }
SISAL_FULL_COMPARISONS(integer, long)
SISAL_FULL_COMPARISONS(real, float)
SISAL_FULL_COMPARISONS(double_real, double)
SISAL_FULL_COMPARISONS(boolean, unsigned char)
SISAL_FULL_COMPARISONS(character, short)
SISAL_FULL_COMPARISONS(null, char)
#undef SISAL_FULL_COMPARISONS
static inline unsigned char sisal_full_is_tag(int tag, int wanted) { return tag < 0 ? SISAL_ERROR_BOOLEAN : tag == wanted; }

/* ---- Values of any type ------------------------------------------------------------------------------------------------------ */

bool sisal_full_is_error(const sisal_type *type, const void *value);
/* 0 or 1, or 2 if there is an error before a difference is seen. */
unsigned char sisal_full_equal(const sisal_type *type, const void *a, const void *b);

/* Between values with errors and those that C sees; `type` and `plain_type` are of the same structure. What is made has references
 * of its own. The second makes nothing, and says so, if the value is an error or has one within it. */
void sisal_full_from_plain(const sisal_type *type, void *value, const sisal_type *plain_type, const void *plain);
bool sisal_full_to_plain(const sisal_type *type, const void *value, const sisal_type *plain_type, void *plain);

/* ---- Arrays ------------------------------------------------------------------------------------------------------------------ */

/* `element` is the type of elements. A bad index gives an error. What is given with a reference is dropped if no array gets it; so
 * is an array that an operation is given, if the result is an error. */
static inline bool sisal_full_has(sisal_array a, long index) { return index >= a.low && index < (long)a.low + a.size; }
static inline const void *sisal_full_at(const sisal_type *element, sisal_array a, long index) {
  return sisal_full_has(a, index) ? (const char *)a.first + (size_t)(index - a.low) * element->size : element->error;
}
/* The reference of an element that has been copied: it is moved out of an array that has no other owner, else it is a new one. */
void sisal_full_take(const sisal_type *element, sisal_array a, long index);
sisal_array sisal_full_new(const sisal_type *element, long low, long size);
/* The element at a place, from 0 on, of an array that has none there yet. It gets the value's reference. */
void sisal_full_put(const sisal_type *element, sisal_array a, long place, const void *value);
sisal_array sisal_full_filled(const sisal_type *element, long low, long high, const void *value);
sisal_array sisal_full_text(const char *text, long size);
sisal_array sisal_full_changed(const sisal_type *element, sisal_array a, long index, long count, sisal_overwrite how);
/* Replaces an element of an array that the operation above gave, `more` after the index. */
void sisal_full_replace(const sisal_type *element, sisal_array a, long index, long more, const void *value);
sisal_array sisal_full_add_high(const sisal_type *element, sisal_array a, const void *value, sisal_overwrite how);
sisal_array sisal_full_add_low(const sisal_type *element, sisal_array a, const void *value, sisal_overwrite how);
sisal_array sisal_full_adjust(const sisal_type *element, sisal_array a, long low, long high);
sisal_array sisal_full_set_low(sisal_array a, long low);
sisal_array sisal_full_without_last(sisal_array a);
sisal_array sisal_full_without_first(const sisal_type *element, sisal_array a);
sisal_array sisal_full_rest(const sisal_type *element, sisal_array a);
sisal_array sisal_full_catenate(const sisal_type *element, sisal_array a, sisal_array b, sisal_overwrite how);
/* The array of a loop becomes an error. */
void sisal_full_spoil(sisal_array *a);
/* Catenates arrays one after another: the low bound is that of the first. */
void sisal_full_gather(const sisal_type *element, sisal_array *all, bool is_first, sisal_array b);

static inline long sisal_full_low(sisal_array a) { return a.size < 0 ? SISAL_ERROR_INTEGER : a.low; }
static inline long sisal_full_high(sisal_array a) { return a.size < 0 ? SISAL_ERROR_INTEGER : sisal_high(a); }
static inline long sisal_full_size(sisal_array a) { return a.size < 0 ? SISAL_ERROR_INTEGER : a.size; }
static inline unsigned char sisal_full_is_empty(sisal_array a) { return a.size < 0 ? SISAL_ERROR_BOOLEAN : a.size == 0; }
/* How many elements there are before the first that is an error. */
long sisal_full_prefix(const sisal_type *element, sisal_array a);

/* How many indices a range has. Its bounds are none that are errors. */
static inline long sisal_full_extent(long low, long high) { return high < low ? 0 : high - low + 1; }

/* ---- Reductions from right to left, and by pairs ----------------------------------------------------------------------------- */

typedef enum sisal_order { SISAL_RIGHT, SISAL_TREE } sisal_order;
/* The sum, or the product, of values that are dropped. */
long sisal_full_fold_integer(sisal_array values, sisal_order order, bool is_product);
float sisal_full_fold_real(sisal_array values, sisal_order order, bool is_product);
double sisal_full_fold_double_real(sisal_array values, sisal_order order, bool is_product);

#ifdef __cplusplus
}
#endif

#endif
