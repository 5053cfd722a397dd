/* parts.h: what the files of libsisal know of each other. */
#ifndef SISAL_PARTS_H
#define SISAL_PARTS_H

#include "sisal.h"

#include <stdio.h>
#include <stdlib.h>

/* Counters: blocks made by malloc, blocks taken from those that were freed, and arrays that were copied. */
typedef struct sisal_counters {
  long allocations, reuses, copies;
} sisal_counters;
extern sisal_counters sisal_counts;

/* Puts away a block that nodes share, which nothing has a reference to. */
void sisal_free_shared(sisal_block *block);

/* Bytes in blocks that something has a reference to, on this node. */
size_t sisal_bytes_held(void);

sisal_block *sisal_new_block(size_t bytes, const sisal_type *element);

/* The input's text, and where reading is. */
typedef struct sisal_text_input {
  const char *name, *text, *at;
} sisal_text_input;

void sisal_read_value(sisal_text_input *in, const sisal_type *type, void *value);
/* Past white space and comments. */
void sisal_skip_space(sisal_text_input *in);
_Noreturn void sisal_unexpected(const sisal_text_input *in, const char *expected);
void sisal_write_value(FILE *out, const sisal_type *type, const void *value, int depth);
/* The scalar without an error value; NULL of other types. */
const sisal_type *sisal_plain_type(const sisal_type *type);

/* The variables of variables.def. */
typedef enum sisal_variable_id {
#define SISAL_VARIABLE(name, standard, meaning) name,
#include "variables.def"
#undef SISAL_VARIABLE
} sisal_variable_id;
/* The text of a variable, or its standard value where it is not set or empty. */
const char *sisal_variable(sisal_variable_id);
bool sisal_variable_is_set(sisal_variable_id); /* and not empty */
/* The same as a number; ends the program if it is none. */
double sisal_variable_number(sisal_variable_id);
/* Warns of variables that begin with SISAL_ and are not in the list. */
void sisal_check_variables(void);

unsigned sisal_node(void);
/* The end of the program with an error, whose line has been written. */
_Noreturn void sisal_stop(void);

#endif
