/* numbers.c: powers. */
#include "sisal.h"

int sisal_power_int(int a, int exponent, const char *file, int line) {
  if (exponent < 0) {
    if (a == 0) sisal_fail(file, line, "power, 0 to %d", exponent);
    return a == 1 ? 1 : a == -1 ? (exponent & 1 ? -1 : 1) : 0;
  }
  unsigned result = 1, base = (unsigned)a;
  for (unsigned rest = (unsigned)exponent; rest; rest >>= 1, base *= base)
    if (rest & 1) result *= base;
  return (int)result;
}

double sisal_power_double_int(double a, int exponent) {
  double result = 1, base = a;
  for (unsigned rest = exponent < 0 ? 0u - (unsigned)exponent : (unsigned)exponent; rest; rest >>= 1, base *= base)
    if (rest & 1) result *= base;
  return exponent < 0 ? 1 / result : result;
}

float sisal_power_real_int(float a, int exponent) { return (float)sisal_power_double_int(a, exponent); }
