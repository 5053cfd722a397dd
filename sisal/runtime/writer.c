/* writer.c: Fibre, the text form of values, as programs write it. */
#include "parts.h"
#include "sisal_full.h"

#include <ctype.h>

/* The fewest digits from which reading gives the same number. A real has a point or an exponent, so that it is no integer; the
 * exponent of a double_real has a d. */
static void write_real(FILE *out, double value, bool is_double) {
  char digits[40];
  for (int precision = is_double ? 14 : 6; precision <= (is_double ? 17 : 9); precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, value);
    if (is_double ? strtod(digits, NULL) == value : strtof(digits, NULL) == (float)value) break;
  }
  char *exponent = strchr(digits, 'e');
  if (exponent && is_double) *exponent = 'd';
  fputs(digits, out);
  if (exponent || strpbrk(digits, "in")) return;
  fputs(is_double ? "d0" : strchr(digits, '.') ? "" : ".0", out);
}

static void write_literal(FILE *out, unsigned char c, char quote) {
  static const char names[] = "ntvbrfa", values[] = "\n\t\v\b\r\f\a";
  const char *value = c ? strchr(values, c) : NULL;
  if (value) fprintf(out, "\\%c", names[value - values]);
  else if (c == (unsigned char)quote || c == '\\') fprintf(out, "\\%c", c);
  else if (c < 32 || c > 126) fprintf(out, "\\%03o", c);
  else fputc(c, out);
}

/* Not if an element is an error. */
static bool write_text(FILE *out, const sisal_type *type, const sisal_array *a) {
  const bool has_errors = type->error != NULL;
  if (has_errors && sisal_full_prefix(type->element, *a) < a->size) return false;
  fputc('"', out);
  for (int i = 0; i < a->size; i++)
    write_literal(out, has_errors ? (unsigned char)((const short *)a->first)[i] : ((const unsigned char *)a->first)[i], '"');
  fputc('"', out);
  return true;
}

static bool is_scalar(const sisal_type *type) { return type->kind <= SISAL_NULL; }

/* Scalars stand in a line; other elements have a line each. */
static void write_array(FILE *out, const sisal_type *type, const sisal_array *a, int depth) {
  const sisal_type *element = type->element;
  bool is_stream = type->kind == SISAL_STREAM;
  if (element->kind == SISAL_CHARACTER && a->low == 1 && !is_stream && write_text(out, type, a)) return;
  if (is_stream) fputs("{ 1:", out);
  else fprintf(out, "[ %d,%d:", a->low, sisal_high(*a));
  for (int i = 0; i < a->size; i++) {
    if (is_scalar(element)) fputc(' ', out);
    else fprintf(out, "\n%*s", 2 * (depth + 1), "");
    sisal_write_value(out, element, (const char *)a->first + (size_t)i * element->size, depth + 1);
  }
  fputs(is_stream ? " }" : " ]", out);
}

static void write_member(FILE *out, const sisal_member *member, const char *value, int depth) {
  const void *at = value + member->offset;
  if (member->is_boxed) memcpy(&at, at, sizeof at);
  sisal_write_value(out, member->type, at, depth);
}

/* Where errors are values: the error, or a scalar. */
static bool write_with_errors(FILE *out, const sisal_type *type, const void *value) {
  if (sisal_full_is_error(type, value)) {
    fputs("ERROR", out);
    return true;
  }
  const sisal_type *plain = sisal_plain_type(type);
  if (!plain) return false;
  double room; /* for any scalar */
  sisal_full_to_plain(type, value, plain, &room);
  sisal_write_value(out, plain, &room, 0);
  return true;
}

void sisal_write_value(FILE *out, const sisal_type *type, const void *value, int depth) {
  if (type->error && write_with_errors(out, type, value)) return;
  switch (type->kind) {
  case SISAL_BOOLEAN: fputc(*(const bool *)value ? 'T' : 'F', out); return;
  case SISAL_CHARACTER:
    fputc('\'', out);
    write_literal(out, *(const unsigned char *)value, '\'');
    fputc('\'', out);
    return;
  case SISAL_INTEGER: fprintf(out, "%d", *(const int *)value); return;
  case SISAL_REAL: write_real(out, *(const float *)value, false); return;
  case SISAL_DOUBLE_REAL: write_real(out, *(const double *)value, true); return;
  case SISAL_NULL: fputs("NIL", out); return;
  case SISAL_ARRAY:
  case SISAL_STREAM: write_array(out, type, value, depth); return;
  case SISAL_RECORD:
    fputc('<', out);
    for (int i = 0; i < type->member_count; i++) {
      fputc(' ', out);
      write_member(out, &type->members[i], value, depth);
    }
    fputs(" >", out);
    return;
  case SISAL_UNION:
    fprintf(out, "(%d: ", *(const int *)value);
    write_member(out, &type->members[*(const int *)value], value, depth);
    fputc(')', out);
    return;
  }
}
