/* reader.c: Fibre, the text form of values, as programs read it. */
#include "parts.h"
#include "sisal_full.h"

#include <ctype.h>

/* The line and column are counted only now. */
void sisal_unexpected(const sisal_text_input *in, const char *expected) {
  int line = 1, column = 1;
  for (const char *at = in->text; at < in->at; at++) {
    column++;
    if (*at == '\n') line++, column = 1;
  }
  char place[32], found[24] = "the end of the input";
  snprintf(place, sizeof place, ":%d", column);
  if (*in->at) snprintf(found, sizeof found, isprint((unsigned char)*in->at) ? "'%c'" : "character %d", (unsigned char)*in->at);
  if (sisal_node() == 0) {
    fflush(stdout);
    fprintf(stderr, "%s:%d%s: error: expected %s, and not %s\n", in->name, line, place, expected, found);
  }
  sisal_stop();
}

void sisal_skip_space(sisal_text_input *in) {
  for (;; in->at++) {
    if (*in->at == '%') in->at += strcspn(in->at, "\n");
    if (!*in->at || !isspace((unsigned char)*in->at)) return;
  }
}

static bool take(sisal_text_input *in, char c) {
  sisal_skip_space(in);
  if (*in->at != c) return false;
  return in->at++, true;
}

static void expect(sisal_text_input *in, char c, const char *expected) {
  if (!take(in, c)) sisal_unexpected(in, expected);
}

static int read_integer(sisal_text_input *in, const char *expected) {
  sisal_skip_space(in);
  const char *at = in->at + (*in->at == '-' || *in->at == '+');
  if (!isdigit((unsigned char)*at)) sisal_unexpected(in, expected);
  char *end;
  long value = strtol(in->at, &end, 10);
  if (value < INT_MIN || value > INT_MAX) sisal_unexpected(in, "an integer of 32 bits");
  if (*end == '.' || isalpha((unsigned char)*end)) {
    in->at = end;
    sisal_unexpected(in, expected);
  }
  in->at = end;
  return (int)value;
}

/* Exponents have e or d, the digits after the point or those before it may be missing. */
static double read_real(sisal_text_input *in, const char *expected) {
  sisal_skip_space(in);
  char digits[512];
  size_t length = strspn(in->at, "+-0123456789.eEdD");
  if (length == 0 || length >= sizeof digits) sisal_unexpected(in, expected);
  memcpy(digits, in->at, length);
  digits[length] = 0;
  for (char *at = digits; *at; at++)
    if (*at == 'd' || *at == 'D') *at = 'e';
  char *end;
  double value = strtod(digits, &end);
  if (end == digits || isalpha((unsigned char)in->at[end - digits])) sisal_unexpected(in, expected);
  in->at += end - digits;
  return value;
}

/* A character of a literal; escapes are C's. */
static unsigned char read_literal(sisal_text_input *in) {
  char c = *in->at;
  if (c == 0 || c == '\n') sisal_unexpected(in, "a character");
  in->at++;
  if (c != '\\') return (unsigned char)c;
  static const char names[] = "ntvbrfa", values[] = "\n\t\v\b\r\f\a";
  if (*in->at >= '0' && *in->at <= '7') {
    int code = 0;
    for (int i = 0; i < 3 && *in->at >= '0' && *in->at <= '7'; i++) code = code * 8 + (*in->at++ - '0');
    return (unsigned char)code;
  }
  if (!*in->at) sisal_unexpected(in, "a character");
  const char *name = strchr(names, *in->at);
  c = name ? values[name - names] : *in->at;
  return in->at++, (unsigned char)c;
}

static unsigned char read_character(sisal_text_input *in) {
  expect(in, '\'', "a character in quotation marks");
  unsigned char value = read_literal(in);
  if (*in->at != '\'') sisal_unexpected(in, "'");
  return in->at++, value;
}

static bool read_boolean(sisal_text_input *in) {
  sisal_skip_space(in);
  char c = (char)toupper((unsigned char)*in->at);
  if ((c != 'T' && c != 'F') || isalpha((unsigned char)in->at[1])) sisal_unexpected(in, "T or F");
  return in->at++, c == 'T';
}

static sisal_array read_text(sisal_text_input *in, const sisal_type *element) {
  sisal_array a = {NULL, NULL, 1, 0};
  for (in->at++; *in->at != '"';) {
    const unsigned char value = read_literal(in);
    void *to = sisal_next(element, &a);
    if (element->error) *(short *)to = value;
    else *(unsigned char *)to = value;
  }
  return in->at++, a;
}

/* The index of the next element, which a semicolon and an index can say. Indices between get the value of the last element. */
static void skip_to(sisal_text_input *in, const sisal_type *element, sisal_array *a) {
  int index = read_integer(in, "an index");
  if (a->size == 0 || index <= sisal_high(*a)) sisal_unexpected(in, "an index above those before");
  while (sisal_high(*a) + 1 < index) {
    char *to = sisal_next(element, a), *last = to - element->size;
    memcpy(to, last, element->size);
    sisal_keep_value(element, to);
  }
  expect(in, ':', "':'");
}

static sisal_array read_array(sisal_text_input *in, const sisal_type *type) {
  const sisal_type *element = type->element;
  bool is_stream = type->kind == SISAL_STREAM;
  sisal_skip_space(in);
  if (*in->at == '"' && element->kind == SISAL_CHARACTER) return read_text(in, element);
  expect(in, is_stream ? '{' : '[', is_stream ? "a stream, {" : "an array, [");
  sisal_array a = {NULL, NULL, 1, 0};
  if (is_stream && take(in, '}')) return a;
  a.low = read_integer(in, "the low bound");
  bool has_high = take(in, ',');
  int high = has_high ? read_integer(in, "the high bound") : 0;
  expect(in, ':', has_high ? "':'" : "',' or ':'");
  const char close = is_stream ? '}' : ']';
  while (!take(in, close)) {
    if (take(in, ';')) skip_to(in, element, &a);
    sisal_skip_space(in);
    if (has_high && sisal_high(a) >= high) sisal_unexpected(in, is_stream ? "}" : "]");
    sisal_read_value(in, element, sisal_next(element, &a));
  }
  if (has_high && high >= a.low && sisal_high(a) < high) in->at--, sisal_unexpected(in, "an element");
  if (is_stream) a.low = 1;
  return a;
}

static void read_member(sisal_text_input *in, const sisal_member *member, char *value) {
  if (!member->is_boxed) {
    sisal_read_value(in, member->type, value + member->offset);
    return;
  }
  sisal_block *block = sisal_new_block(member->type->size, member->type);
  block->made = member->type->size;
  sisal_read_value(in, member->type, block + 1);
  const void *box = block + 1;
  memcpy(value + member->offset, &box, sizeof box);
}

static void read_record(sisal_text_input *in, const sisal_type *type, char *value) {
  expect(in, '<', "a record, <");
  for (int i = 0; i < type->member_count; i++) read_member(in, &type->members[i], value);
  expect(in, '>', "'>'");
}

static void read_union(sisal_text_input *in, const sisal_type *type, char *value) {
  expect(in, '(', "a union, (");
  const char *at = (sisal_skip_space(in), in->at);
  int tag = read_integer(in, "the number of a tag");
  if (tag < 0 || tag >= type->member_count) in->at = at, sisal_unexpected(in, "the number of a tag");
  *(int *)(void *)value = tag;
  expect(in, ':', "':'");
  read_member(in, &type->members[tag], value);
  expect(in, ')', "')'");
}

/* Where errors are values: the error, or a scalar. */
static bool read_with_errors(sisal_text_input *in, const sisal_type *type, void *value) {
  sisal_skip_space(in);
  if (strncmp(in->at, "ERROR", 5) == 0 && !isalnum((unsigned char)in->at[5])) {
    in->at += 5;
    memcpy(value, type->error, type->size);
    return true;
  }
  const sisal_type *plain = sisal_plain_type(type);
  if (!plain) return false;
  double room; /* for any scalar */
  sisal_read_value(in, plain, &room);
  sisal_full_from_plain(type, value, plain, &room);
  return true;
}

void sisal_read_value(sisal_text_input *in, const sisal_type *type, void *value) {
  memset(value, 0, type->size);
  if (type->error && read_with_errors(in, type, value)) return;
  switch (type->kind) {
  case SISAL_BOOLEAN: *(bool *)value = read_boolean(in); return;
  case SISAL_CHARACTER: *(unsigned char *)value = (sisal_skip_space(in), read_character(in)); return;
  case SISAL_INTEGER: *(int *)value = read_integer(in, "an integer"); return;
  case SISAL_REAL: *(float *)value = (float)read_real(in, "a real"); return;
  case SISAL_DOUBLE_REAL: *(double *)value = read_real(in, "a double_real"); return;
  case SISAL_ARRAY:
  case SISAL_STREAM: *(sisal_array *)value = read_array(in, type); return;
  case SISAL_RECORD: read_record(in, type, value); return;
  case SISAL_UNION: read_union(in, type, value); return;
  case SISAL_NULL: break;
  }
  sisal_skip_space(in);
  if (strncmp(in->at, "NIL", 3) != 0 && strncmp(in->at, "nil", 3) != 0) sisal_unexpected(in, "NIL");
  in->at += 3;
}
