/* prelude_collective.h: Prelude C's names for the collective calls of mcrl_collective.h, which describes them, with their errors;
 * <prelude.h> includes it. All switch threads, and only the first thread of each node may call them.
 *
 * A program that has functions of its own with these names defines PRELUDE_NO_COLLECTIVES in front of <prelude.h>; then barrier,
 * broadcast and reductions of a double are all that is declared, and the calls of mcrl_collective.h can be used. In the object code
 * none of the names exists, so other files of the program may use them. */
#ifndef PRELUDE_COLLECTIVE_H
#define PRELUDE_COLLECTIVE_H

#if defined(__GNUC__)
#define PRELUDE_CALL_ static __inline__ __attribute__((__unused__))
#elif defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define PRELUDE_CALL_ static inline
#else
#define PRELUDE_CALL_ static
#endif
#ifdef PRELUDE_SERIAL
#define PRELUDE_ROOT_(call, root) ((root) != 0 ? prelude_serial_fatal(call, "a serial program has node 0 only") : (void)0)
#else
#define PRELUDE_ROOT_(call, root) ((void)0)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* `bytes` bytes at `data` of each node come to `all` of node `root`, or of every node: node n's at n * bytes. */
PRELUDE_CALL_ void gather(int root, const void *data, size_t bytes, void *all) {
  PRELUDE_ROOT_("gather", root);
  mcrl_gather((unsigned)root, data, bytes, all);
}
PRELUDE_CALL_ void allgather(const void *data, size_t bytes, void *all) { mcrl_allgather(data, bytes, all); }

/* Node n gets at `data` the `bytes` bytes at n * bytes of `all` of node `root`. */
PRELUDE_CALL_ void scatter(int root, const void *all, size_t bytes, void *data) {
  PRELUDE_ROOT_("scatter", root);
  mcrl_scatter((unsigned)root, all, bytes, data);
}

/* The data of all nodes, combined in the order of the nodes, in place on every node; those of nodes 0 to this one, in place; and
 * those of the nodes before this one, at `before`, where node 0 keeps what it has. combine(left, right, bytes) makes *left what
 * *left and *right are together. */
PRELUDE_CALL_ void reduce(void *data, size_t bytes, mcrl_combine combine) { mcrl_reduce(data, bytes, combine); }
PRELUDE_CALL_ void scan(void *data, size_t bytes, mcrl_combine combine) { mcrl_scan(data, bytes, combine); }
PRELUDE_CALL_ void exscan(const void *data, size_t bytes, void *before, mcrl_combine combine) {
  mcrl_exscan(data, bytes, before, combine);
}

#ifdef __cplusplus
}
#endif

/* ---- Numbers of any type, in C ---------------------------------------------------------------------------------------------- */

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
  PRELUDE_CALL_ T prelude_reduce_sum_##suffix(T x) { return mcrl_reduce_numbers(&x, 1, number, MCRL_SUM), x; }                     \
  PRELUDE_CALL_ T prelude_reduce_min_##suffix(T x) { return mcrl_reduce_numbers(&x, 1, number, MCRL_MIN), x; }                     \
  PRELUDE_CALL_ T prelude_reduce_max_##suffix(T x) { return mcrl_reduce_numbers(&x, 1, number, MCRL_MAX), x; }                     \
  PRELUDE_CALL_ T prelude_scan_sum_##suffix(T x) { return mcrl_scan_numbers(&x, 1, number, MCRL_SUM), x; }                         \
  PRELUDE_CALL_ T prelude_scan_min_##suffix(T x) { return mcrl_scan_numbers(&x, 1, number, MCRL_MIN), x; }                         \
  PRELUDE_CALL_ T prelude_scan_max_##suffix(T x) { return mcrl_scan_numbers(&x, 1, number, MCRL_MAX), x; }                         \
  PRELUDE_CALL_ T prelude_exscan_sum_##suffix(T x) { return mcrl_exscan_sums(&x, 1, number), x; }

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
