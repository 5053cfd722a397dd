/* sisal_shared.h: loops that nodes divide among them, and the arrays that they make. Emitted C that has such loops includes it.
 *
 * An array of a phase has its elements in pages that all nodes reach (prelude_arrays.h), in as many rows as the loop has indices.
 * Blocks and descriptors are each node's own, and alike on all nodes, as all nodes make and drop arrays at the same places of the
 * program. A shared array that is dropped is kept for the next one of its shape, so a loop that has become steady makes none. */
#ifndef SISAL_SHARED_H
#define SISAL_SHARED_H

#include "sisal.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether so many operations, a nanosecond each, are worth a phase; on one node it takes more of them. SISAL_PHASE=N in the environment
 * sets the bound. */
bool sisal_is_phase(double operations);

/* How many of `count` indices a filament runs, if each takes so many operations. */
long sisal_strip(long count, double operations);

/* A new array whose elements are shared. `type` is that of the array's elements; lows and sizes are of `rank` dimensions, and no
 * size is 0. *rows gets what `at` names: the rows of the first dimension, or the elements if there is no other. All nodes call it.
 */
sisal_array sisal_share(const sisal_type *type, int rank, const int *lows, const long *sizes, void *rows);

/* Rows that differ in length, one after another. */
typedef struct sisal_shape {
  long count, total;
  int *lows, *sizes;
  long *offsets; /* where the first elements lie */
} sisal_shape;
sisal_shape sisal_new_shape(long count);
void sisal_shape_row(sisal_shape *shape, long index, int low, int size);
/* As sisal_share, of these rows. *elements gets what `at` names: the elements of all rows. */
sisal_array sisal_share_rows(const sisal_type *type, int low, const sisal_shape *shape, void *elements);
void sisal_end_shape(sisal_shape *shape);

/* All nodes have come to the end of a loop that they divide. */
void sisal_phase_ends(void);
/* Arrays that are dropped from here on have been read by no node since the last phase; until sisal_settles(false). */
void sisal_settles(bool is_settled);

/* ---- Parts, of which each filament makes one ------------------------------------------------------------------------------------ */

/* Arrays that are put one after another when all are there, as how many elements they have is known only then. A node has those of
 * its filaments. */
typedef struct sisal_parts sisal_parts;
sisal_parts *sisal_new_parts(long count);
/* The part gets the reference. */
void sisal_set_part(sisal_parts *parts, long index, sisal_array array);
/* All elements, in the order of the parts, shared by the nodes; `low` is the low bound, unless it is that of the first part. All
 * nodes call it, after the phase; the parts end. */
sisal_array sisal_join_parts(sisal_parts *parts, const sisal_type *element, int low, bool is_low_of_first);
/* The same where the last part's value is wanted alone, which has no references. */
void sisal_set_last(sisal_parts *parts, long index, const void *value, size_t bytes);
void sisal_get_last(sisal_parts *parts, void *value, size_t bytes);

/* ---- Rows, in a phase -------------------------------------------------------------------------------------------------------- */

/* A place for an array of a known shape. Emitted code makes it there if it can; else it is copied. */
typedef struct sisal_row {
  sisal_block *block; /* the shared array's */
  char *at;
  int low;
  int size;
} sisal_row;

/* The row of an array that sisal_share has made. */
static inline sisal_row sisal_row_of(sisal_array array, long index) {
  const sisal_array *row = (const sisal_array *)array.first + index;
  sisal_row made = {row->block, (char *)row->first, row->low, row->size};
  return made;
}

/* A new array for the row's elements: in its place, if it has its size. */
static inline sisal_array sisal_new_in(const sisal_row *row, const sisal_type *element, int low, long size) {
  if (size != row->size) return sisal_new(element, low, size);
  sisal_keep(row->block);
  sisal_array made = {row->block, row->at, low, row->size};
  return made;
}

/* The array becomes the row, and its reference is dropped. Whether its shape is that of the row. */
bool sisal_set_row(const sisal_row *row, const sisal_type *element, sisal_array array);
/* The same of an array of arrays: `row` has its descriptor. */
bool sisal_set_rows(const sisal_array *row, const sisal_type *element, sisal_array array);

#ifdef __cplusplus
}
#endif

#endif
