/* prelude_filaments.h: filaments of irregular sets (seed: the Filaments dissertation, 2.1 and 2.2.1). Regular ones are the iterations of a
 * `forall`, which needs nothing of this. C from C11 on, and C++.
 *
 * Prelude C has shorter names, at the end of this header. A program in plain C, which is to have none, includes <mcrl.h> before it.
 *
 *     static void relax(int i, int j) { ... }                 a filament: this, and its arguments
 *     static int until_small(void) { ... return change < epsilon ? MCRL_FILAMENTS_DONE : MCRL_FILAMENTS_CONTINUE; }
 *
 *     mcrl_filament_set *set = mcrl_filament_set_new(until_small);
 *     for (...) {                                             on each node, the filaments that it shall run
 *         mcrl_filament_pool *pool = mcrl_filament_pool_new(set);
 *         for (...) mcrl_filament_create(pool, relax, i, j);
 *     }
 *     mcrl_filament_set_run(set);
 *
 * A filament is a function of 1 to 4 arguments, all int or all long, which returns nothing, and its arguments. It has no stack: threads of
 * the node call the functions one after the other. It may do what a thread may, but no collective calls and no forall, and it may not wait
 * for what another filament does. A *pool* is a list of filaments whose data lie near each other. When one of them waits, for a page of a
 * shared array, a lock or a result, the rest of its pool waits with it, and another thread runs other pools. The pools that have waited
 * in a round come first in the next one, so that others run while their data come (3.4). A *set* is pools of the node that run together,
 * round after round; the nodes' sets are made and run by the same calls in the same order, while their pools and filaments differ.
 *
 * A filament in a pool is its arguments, 4 to 32 bytes. Before they first run, runs of eight and more filaments of one function whose
 * arguments are 1-dimensional or 2-dimensional progressions (in the order of their creation) become loops, which need no memory, and hand
 * the arguments over in registers.
 *
 * "Ends the program" means: one line on stderr that begins with "mcrl: ", and a non-zero exit code of the whole job. Each call ends the
 * program before mcrl_init (before main has begun), after mcrl_finalize, in a message handler, and if there is no memory. Without the
 * runtime (mcrl_null.h, and the sequential program) filaments run one after the other in the order of the pools, and of their creation; an
 * error is such a line and abort(). */
#if !defined(PRELUDE_ONLY_CALLS) && !defined(MCRL_H) && !defined(MCRL_RUNTIME)
#include "prelude.h"
#endif

#ifndef MCRL_FILAMENTS_H
#define MCRL_FILAMENTS_H

#include <stddef.h>

#if (defined(MCRL_NULL) || defined(PRELUDE_SERIAL)) && !defined(MCRL_ONE_NODE)
#include "mcrl_one_node.h"
#endif

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets belong to the program until mcrl_filament_set_delete or the end, pools to their set. */
typedef struct mcrl_filament_set mcrl_filament_set;

/* Only the calls below look into it. */
typedef struct mcrl_filament_pool {
  void (*function)(void); /* of the filament that was created last */
  char *next, *end;       /* room for the arguments of others */
} mcrl_filament_pool;

/* What the sequential function of a set says: whether there is another round. */
enum { MCRL_FILAMENTS_DONE = 0, MCRL_FILAMENTS_CONTINUE = 1 };

/* The sequential function, the same on all nodes and with the same result: each node's first thread calls it after each round, when all
 * filaments of all nodes have ended. It may do what main may: collective calls, for example, and it may make pools and filaments of the
 * set. */
typedef int (*mcrl_filaments_between)(void);

/* The functions of filaments without their types, and how many arguments of which type they have: 1 to 4 of int, 5 to 8 for 1 to 4 of
 * long. Not for programs. */
typedef void (*mcrl_filament_function)(void);
enum { MCRL_FILAMENT_LONG = 4 };

#include "mcrl_members_end.h"

#ifndef MCRL_ONE_NODE

/* A new set without pools. NULL: one round. Does not switch threads. 2.1, fCreatePoolSet. */
mcrl_filament_set *mcrl_filament_set_new(mcrl_filaments_between);

/* A new, empty pool. Does not switch threads. Ends the program while the set's filaments run. 2.1, fCreatePools. */
mcrl_filament_pool *mcrl_filament_pool_new(mcrl_filament_set *);

/* Runs all filaments of the set, on the node that has created them; then all nodes wait for each other: each round ends with a barrier,
 * which is a synchronization point of shared arrays. Again, as long as the sequential function says so. Collective: from the first thread
 * of each node, in the same order as other collective calls. Filaments stay, and run again in the next run. Switches threads. Ends the
 * program in a filament, outside the first thread, and if another node makes another collective call in its place. 2.1, fStart. */
#define mcrl_filament_set_run(set) mcrl_filament_set_run_at((set), MCRL_FILAMENTS_HERE)
void mcrl_filament_set_run_at(mcrl_filament_set *, const char *__where);

/* Ends a set, its pools and filaments. Does not switch threads. Ends the program while its filaments run. Ours. */
void mcrl_filament_set_delete(mcrl_filament_set *);

/* The rest of mcrl_filament_room. Not for programs. */
char *mcrl_filament_more_room(mcrl_filament_pool *, mcrl_filament_function, int __kind, size_t __bytes);

#else

#include "mcrl_one_node_filaments.h"

#endif

#define MCRL_FILAMENTS_TEXT_OF(x) #x
#define MCRL_FILAMENTS_TEXT(x) MCRL_FILAMENTS_TEXT_OF(x)
#define MCRL_FILAMENTS_HERE __FILE__ ":" MCRL_FILAMENTS_TEXT(__LINE__)

#if defined(__GNUC__)
#define MCRL_FILAMENTS_CALL static __inline__ __attribute__((__unused__))
#elif defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define MCRL_FILAMENTS_CALL static inline
#else
#define MCRL_FILAMENTS_CALL static
#endif

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

/* Room for the arguments of one more filament. */
MCRL_FILAMENTS_CALL void *mcrl_filament_room(mcrl_filament_pool *__pool, mcrl_filament_function __function, int __kind,
                                             size_t __bytes) {
  char *__here = __pool->next;
  if (__pool->function != __function || (size_t)(__pool->end - __here) < __bytes) __here =
      mcrl_filament_more_room(__pool, __function, __kind, __bytes);
  __pool->next = __here + __bytes;
  return __here;
}

#include "mcrl_members_end.h"

/* Adds filaments to a pool, in a few nanoseconds each. Do not switch threads. End the program while the pool's filaments run. 2.1,
 * fCreateFilament. */
#define MCRL_FILAMENT_CREATE(name, kind, count, type, parameters, arguments)                                                       \
  MCRL_FILAMENTS_CALL void name parameters {                                                                                       \
    type *__at = (type *)mcrl_filament_room(__pool, (mcrl_filament_function)__function, kind, count * sizeof(type));               \
    arguments;                                                                                                                     \
  }
#define MCRL_FILAMENT_CREATES(type, letter, kind)                                                                                  \
  MCRL_FILAMENT_CREATE(mcrl_filament_create_##letter##1, kind + 1, 1, type,                                                        \
                       (mcrl_filament_pool * __pool, void (*__function)(type), type __a), __at[0] = __a)                           \
  MCRL_FILAMENT_CREATE(mcrl_filament_create_##letter##2, kind + 2, 2, type,                                                        \
                       (mcrl_filament_pool * __pool, void (*__function)(type, type), type __a, type __b),                          \
                       (__at[0] = __a, __at[1] = __b))                                                                             \
  MCRL_FILAMENT_CREATE(mcrl_filament_create_##letter##3, kind + 3, 3, type,                                                        \
                       (mcrl_filament_pool * __pool, void (*__function)(type, type, type), type __a, type __b, type __c),          \
                       (__at[0] = __a, __at[1] = __b, __at[2] = __c))                                                              \
  MCRL_FILAMENT_CREATE(mcrl_filament_create_##letter##4, kind + 4, 4, type,                                                        \
                       (mcrl_filament_pool * __pool, void (*__function)(type, type, type, type), type __a, type __b, type __c,     \
                        type __d),                                                                                                 \
                       (__at[0] = __a, __at[1] = __b, __at[2] = __c, __at[3] = __d))
MCRL_FILAMENT_CREATES(int, i, 0)
MCRL_FILAMENT_CREATES(long, l, MCRL_FILAMENT_LONG)
#undef MCRL_FILAMENT_CREATES
#undef MCRL_FILAMENT_CREATE

#ifdef __cplusplus
}
#endif

/* The one for the function: mcrl_filament_create(pool, function, arguments...). */
#if defined(__cplusplus)
#define MCRL_FILAMENT_OVERLOADS(type, letter)                                                                                      \
  inline void mcrl_filament_create(mcrl_filament_pool *__pool, void (*__function)(type), type __a) {                               \
    mcrl_filament_create_##letter##1(__pool, __function, __a);                                                                     \
  }                                                                                                                                \
  inline void mcrl_filament_create(mcrl_filament_pool *__pool, void (*__function)(type, type), type __a, type __b) {               \
    mcrl_filament_create_##letter##2(__pool, __function, __a, __b);                                                                \
  }                                                                                                                                \
  inline void mcrl_filament_create(mcrl_filament_pool *__pool, void (*__function)(type, type, type), type __a, type __b,           \
                                   type __c) {                                                                                     \
    mcrl_filament_create_##letter##3(__pool, __function, __a, __b, __c);                                                           \
  }                                                                                                                                \
  inline void mcrl_filament_create(mcrl_filament_pool *__pool, void (*__function)(type, type, type, type), type __a, type __b,     \
                                   type __c, type __d) {                                                                           \
    mcrl_filament_create_##letter##4(__pool, __function, __a, __b, __c, __d);                                                      \
  }
MCRL_FILAMENT_OVERLOADS(int, i)
MCRL_FILAMENT_OVERLOADS(long, l)
#undef MCRL_FILAMENT_OVERLOADS
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define mcrl_filament_create(pool, function, ...)                                                                                  \
  _Generic((function),                                                                                                             \
      void (*)(int): mcrl_filament_create_i1,                                                                                      \
      void (*)(int, int): mcrl_filament_create_i2,                                                                                 \
      void (*)(int, int, int): mcrl_filament_create_i3,                                                                            \
      void (*)(int, int, int, int): mcrl_filament_create_i4,                                                                       \
      void (*)(long): mcrl_filament_create_l1,                                                                                     \
      void (*)(long, long): mcrl_filament_create_l2,                                                                               \
      void (*)(long, long, long): mcrl_filament_create_l3,                                                                         \
      void (*)(long, long, long, long): mcrl_filament_create_l4)((pool), (function), __VA_ARGS__)
#endif

#endif

#if !defined(PRELUDE_FILAMENTS_H) && defined(PRELUDE_H) && !defined(PRELUDE_ONLY_CALLS)
#define PRELUDE_FILAMENTS_H

/* ---- Prelude C's names ----------------------------------------------------------------------------------------------------
 *
 *     filament_set *set = filament_set_new(until_small);
 *     filament_pool *pool = filament_pool_new(set);
 *     for (...) filament_create(pool, relax, i, j);
 *     filament_run(set); */

typedef mcrl_filament_set filament_set;
typedef mcrl_filament_pool filament_pool;

/* What the sequential function of a set returns. */
enum { filaments_done = MCRL_FILAMENTS_DONE, filaments_continue = MCRL_FILAMENTS_CONTINUE };

#define filament_set_new(between) mcrl_filament_set_new(between)
#define filament_pool_new(set) mcrl_filament_pool_new(set)
#define filament_create mcrl_filament_create
#define filament_run(set) mcrl_filament_set_run(set)
#define filament_set_delete(set) mcrl_filament_set_delete(set)

#endif
