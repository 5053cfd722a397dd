/* variables.c: the variables of the environment that programs read. */
#include "parts.h"

#include <string.h>

extern char **environ;

static const struct {
  const char *name, *standard;
} variables[] = {
#define SISAL_VARIABLE(name, standard, meaning) {#name, standard},
#include "variables.def"
#undef SISAL_VARIABLE
};
enum { COUNT = sizeof variables / sizeof *variables };

const char *sisal_variable(sisal_variable_id id) {
  const char *text = getenv(variables[id].name);
  return text && *text ? text : variables[id].standard;
}

bool sisal_variable_is_set(sisal_variable_id id) {
  const char *text = getenv(variables[id].name);
  return text && *text;
}

double sisal_variable_number(sisal_variable_id id) {
  const char *text = sisal_variable(id);
  char *end;
  double number = strtod(text, &end);
  if (*end || end == text) sisal_fail("sisal", 0, "%s is '%s', expected a number", variables[id].name, text);
  return number;
}

void sisal_check_variables(void) {
  for (char **each = environ; *each; each++) {
    bool is_known = strncmp(*each, "SISAL_", 6) != 0;
    size_t length = strcspn(*each, "=");
    for (int i = 0; i < COUNT && !is_known; i++)
      is_known = strlen(variables[i].name) == length && strncmp(*each, variables[i].name, length) == 0;
    if (!is_known) fprintf(stderr, "sisal: warning: unknown variable %.*s\n", (int)length, *each);
  }
}
