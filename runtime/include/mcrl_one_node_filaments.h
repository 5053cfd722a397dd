/* mcrl_one_node_filaments.h: the calls of prelude_filaments.h, which includes it, without the runtime. */
#ifndef MCRL_ONE_NODE_FILAMENTS_H
#define MCRL_ONE_NODE_FILAMENTS_H

#include "mcrl_one_node_memory.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

/* Filaments of one function that follow each other; their arguments come after it. */
typedef struct mcrl_one_node_filaments {
  mcrl_filament_function function;
  int kind;
  char *end; /* of the arguments; NULL: the pool's `next` */
  struct mcrl_one_node_filaments *next;
} mcrl_one_node_filaments;

/* A pool of a set, and what it has; the pool comes first. */
typedef struct mcrl_one_node_pool {
  mcrl_filament_pool pool;
  mcrl_filament_set *set;
  mcrl_one_node_filaments *first, *last;
  struct mcrl_one_node_memory *memory;
  struct mcrl_one_node_pool *next;
} mcrl_one_node_pool;

struct mcrl_one_node_memory {
  struct mcrl_one_node_memory *before;
  double unused; /* what follows is aligned */
};

struct mcrl_filament_set {
  mcrl_filaments_between between;
  mcrl_one_node_pool *first, *last;
  int runs;
};

MCRL_ONE_NODE_CALL void mcrl_one_node_no_filaments(const char *__why) {
  mcrl_one_node_print(mcrl_one_node_errors, "mcrl: %s\n", __why);
  mcrl_one_node_abort();
}

MCRL_ONE_NODE_CALL void *mcrl_one_node_filament_memory(size_t __bytes) {
  void *__memory = mcrl_one_node_calloc(1, __bytes);
  if (__memory == NULL) mcrl_one_node_no_filaments("no memory for filaments");
  return __memory;
}

MCRL_ONE_NODE_CALL mcrl_filament_set *mcrl_filament_set_new(mcrl_filaments_between __between) {
  mcrl_filament_set *__set = (mcrl_filament_set *)mcrl_one_node_filament_memory(sizeof *__set);
  __set->between = __between;
  return __set;
}

MCRL_ONE_NODE_CALL mcrl_filament_pool *mcrl_filament_pool_new(mcrl_filament_set *__set) {
  mcrl_one_node_pool *__pool = (mcrl_one_node_pool *)mcrl_one_node_filament_memory(sizeof *__pool);
  if (__set->runs) mcrl_one_node_no_filaments("mcrl_filament_pool_new in a set whose filaments run");
  __pool->set = __set;
  if (__set->first == NULL) __set->first = __pool;
  else __set->last->next = __pool;
  __set->last = __pool;
  return &__pool->pool;
}

/* Arguments are at multiples of 8 bytes from the beginning of a block, where a long may be. */
MCRL_ONE_NODE_CALL char *mcrl_filament_more_room(mcrl_filament_pool *__of, mcrl_filament_function __function, int __kind,
                                                 size_t __bytes) {
  mcrl_one_node_pool *__pool = (mcrl_one_node_pool *)(void *)__of;
  mcrl_one_node_filaments *__more;
  size_t __block_bytes = 65536, __needed = sizeof *__more + __bytes, __used = 0;
  if (__pool->set->runs) mcrl_one_node_no_filaments("mcrl_filament_create in a set whose filaments run");
  if (__pool->memory != NULL) __used = (size_t)(__of->next - (char *)__pool->memory + 7) & ~(size_t)7;
  if (__pool->memory == NULL || __used + __needed > __block_bytes) {
    struct mcrl_one_node_memory *__memory = (struct mcrl_one_node_memory *)mcrl_one_node_filament_memory(__block_bytes);
    __memory->before = __pool->memory;
    if (__pool->last != NULL) __pool->last->end = __of->next;
    __pool->memory = __memory;
    __used = sizeof *__memory;
  } else __pool->last->end = __of->next;
  __more = (mcrl_one_node_filaments *)(void *)((char *)__pool->memory + __used);
  __more->function = __function;
  __more->kind = __kind;
  __more->end = NULL;
  __more->next = NULL;
  if (__pool->first == NULL) __pool->first = __more;
  else __pool->last->next = __more;
  __pool->last = __more;
  __of->function = __function;
  __of->end = (char *)__pool->memory + __block_bytes;
  return (char *)(__more + 1);
}

#define MCRL_ONE_NODE_RUN(type, kind)                                                                                              \
  case kind + 1: ((void (*)(type))__function)(((const type *)__here)[0]); break;                                                   \
  case kind + 2: ((void (*)(type, type))__function)(((const type *)__here)[0], ((const type *)__here)[1]); break;                  \
  case kind + 3:                                                                                                                   \
    ((void (*)(type, type, type))__function)(((const type *)__here)[0], ((const type *)__here)[1], ((const type *)__here)[2]);     \
    break;                                                                                                                         \
  case kind + 4:                                                                                                                   \
    ((void (*)(type, type, type, type))__function)(((const type *)__here)[0], ((const type *)__here)[1], ((const type *)__here)[2],\
                                                 ((const type *)__here)[3]);                                                       \
    break;

MCRL_ONE_NODE_CALL void mcrl_one_node_run_filament(mcrl_filament_function __function, int __kind, const void *__here) {
  switch (__kind) {
    MCRL_ONE_NODE_RUN(int, 0)
    MCRL_ONE_NODE_RUN(long, MCRL_FILAMENT_LONG)
  }
}
#undef MCRL_ONE_NODE_RUN

MCRL_ONE_NODE_CALL void mcrl_one_node_run_pool(const mcrl_one_node_pool *__pool) {
  const mcrl_one_node_filaments *__some;
  for (__some = __pool->first; __some != NULL; __some = __some->next) {
    size_t __bytes = __some->kind > MCRL_FILAMENT_LONG ? (size_t)(__some->kind - MCRL_FILAMENT_LONG) * sizeof(long)
                                                   : (size_t)__some->kind * sizeof(int);
    const char *__here = (const char *)(__some + 1), *__end = __some->end != NULL ? __some->end : __pool->pool.next;
    for (; __here < __end; __here += __bytes) mcrl_one_node_run_filament(__some->function, __some->kind, __here);
  }
}

#define mcrl_filament_set_run(set) mcrl_filament_set_run_at((set), "")
MCRL_ONE_NODE_CALL void mcrl_filament_set_run_at(mcrl_filament_set *__set, const char *__where) {
  mcrl_one_node_pool *__pool;
  (void)__where;
  if (__set->runs) mcrl_one_node_no_filaments("mcrl_filament_set_run in a filament");
  do {
    __set->runs = 1;
    for (__pool = __set->first; __pool != NULL; __pool = __pool->next) __pool->pool.function = NULL;
    for (__pool = __set->first; __pool != NULL; __pool = __pool->next) mcrl_one_node_run_pool(__pool);
    __set->runs = 0;
  } while (__set->between != NULL && __set->between() != MCRL_FILAMENTS_DONE);
}

MCRL_ONE_NODE_CALL void mcrl_filament_set_delete(mcrl_filament_set *__set) {
  if (__set->runs) mcrl_one_node_no_filaments("mcrl_filament_set_delete of a set whose filaments run");
  while (__set->first != NULL) {
    mcrl_one_node_pool *__pool = __set->first;
    __set->first = __pool->next;
    while (__pool->memory != NULL) {
      struct mcrl_one_node_memory *__memory = __pool->memory;
      __pool->memory = __memory->before;
      mcrl_one_node_free(__memory);
    }
    mcrl_one_node_free(__pool);
  }
  mcrl_one_node_free(__set);
}

#include "mcrl_members_end.h"
#endif
