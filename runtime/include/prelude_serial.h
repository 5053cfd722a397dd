/* prelude_serial.h: Prelude C as a sequential program, for any C compiler; <prelude.h> includes it where PRELUDE_SERIAL is defined.
 *
 * One node, without the runtime library: a region is plain memory, locks do nothing, `region` and the annotations vanish
 * (language.md, section 5.1). The calls are those of prelude.h and mcrl_thread.h, which describe them; here is only what differs.
 * "Ends the program" means: one line on stderr that begins with "mcrl: ", and abort().
 *
 * Macros and two functions make the annotations vanish, so a program cannot use their words for anything else, macros cannot take
 * away a list of clauses (`move(always)`), and a header of the system's that uses a word (`fork` in <unistd.h>) comes before this
 * one. The errors then name the macro. PRELUDE_SERIAL_NO_TASKS leaves out `spawn`, `fork`, `join`, `forall`, `finish`, `at`, `any`,
 * `spread` and `node`, for a program that has no such annotations. PRELUDE_SERIAL_BLANKED leaves out all: in what
 * `preludec --emit=serial` prints annotations are blanks, and none of these limits holds. */
#ifndef PRELUDE_SERIAL_H
#define PRELUDE_SERIAL_H

#ifdef MCRL_THREAD_H
#error "with PRELUDE_SERIAL, include <prelude.h> before <mcrl_thread.h>"
#endif
#define MCRL_THREAD_H /* the calls are below */

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

#include "mcrl_one_node.h"
#include "mcrl_one_node_memory.h"

#if defined(__GNUC__)
#define PRELUDE_SERIAL_CALL static __inline__ __attribute__((__unused__))
#define PRELUDE_SERIAL_NO_RETURN __attribute__((__noreturn__))
#define PRELUDE_SERIAL_SHARED __attribute__((__weak__)) /* one object, however many files define it */
#else
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define PRELUDE_SERIAL_CALL static inline
#else
#define PRELUDE_SERIAL_CALL static
#endif
#define PRELUDE_SERIAL_NO_RETURN
#define PRELUDE_SERIAL_SHARED static
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define region
#define node_private
#define prelude_region_ const volatile void *

PRELUDE_SERIAL_CALL PRELUDE_SERIAL_NO_RETURN void prelude_serial_fatal(const char *__call, const char *__what) {
  mcrl_one_node_flush(NULL);
  mcrl_one_node_print(mcrl_one_node_errors, "mcrl: %s: %s\n", __call, __what);
  mcrl_one_node_abort();
}

/* ---- Regions and locks --------------------------------------------------------------------------------------------------- */

#if !defined(__PRELUDEC__) && !defined(PRELUDE_SERIAL_BLANKED) /* preludec finds the word itself */
#define local(n) (n)
#endif

PRELUDE_SERIAL_CALL void *mcrl_region_new(size_t __bytes) {
  void *__data = __bytes != 0 && __bytes <= (size_t)1 << 30 ? mcrl_one_node_calloc(1, __bytes) : NULL;
  if (__data == NULL) prelude_serial_fatal("region_new", "no memory for a region, or its size is 0 or above 1 GB");
  return __data;
}

PRELUDE_SERIAL_CALL void *mcrl_region_new_at(int __node, size_t __bytes) {
  if (__node != 0) prelude_serial_fatal("region_new_at", "a serial program has node 0 only");
  return mcrl_region_new(__bytes);
}

#include "mcrl_zone.h"
#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

PRELUDE_SERIAL_CALL void *mcrl_region_new_in(struct region_zone *__zone, size_t __bytes) {
  if (__zone == NULL) prelude_serial_fatal("region_new_in", "a null zone");
  if ((int)__zone->sharing < zone_coherent || __zone->sharing > zone_private)
    prelude_serial_fatal("region_new_in", "a zone's sharing is none");
  if (__zone->at == zone_at_region && __zone->near == NULL && __zone->near_rid == 0)
    prelude_serial_fatal("region_new_in", "zone_at_region of a null region pointer");
  if (__zone->at == zone_at_blocks && __zone->count == 0) prelude_serial_fatal("region_new_in",
                                                                               "zone_at_blocks of a zone whose count is 0");
  __zone->made++;
  if (__zone->at != NULL && __zone->at(__zone, __zone->made - 1) != 0)
    prelude_serial_fatal("region_new_in", "a serial program has node 0 only");
  return mcrl_region_new(__bytes);
}

PRELUDE_SERIAL_CALL size_t mcrl_array_bytes(size_t __element_bytes, size_t __count) {
  return __element_bytes != 0 && __count > (size_t)-1 / __element_bytes ? (size_t)-1 : __element_bytes * __count;
}

#if defined(__GNUC__)
#define prelude_serial_pointer_(T) __typeof__(T) *
#else
#define prelude_serial_pointer_(T) T *
#endif
#define region_new(T) ((prelude_serial_pointer_(T))mcrl_region_new(sizeof(T)))
#define region_new_at(node, T) ((prelude_serial_pointer_(T))mcrl_region_new_at((node), sizeof(T)))
#define region_new_array(T, n) ((prelude_serial_pointer_(T))mcrl_region_new(mcrl_array_bytes(sizeof(T), (size_t)(n))))
#define region_new_in(zone, T) ((prelude_serial_pointer_(T))mcrl_region_new_in((zone), sizeof(T)))
#define region_new_array_in(zone, T, n)                                                                                            \
  ((prelude_serial_pointer_(T))mcrl_region_new_in((zone), mcrl_array_bytes(sizeof(T), (size_t)(n))))
#define region_new_array_at(node, T, n)                                                                                            \
  ((prelude_serial_pointer_(T))mcrl_region_new_at((node), mcrl_array_bytes(sizeof(T), (size_t)(n))))

/* ---- The program model --------------------------------------------------------------------------------------------------- */

PRELUDE_SERIAL_CALL double wall_seconds(void) { return mcrl_wall_seconds(); }

#define MCRL_ONE_NODE_PRELUDE
#include "mcrl_one_node_calls.h"

/* ---- Threads: a new one runs to its end before mcrl_thread_create returns ------------------------------------------------ */

typedef uint64_t mcrl_thread; /* the address of its record; the first thread's is 1 */

typedef struct mcrl_thread_attributes {
  size_t stack_bytes; /* not used */
} mcrl_thread_attributes;

struct prelude_serial_thread {
  struct prelude_serial_thread *creator; /* NULL: the first thread */
  void *value;
  int ended, detached;
  jmp_buf exit;
};

/* The thread that runs; its creators wait for it. NULL: the first. */
PRELUDE_SERIAL_SHARED struct prelude_serial_thread *prelude_serial_running;

PRELUDE_SERIAL_CALL mcrl_thread mcrl_thread_create(void *(*__function)(void *__argument), void *__argument,
                                                   const mcrl_thread_attributes *__attributes) {
  struct prelude_serial_thread *__tid = (struct prelude_serial_thread *)mcrl_one_node_calloc(1, sizeof *__tid);
  mcrl_thread __id = (mcrl_thread)(uintptr_t)__tid;
  (void)__attributes;
  if (__tid == NULL) prelude_serial_fatal("mcrl_thread_create", "no memory for a thread");
  __tid->creator = prelude_serial_running;
  prelude_serial_running = __tid;
  if (setjmp(__tid->exit) == 0) prelude_serial_running->value = __function(__argument);
  __tid = prelude_serial_running;
  prelude_serial_running = __tid->creator;
  __tid->ended = 1;
  if (__tid->detached) mcrl_one_node_free(__tid);
  return __id;
}

/* The record of a thread that has ended; others cannot be joined. */
PRELUDE_SERIAL_CALL struct prelude_serial_thread *prelude_serial_ended(const char *__call, mcrl_thread __id) {
  struct prelude_serial_thread *__tid = (struct prelude_serial_thread *)(uintptr_t)__id;
  if (__id <= 1 || !__tid->ended) prelude_serial_fatal(__call, "no such thread, or one that waits for the caller");
  return __tid;
}

PRELUDE_SERIAL_CALL void mcrl_thread_join(mcrl_thread __id, void **__value) {
  struct prelude_serial_thread *__tid = prelude_serial_ended("mcrl_thread_join", __id);
  if (__value != NULL) *__value = __tid->value;
  mcrl_one_node_free(__tid);
}

PRELUDE_SERIAL_CALL void mcrl_thread_detach(mcrl_thread __id) {
  struct prelude_serial_thread *__tid = prelude_serial_running;
  for (; __tid != NULL; __tid = __tid->creator)
    if (__id == (mcrl_thread)(uintptr_t)__tid) {
      __tid->detached = 1;
      return;
    }
  mcrl_one_node_free(prelude_serial_ended("mcrl_thread_detach", __id));
}

PRELUDE_SERIAL_CALL PRELUDE_SERIAL_NO_RETURN void mcrl_thread_exit(void *__value) {
  if (prelude_serial_running == NULL) prelude_serial_fatal("mcrl_thread_exit", "the first thread returns from main or calls exit");
  prelude_serial_running->value = __value;
  longjmp(prelude_serial_running->exit, 1);
}

PRELUDE_SERIAL_CALL mcrl_thread mcrl_thread_self(void) {
  return prelude_serial_running != NULL ? (mcrl_thread)(uintptr_t)prelude_serial_running : 1;
}

PRELUDE_SERIAL_CALL void mcrl_thread_suspend(const volatile unsigned *__notify) {
  if (__notify == NULL || *__notify == 0)
    prelude_serial_fatal("mcrl_thread_suspend", "no other thread of a serial program will wake it");
}

PRELUDE_SERIAL_CALL int mcrl_thread_wake(mcrl_thread __id, volatile unsigned *__notify, unsigned __value) {
  struct prelude_serial_thread *__tid = prelude_serial_running;
  if (__notify == NULL || __value == 0) prelude_serial_fatal("mcrl_thread_wake", "needs a word and a value that is not 0");
  while (__tid != NULL && __id != (mcrl_thread)(uintptr_t)__tid) __tid = __tid->creator;
  if (__tid == NULL && __id != 1) return 0;
  *__notify = __value;
  return 1;
}

PRELUDE_SERIAL_CALL PRELUDE_SERIAL_NO_RETURN void prelude_serial_guard_fails(const char *__file, int __line,
                                                                             const char *__condition) {
  mcrl_one_node_flush(NULL);
  mcrl_one_node_print(mcrl_one_node_errors,
                       "mcrl: %s:%d: when (%s): it is false, and in a serial program nobody else can make it true\n", __file,
                           __line,
                       __condition);
  mcrl_one_node_abort();
}

#include "mcrl_members_end.h"
#undef prelude_region_

#ifdef __cplusplus
}
#endif

/* ---- Annotations --------------------------------------------------------------------------------------------------------- */

/* A guard, in text where other annotations are blanks: as long as `when`. */
#define _Chk(condition)                                                                                                            \
  {                                                                                                                                \
    if (!(condition)) prelude_serial_guard_fails(__FILE__, __LINE__, #condition);                                                  \
  }

#if !defined(PRELUDE_SERIAL_BLANKED) && !defined(__PRELUDEC__) && !defined(__cplusplus)
/* `begin move` and `end move` are calls, so that variables of a function may have these names. */
PRELUDE_SERIAL_CALL int prelude_serial_move(void) { return 0; }
PRELUDE_SERIAL_CALL void begin(int __nothing) { (void)__nothing; }
PRELUDE_SERIAL_CALL void end(int __nothing) { (void)__nothing; }
#define move (prelude_serial_move());
#define rpc
#define when(condition) _Chk(condition)
#ifndef PRELUDE_SERIAL_NO_TASKS
#define spawn
#define fork
#define join
#define forall for
#define finish
#define at , (void)/* `x = fork f(a) at n;` is `x = f(a), (void) n;` */
#define node(number) (number)
enum { any, spread = 0 }; /* `fork f(a) at any`, `region_new_at(spread, T)` */
#endif
#if defined(__GNUC__)
#pragma GCC system_header /* C90 has no such macros, and -pedantic says so */
#endif
#define requires_shared(...)
#define requires_lock(...)
#define acquires(...)
#define acquires_shared(...)
#define releases(...)
#define releases_shared(...)
#endif

#endif
