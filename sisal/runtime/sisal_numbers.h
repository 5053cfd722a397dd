/* sisal_numbers.h: operations of numbers that C has not, or not for all operands. sisal.h includes it. Programs are compiled with
 * -fwrapv: +, - and * of integers wrap around, as here. */
#ifndef SISAL_NUMBERS_H
#define SISAL_NUMBERS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The quotient is truncated toward zero. */
static inline int sisal_divide(int a, int b, const char *file, int line) {
  if (__builtin_expect((unsigned)b + 1 <= 1, 0)) {
    if (b == 0) sisal_fail(file, line, "division, %d by zero", a);
    return (int)(0u - (unsigned)a);
  }
  return a / b;
}
/* The result has the sign of b. A constant that is a power of two needs no division. */
static inline int sisal_mod(int a, int b, const char *file, int line) {
  if (__builtin_constant_p(b) && b > 0 && (b & (b - 1)) == 0) return a & (b - 1);
  if (__builtin_expect((unsigned)b + 1 <= 1, 0)) {
    if (b == 0) sisal_fail(file, line, "mod, %d by zero", a);
    return 0;
  }
  int rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
static inline double sisal_mod_double(double a, double b) {
  double rest = fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
static inline float sisal_mod_real(float a, float b) {
  float rest = fmodf(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static inline int sisal_min_int(int a, int b) { return a < b ? a : b; }
static inline int sisal_max_int(int a, int b) { return a > b ? a : b; }
static inline float sisal_min_real(float a, float b) { return a < b ? a : b; }
static inline float sisal_max_real(float a, float b) { return a > b ? a : b; }
static inline double sisal_min_double(double a, double b) { return a < b ? a : b; }
static inline double sisal_max_double(double a, double b) { return a > b ? a : b; }
static inline int sisal_abs_int(int a) { return a < 0 ? (int)(0u - (unsigned)a) : a; }

/* C's functions, by names that no variable of a program has. */
#define SISAL_LIBRARY(NAME)                                                                                                        \
  static inline double sisal_##NAME(double x) { return NAME(x); }                                                                  \
  static inline float sisal_##NAME##f(float x) { return NAME##f(x); }
SISAL_LIBRARY(fabs)
SISAL_LIBRARY(sin)
SISAL_LIBRARY(cos)
SISAL_LIBRARY(tan)
SISAL_LIBRARY(asin)
SISAL_LIBRARY(acos)
SISAL_LIBRARY(atan)
SISAL_LIBRARY(sqrt)
SISAL_LIBRARY(exp)
SISAL_LIBRARY(log)
SISAL_LIBRARY(log10)
#undef SISAL_LIBRARY

/* osc's functions of bits. All bits are shifted out by 32 and more, and by less than 0. */
static inline int sisal_and(int a, int b) { return a & b; }
static inline int sisal_or(int a, int b) { return a | b; }
static inline int sisal_xor(int a, int b) { return a ^ b; }
static inline int sisal_not(int a) { return ~a; }
static inline int sisal_shiftl(int a, int by) { return by >= 0 && by < 32 ? (int)((unsigned)a << by) : 0; }
static inline int sisal_shiftr(int a, int by) { return a >> (by >= 0 && by < 32 ? by : 31); }

static inline double sisal_pow(double x, double y) { return pow(x, y); }
static inline float sisal_powf(float x, float y) { return powf(x, y); }

/* Powers: of integers truncated toward zero where the exponent is negative; of reals by an integer by repeated products. */
int sisal_power_int(int a, int exponent, const char *file, int line);
float sisal_power_real_int(float a, int exponent);
double sisal_power_double_int(double a, int exponent);

/* Reals as integers. `x` is rounded already. */
static inline int sisal_to_int(double x, const char *file, int line) {
  if (__builtin_expect(!(x > -2147483649.0 && x < 2147483648.0), 0)) sisal_fail(file, line, "conversion, %g is no integer", x);
  return (int)x;
}
static inline int sisal_floor(double x, const char *file, int line) { return sisal_to_int(floor(x), file, line); }
static inline int sisal_truncate(double x, const char *file, int line) { return sisal_to_int(x, file, line); }
static inline int sisal_round(double x, const char *file, int line) { return sisal_to_int(floor(x + 0.5), file, line); }

static inline unsigned char sisal_to_character(int code, const char *file, int line) {
  if (__builtin_expect((unsigned)code > 255, 0)) sisal_fail(file, line, "conversion, %d is no character", code);
  return (unsigned char)code;
}

#ifdef __cplusplus
}
#endif

#endif
