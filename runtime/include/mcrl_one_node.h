/* mcrl_one_node.h: the calls of prelude_collective.h and mcrl_statistics.h, which describe them, for programs of one node without the
 * runtime: the null build and the sequential program. The data of all nodes are those of this one; a function that combines is
 * never called; nothing is counted, and no table printed. C of any standard from C90 on, and C++. */
#ifndef MCRL_ONE_NODE_H
#define MCRL_ONE_NODE_H

#define MCRL_ONE_NODE
#define PRELUDE_ONLY_CALLS
#include "prelude_collective.h"
#include "prelude_groups.h"
#undef PRELUDE_ONLY_CALLS
#include "mcrl_statistics.h"

#if defined(__GNUC__)
#define MCRL_ONE_NODE_CALL static __inline__ __attribute__((__unused__))
#elif defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define MCRL_ONE_NODE_CALL static inline
#else
#define MCRL_ONE_NODE_CALL static
#endif

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As in prelude_serial.h: without <time.h>, where there is another way. */
#if defined(__GNUC__) && defined(__linux__) && defined(__ELF__)
struct mcrl_one_node_time {
  long seconds, nanoseconds;
};
int mcrl_one_node_clock(int __clock, struct mcrl_one_node_time *__now) __asm__("clock_gettime");
#else
#include <time.h>
#endif

/* Where <time.h> has no monotonic clock (strict ISO C), the time of day, and in C90 the processor time. */
MCRL_ONE_NODE_CALL double mcrl_wall_seconds(void) {
#if defined(__GNUC__) && defined(__linux__) && defined(__ELF__)
  struct mcrl_one_node_time __now;
  mcrl_one_node_clock(1, &__now); /* CLOCK_MONOTONIC */
  return (double)__now.seconds + 1e-9 * (double)__now.nanoseconds;
#elif defined(CLOCK_MONOTONIC)
  struct timespec __now;
  clock_gettime(CLOCK_MONOTONIC, &__now);
  return (double)__now.tv_sec + 1e-9 * (double)__now.tv_nsec;
#elif defined(TIME_UTC)
  struct timespec __now;
  timespec_get(&__now, TIME_UTC);
  return (double)__now.tv_sec + 1e-9 * (double)__now.tv_nsec;
#else
  return (double)__clock() / CLOCKS_PER_SEC;
#endif
}

MCRL_ONE_NODE_CALL void mcrl_one_node_copy(void *__to, const void *__from, size_t __bytes) {
  unsigned char *__copy = (unsigned char *)__to;
  const unsigned char *__source = (const unsigned char *)__from;
  size_t __i;
  if (__to == __from) return;
  for (__i = 0; __i < __bytes; __i++) __copy[__i] = __source[__i];
}

MCRL_ONE_NODE_CALL void mcrl_one_node_clear(void *__to, size_t __bytes) {
  size_t __i;
  for (__i = 0; __i < __bytes; __i++) ((unsigned char *)__to)[__i] = 0;
}

MCRL_ONE_NODE_CALL void mcrl_exscan_sums(void *__values, size_t __count, mcrl_number __number) {
  static const size_t __bytes[] = {sizeof(int),      sizeof(int),   sizeof(long),   sizeof(long),       sizeof(uint64_t),
                                 sizeof(uint64_t), sizeof(float), sizeof(double), sizeof(long double), sizeof(short),
                                 sizeof(short),    1,             1,              1};
  mcrl_one_node_clear(__values, __count * __bytes[__number]);
}

#define MCRL_ONE_NODE_COLLECTIVE
#include "mcrl_one_node_calls.h"

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
