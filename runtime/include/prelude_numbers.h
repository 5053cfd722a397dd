/* prelude_numbers.h: reductions and scans of numbers of any type, in C, as macros with arguments; <prelude.h> includes it.
 * mcrl_collective.h describes what they stand for, with the errors. All switch threads, and only the first thread of each node may
 * call them. */
#ifndef PRELUDE_NUMBERS_H
#define PRELUDE_NUMBERS_H

#if defined(__GNUC__)
#define PRELUDE_CALL_ static __inline__ __attribute__((__unused__))
#elif defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define PRELUDE_CALL_ static inline
#else
#define PRELUDE_CALL_ static
#endif

/* reduce_sum(x), reduce_min(x), reduce_max(x): of the numbers of all nodes, on every node. scan_sum(x), scan_min(x), scan_max(x):
 * of the numbers of nodes 0 to this one. exscan_sum(x): of the nodes before this one; 0 on node 0. The result has the type of +x:
 * int, long, long long, these unsigned, float, double or long double; all nodes give the same type. Sums of integers wrap around.
 *
 * reduce_sum_array(a, n), and so on: the same for each of the n numbers at `a`, in place. Of these types only. */
#if !defined(__cplusplus) && (defined(__GNUC__) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L))

#if defined(__GNUC__)
#define PRELUDE_EXTENSION_ __extension__
#else
#define PRELUDE_EXTENSION_
#endif

PRELUDE_EXTENSION_ typedef long long prelude_long_long_;
PRELUDE_EXTENSION_ typedef unsigned long long prelude_unsigned_long_long_;

#define PRELUDE_NUMBER_(T, suffix, number)                                                                                         \
  PRELUDE_CALL_ T prelude_reduce_sum_##suffix(T __x) { return mcrl_reduce_numbers(&__x, 1, number, MCRL_SUM), __x; }               \
  PRELUDE_CALL_ T prelude_reduce_min_##suffix(T __x) { return mcrl_reduce_numbers(&__x, 1, number, MCRL_MIN), __x; }               \
  PRELUDE_CALL_ T prelude_reduce_max_##suffix(T __x) { return mcrl_reduce_numbers(&__x, 1, number, MCRL_MAX), __x; }               \
  PRELUDE_CALL_ T prelude_scan_sum_##suffix(T __x) { return mcrl_scan_numbers(&__x, 1, number, MCRL_SUM), __x; }                   \
  PRELUDE_CALL_ T prelude_scan_min_##suffix(T __x) { return mcrl_scan_numbers(&__x, 1, number, MCRL_MIN), __x; }                   \
  PRELUDE_CALL_ T prelude_scan_max_##suffix(T __x) { return mcrl_scan_numbers(&__x, 1, number, MCRL_MAX), __x; }                   \
  PRELUDE_CALL_ T prelude_exscan_sum_##suffix(T __x) { return mcrl_exscan_sums(&__x, 1, number), __x; }

PRELUDE_NUMBER_(int, int, MCRL_INT)
PRELUDE_NUMBER_(unsigned, unsigned, MCRL_UNSIGNED)
PRELUDE_NUMBER_(long, long, MCRL_LONG)
PRELUDE_NUMBER_(unsigned long, unsigned_long, MCRL_UNSIGNED_LONG)
PRELUDE_NUMBER_(prelude_long_long_, long_long, MCRL_LONG_LONG)
PRELUDE_NUMBER_(prelude_unsigned_long_long_, unsigned_long_long, MCRL_UNSIGNED_LONG_LONG)
PRELUDE_NUMBER_(float, float, MCRL_FLOAT)
PRELUDE_NUMBER_(double, double, MCRL_DOUBLE)
PRELUDE_NUMBER_(long double, long_double, MCRL_LONG_DOUBLE)

#define PRELUDE_BY_TYPE_(call, x)                                                                                                  \
  (PRELUDE_EXTENSION_ _Generic(+(x),                                                                                               \
       int: prelude_##call##_int,                                                                                                  \
       unsigned: prelude_##call##_unsigned,                                                                                        \
       long: prelude_##call##_long,                                                                                                \
       unsigned long: prelude_##call##_unsigned_long,                                                                              \
       prelude_long_long_: prelude_##call##_long_long,                                                                             \
       prelude_unsigned_long_long_: prelude_##call##_unsigned_long_long,                                                           \
       float: prelude_##call##_float,                                                                                              \
       double: prelude_##call##_double,                                                                                            \
       long double: prelude_##call##_long_double)(x))
#define PRELUDE_TYPE_OF_(x)                                                                                                        \
  (PRELUDE_EXTENSION_ _Generic((x),                                                                                                \
       int: MCRL_INT,                                                                                                              \
       unsigned: MCRL_UNSIGNED,                                                                                                    \
       long: MCRL_LONG,                                                                                                            \
       unsigned long: MCRL_UNSIGNED_LONG,                                                                                          \
       prelude_long_long_: MCRL_LONG_LONG,                                                                                         \
       prelude_unsigned_long_long_: MCRL_UNSIGNED_LONG_LONG,                                                                       \
       float: MCRL_FLOAT,                                                                                                          \
       double: MCRL_DOUBLE,                                                                                                        \
       long double: MCRL_LONG_DOUBLE))

#define reduce_sum(x) PRELUDE_BY_TYPE_(reduce_sum, x)
#define reduce_min(x) PRELUDE_BY_TYPE_(reduce_min, x)
#define reduce_max(x) PRELUDE_BY_TYPE_(reduce_max, x)
#define scan_sum(x) PRELUDE_BY_TYPE_(scan_sum, x)
#define scan_min(x) PRELUDE_BY_TYPE_(scan_min, x)
#define scan_max(x) PRELUDE_BY_TYPE_(scan_max, x)
#define exscan_sum(x) PRELUDE_BY_TYPE_(exscan_sum, x)

#define reduce_sum_array(a, n) mcrl_reduce_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_SUM)
#define reduce_min_array(a, n) mcrl_reduce_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MIN)
#define reduce_max_array(a, n) mcrl_reduce_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MAX)
#define scan_sum_array(a, n) mcrl_scan_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_SUM)
#define scan_min_array(a, n) mcrl_scan_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MIN)
#define scan_max_array(a, n) mcrl_scan_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MAX)
#define exscan_sum_array(a, n) mcrl_exscan_sums((a), (n), PRELUDE_TYPE_OF_(*(a)))

#endif
#endif
