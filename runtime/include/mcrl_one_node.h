/* mcrl_one_node.h: the calls of mcrl_collective.h and mcrl_statistics.h, which describe them, for programs of one node without the
 * runtime: the null build and the sequential program. The data of all nodes are those of this one; a function that combines is
 * never called; nothing is counted, and no table printed. C of any standard from C90 on, and C++. */
#ifndef MCRL_ONE_NODE_H
#define MCRL_ONE_NODE_H

#define MCRL_ONE_NODE
#include "mcrl_collective.h"
#include "mcrl_statistics.h"

#if defined(__GNUC__)
#define MCRL_ONE_NODE_CALL static __inline__ __attribute__((__unused__))
#elif defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define MCRL_ONE_NODE_CALL static inline
#else
#define MCRL_ONE_NODE_CALL static
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* As in prelude_serial.h: without <time.h>, where there is another way. */
#if defined(__GNUC__) && defined(__linux__) && defined(__ELF__)
struct mcrl_one_node_time {
  long seconds, nanoseconds;
};
int mcrl_one_node_clock(int clock, struct mcrl_one_node_time *now) __asm__("clock_gettime");
#else
#include <time.h>
#endif

/* Where <time.h> has no monotonic clock (strict ISO C), the time of day, and in C90 the processor time. */
MCRL_ONE_NODE_CALL double mcrl_wall_seconds(void) {
#if defined(__GNUC__) && defined(__linux__) && defined(__ELF__)
  struct mcrl_one_node_time now;
  mcrl_one_node_clock(1, &now); /* CLOCK_MONOTONIC */
  return (double)now.seconds + 1e-9 * (double)now.nanoseconds;
#elif defined(CLOCK_MONOTONIC)
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#elif defined(TIME_UTC)
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#else
  return (double)clock() / CLOCKS_PER_SEC;
#endif
}

MCRL_ONE_NODE_CALL void mcrl_one_node_copy(void *to, const void *from, size_t bytes) {
  unsigned char *out = (unsigned char *)to;
  const unsigned char *in = (const unsigned char *)from;
  size_t i;
  if (to == from) return;
  for (i = 0; i < bytes; i++) out[i] = in[i];
}

MCRL_ONE_NODE_CALL void mcrl_one_node_clear(void *to, size_t bytes) {
  size_t i;
  for (i = 0; i < bytes; i++) ((unsigned char *)to)[i] = 0;
}

MCRL_ONE_NODE_CALL void mcrl_gather(unsigned root, const void *data, size_t bytes, void *all) {
  (void)root;
  mcrl_one_node_copy(all, data, bytes);
}
MCRL_ONE_NODE_CALL void mcrl_allgather(const void *data, size_t bytes, void *all) { mcrl_one_node_copy(all, data, bytes); }
MCRL_ONE_NODE_CALL void mcrl_scatter(unsigned root, const void *all, size_t bytes, void *data) {
  (void)root;
  mcrl_one_node_copy(data, all, bytes);
}

MCRL_ONE_NODE_CALL void mcrl_reduce(void *data, size_t bytes, mcrl_combine combine) { (void)data, (void)bytes, (void)combine; }
MCRL_ONE_NODE_CALL void mcrl_scan(void *data, size_t bytes, mcrl_combine combine) { (void)data, (void)bytes, (void)combine; }
MCRL_ONE_NODE_CALL void mcrl_exscan(const void *data, size_t bytes, void *before, mcrl_combine combine) {
  (void)data, (void)bytes, (void)before, (void)combine;
}

MCRL_ONE_NODE_CALL void mcrl_reduce_iadd(int *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_reduce_imin(int *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_reduce_imax(int *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_reduce_ladd(long *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_reduce_lmin(long *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_reduce_lmax(long *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_reduce_dadd(double *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_reduce_dmin(double *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_reduce_dmax(double *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_iadd(int *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_imin(int *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_imax(int *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_ladd(long *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_lmin(long *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_lmax(long *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_dadd(double *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_dmin(double *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_scan_dmax(double *values, size_t count) { (void)values, (void)count; }
MCRL_ONE_NODE_CALL void mcrl_exscan_iadd(int *values, size_t count) { mcrl_one_node_clear(values, count * sizeof *values); }
MCRL_ONE_NODE_CALL void mcrl_exscan_ladd(long *values, size_t count) { mcrl_one_node_clear(values, count * sizeof *values); }
MCRL_ONE_NODE_CALL void mcrl_exscan_dadd(double *values, size_t count) { mcrl_one_node_clear(values, count * sizeof *values); }

MCRL_ONE_NODE_CALL void mcrl_reduce_numbers(void *values, size_t count, mcrl_number number, mcrl_operator operation) {
  (void)values, (void)count, (void)number, (void)operation;
}
MCRL_ONE_NODE_CALL void mcrl_scan_numbers(void *values, size_t count, mcrl_number number, mcrl_operator operation) {
  (void)values, (void)count, (void)number, (void)operation;
}
MCRL_ONE_NODE_CALL void mcrl_exscan_sums(void *values, size_t count, mcrl_number number) {
  static const size_t bytes[] = {sizeof(int),      sizeof(int),   sizeof(long),   sizeof(long),       sizeof(uint64_t),
                                 sizeof(uint64_t), sizeof(float), sizeof(double), sizeof(long double)};
  mcrl_one_node_clear(values, count * bytes[number]);
}

MCRL_ONE_NODE_CALL void mcrl_statistics(mcrl_counters *counters) { mcrl_one_node_clear(counters, sizeof *counters); }
MCRL_ONE_NODE_CALL void mcrl_statistics_reset(void) {}
MCRL_ONE_NODE_CALL void mcrl_statistics_total(mcrl_counters *counters) { mcrl_one_node_clear(counters, sizeof *counters); }
MCRL_ONE_NODE_CALL void mcrl_statistics_print(void) {}
MCRL_ONE_NODE_CALL void mcrl_profile_phase(const char *name) { (void)name; }

#ifdef __cplusplus
}
#endif
#endif
