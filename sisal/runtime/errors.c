/* errors.c: the line with which a program ends, and the end. */
#include "parts.h"

#include <stdarg.h>

int sisal_alone;

/* Where all nodes compute the same, all come here, and node 0 reports. The others wait for the end that its exit code brings. */
static void leave_to_node_0(void) {
  if (sisal_node() != 0 && !sisal_alone) sisal_stop();
}

void sisal_fail(const char *file, int line, const char *format, ...) {
  leave_to_node_0();
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  if (line > 0) fprintf(stderr, "%s:%d: error: ", file, line);
  else fprintf(stderr, "%s: error: ", file);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  sisal_stop();
}

void sisal_fail_index(const char *file, int line, const char *operation, long index, int low, long size) {
  sisal_fail(file, line, "%s, index %ld not in %d..%ld", operation, index, low, low + size - 1);
}

void sisal_fail_range(const char *file, int line, long first, long last, int low, long size) {
  long index = first < low || first >= low + size ? first : low + size;
  (void)last;
  sisal_fail_index(file, line, "array element", index, low, size);
}

/* The first of the indices that is none. One of them is. */
void sisal_fail_steps(const char *file, int line, long first, long step, int low, long size) {
  long index = first, high = low + size - 1;
  if (first >= low && first <= high) {
    long inside = step > 0 ? (high - first) / step : (first - low) / -step;
    index = first + (inside + 1) * step;
  }
  sisal_fail_index(file, line, "array element", index, low, size);
}

void sisal_check_each(int low, int size, const int (*uses)[2], int count, const char *file) {
  for (int i = 0; i < count; i++) sisal_offset(low, size, uses[i][0], file, uses[i][1]);
}
