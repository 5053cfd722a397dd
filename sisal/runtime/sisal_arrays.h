/* sisal_arrays.h: blocks with counted references, and arrays, which are parts of blocks. sisal.h includes it.
 *
 * An operation that makes a changed array comes in the forms that the plan of memory names: it reads its operand and copies it
 * (SISAL_COPIES), it is given the operand's reference and writes over the array if there is no other one (SISAL_CHECKS), or no
 * other one exists (SISAL_OVERWRITES). */
#ifndef SISAL_ARRAYS_H
#define SISAL_ARRAYS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Elements follow it. The count is that of arrays, boxes and streams that have this block; node-level threads do not share values.
 */
typedef struct sisal_block {
  _Alignas(16) long count;
  size_t room;               /* bytes for elements */
  size_t made;               /* bytes of elements that have values, from the first on; only kept for counted elements */
  const sisal_type *element; /* NULL if the elements have no references */
  int size_class;            /* where it is kept when it is free */
} sisal_block;

/* The elements low, low + 1, ..., of a block. Typed ones (SISAL_ARRAY_OF) have the same layout. An empty array may have no block.
 */
typedef struct sisal_array {
  sisal_block *block;
  void *first;
  int low;
  int size;
} sisal_array;

#define SISAL_ARRAY_OF(T, NAME)                                                                                                    \
  typedef union NAME {                                                                                                             \
    sisal_array any;                                                                                                               \
    struct {                                                                                                                       \
      sisal_block *block;                                                                                                          \
      T *first;                                                                                                                    \
      int low, size;                                                                                                               \
    };                                                                                                                             \
  } NAME

#define SISAL_EMPTY {{NULL, NULL, 1, 0}}

typedef enum sisal_overwrite { SISAL_COPIES, SISAL_CHECKS, SISAL_OVERWRITES } sisal_overwrite;

/* ---- References -------------------------------------------------------------------------------------------------------------- */

void sisal_free_block(sisal_block *block);

static inline void sisal_keep(sisal_block *block) {
  if (block) block->count++;
}
/* The count of a block that nodes share has this bit (sisal_shared.h), so that it is never one: no operation overwrites such a
 * block. */
#define SISAL_SHARED (1L << 62)
static inline void sisal_drop(sisal_block *block) {
  if (block && (--block->count & ~SISAL_SHARED) == 0) sisal_free_block(block);
}
/* The same of each reference in a value. */
void sisal_keep_value(const sisal_type *type, const void *value);
void sisal_drop_value(const sisal_type *type, const void *value);

/* A value in a block of its own, which takes over the value's references. The block is at sisal_block_of. */
void *sisal_box(const sisal_type *type, const void *value);
static inline sisal_block *sisal_block_of(const void *box) { return box ? (sisal_block *)(size_t)box - 1 : NULL; }

/* ---- New arrays -------------------------------------------------------------------------------------------------------------- */

/* An array whose elements are written next, all of them. */
sisal_array sisal_new(const sisal_type *element, int low, long size);
/* The elements of a range. */
static inline long sisal_extent(int low, int high) { return high < low ? 0 : (long)high - low + 1; }
/* The same for a loop over a range: an empty one gives 1..0. */
static inline sisal_array sisal_new_range(const sisal_type *element, int low, int high) {
  return sisal_new(element, high < low ? 1 : low, sisal_extent(low, high));
}
/* Rows of one block, one after another: `rank` dimensions, of lows and sizes. `element` is the type of the rows of the first
 * dimension. The last dimension's elements are written next, all of them, from *elements on. */
sisal_array sisal_new_rows(const sisal_type *element, int rank, const int *lows, const long *sizes, void **elements);
/* The same where the first dimension's elements have their place in another array. Gives where the last dimension's are. */
void *sisal_put_rows(const sisal_type *element, void *at, int rank, const int *lows, const long *sizes);
/* Writes the elements of `a` where an array has none yet. Their references are new ones. */
void sisal_put(const sisal_type *element, void *at, sisal_array a);
/* All elements are `value`. */
sisal_array sisal_filled(const sisal_type *element, int low, int high, const void *value);
sisal_array sisal_text(const char *text, long size);

/* ---- Changed arrays ---------------------------------------------------------------------------------------------------------- */

sisal_array sisal_copy(const sisal_type *element, sisal_array a);
/* An array like `a` to whose elements the caller can write. What an element had is dropped by the caller. */
static inline sisal_array sisal_changed(const sisal_type *element, sisal_array a, sisal_overwrite how) {
  if (how == SISAL_OVERWRITES || (how == SISAL_CHECKS && (!a.block || a.block->count == 1))) return a;
  sisal_array copy = sisal_copy(element, a);
  if (how != SISAL_COPIES) sisal_drop(a.block);
  return copy;
}
/* An array like `a` for a loop that gives each element a new value, after which the caller drops its own reference to `a`. If that
 * is the only one, the elements are written where they are. An element with a reference is the loop's. */
static inline sisal_array sisal_renewed(const sisal_type *element, sisal_array a) {
  if (a.block && a.block->count == 1) return a.block->count++, a;
  return sisal_copy(element, a);
}
/* With `more` elements after the last, which are written next. */
sisal_array sisal_longer(const sisal_type *element, sisal_array a, long more, sisal_overwrite how);
/* One with an element before the first. */
sisal_array sisal_lower(const sisal_type *element, sisal_array a, sisal_overwrite how);
/* a, then b; the references of elements of b are new ones. */
sisal_array sisal_catenate(const sisal_type *element, sisal_array a, sisal_array b, sisal_overwrite how);
/* The same where arrays are gathered one after another: the low bound is that of the first. */
void sisal_gather(const sisal_type *element, sisal_array *all, sisal_array b);
/* Parts have the reference that `a` had. */
sisal_array sisal_adjust(const sisal_type *element, sisal_array a, int low, int high, const char *file, int line);
sisal_array sisal_without_last(sisal_array a, const char *file, int line);
sisal_array sisal_without_first(const sisal_type *element, sisal_array a, const char *file, int line);
static inline sisal_array sisal_set_low(sisal_array a, int low) { return a.low = low, a; }

/* An array that grows element by element: the next element is written to what this gives. */
static inline void *sisal_next(const sisal_type *element, sisal_array *a) {
  size_t bytes = (size_t)a->size * element->size;
  if (!a->block || (size_t)((char *)a->first - (char *)(a->block + 1)) + bytes + element->size > a->block->room ||
      a->block->element)
    *a = sisal_longer(element, *a, 1, SISAL_OVERWRITES);
  else a->size++;
  return (char *)a->first + bytes;
}

/* The same for elements without references, whose number is in the array only now and then: room for more of them, after those up
 * to `next`, which is NULL if there is none yet. */
typedef struct sisal_space {
  void *next, *end;
} sisal_space;
sisal_space sisal_more(const sisal_type *element, sisal_array *a, void *next) __attribute__((__cold__));

/* ---- Questions --------------------------------------------------------------------------------------------------------------- */

bool sisal_equal(const sisal_type *type, const void *a, const void *b);

static inline int sisal_high(sisal_array a) { return a.low + a.size - 1; }

/* How far from the first element one lies. */
static inline long sisal_offset(int low, int size, long index, const char *file, int line) {
  long offset = index - low;
  if (__builtin_expect((unsigned long)offset >= (unsigned long)(long)size, 0))
    sisal_fail_index(file, line, "array element", index, low, size);
  return offset;
}
/* Whether a loop's indices are elements, before it begins. */
static inline void sisal_check_range(int low, int size, long first, long last, const char *file, int line) {
  if (__builtin_expect(first < low || last >= (long)low + size, 0)) sisal_fail_range(file, line, first, last, low, size);
}

/* The same for indices that differ by `step`. */
static inline void sisal_check_steps(int low, int size, long first, long last, long step, const char *file, int line) {
  long high = (long)low + size - 1;
  if (__builtin_expect(first < low || first > high || last < low || last > high, 0))
    sisal_fail_steps(file, line, first, step, low, size);
}
/* Whether all indices from one to another are elements. */
static inline bool sisal_has_range(int low, int size, long first, long last) { return first >= low && last < (long)low + size; }
/* Ends the program if one of so many indices is no element. Each has its line. */
void sisal_check_each(int low, int size, const int (*uses)[2], int count, const char *file) __attribute__((__cold__));
static inline bool sisal_is_int(long value) { return value == (int)value; }

#ifdef __cplusplus
}
#endif

#endif
