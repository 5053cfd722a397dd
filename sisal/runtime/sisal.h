/* sisal.h: what the C that fsc emits uses, from libsisal.a: values and their types, arrays, numbers, errors, input and output.
 *
 * Values in C: integer is int, real float, double_real double, boolean bool, character unsigned char, null char. An array or a
 * stream is a descriptor, passed by value (sisal_array); a record is a struct of its fields; a union is a struct of its tag (an
 * int, from 0) and a union `is` of the payloads. A member whose type would contain itself is a pointer to a block. A type is
 * counted if its values have references to blocks. */
#ifndef SISAL_H
#define SISAL_H

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types ------------------------------------------------------------------------------------------------------------------- */

typedef enum sisal_kind {
  SISAL_BOOLEAN,
  SISAL_CHARACTER,
  SISAL_INTEGER,
  SISAL_REAL,
  SISAL_DOUBLE_REAL,
  SISAL_NULL,
  SISAL_ARRAY,
  SISAL_STREAM,
  SISAL_RECORD,
  SISAL_UNION
} sisal_kind;

typedef struct sisal_type sisal_type;

typedef struct sisal_member {
  const char *name;
  const sisal_type *type;
  size_t offset;
  bool is_boxed; /* a pointer to the value in a block of its own */
} sisal_member;

/* A type as the library sees it: reading, writing, comparing and dropping a value need no code of the program. */
struct sisal_type {
  sisal_kind kind;
  bool is_counted;
  size_t size;
  const sisal_type *element; /* of arrays and streams */
  int member_count;          /* of records and unions */
  const sisal_member *members;
  const void *error; /* where each type has an error value (sisal_full.h): that one; else NULL */
};

extern const sisal_type sisal_boolean_type, sisal_character_type, sisal_integer_type, sisal_real_type, sisal_double_real_type,
    sisal_null_type;

/* ---- Errors ------------------------------------------------------------------------------------------------------------------ */

/* Each ends the program with one line, `FILE:LINE: error: ...`, and the exit code 1. Of errors that all nodes make at the same
 * place, node 0 reports one. */
_Noreturn void sisal_fail(const char *file, int line, const char *format, ...)
    __attribute__((__format__(__printf__, 3, 4), __cold__));
_Noreturn void sisal_fail_index(const char *file, int line, const char *operation, long index, int low, long size)
    __attribute__((__cold__));
_Noreturn void sisal_fail_range(const char *file, int line, long first, long last, int low, long size) __attribute__((__cold__));

_Noreturn void sisal_fail_steps(const char *file, int line, long first, long step, int low, long size) __attribute__((__cold__));

/* Where a node computes what the others do not: its errors are reported by itself. */
extern int sisal_alone;

/* ---- Begin, end, input and output -------------------------------------------------------------------------------------------- */

/* Takes `-i FILE` and `-o FILE` from the arguments, and reads the input on node 0, from which all nodes have it. `usage` is what
 * main expects. */
void sisal_begin(int argc, char **argv, int parameters);
/* Reads the next value of the input. Input that is no such value ends the program with FILE:LINE:COLUMN and what was expected. */
void sisal_read(const sisal_type *type, void *value);
/* Node 0 writes the value, on lines of its own. */
void sisal_write(const sisal_type *type, const void *value);
/* What is left of the input is not looked at. Gives main's exit code. */
int sisal_end(void);

#ifdef __cplusplus
}
#endif

#include "sisal_arrays.h"
#include "sisal_numbers.h"

#endif
