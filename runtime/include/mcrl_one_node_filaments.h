/* mcrl_one_node_filaments.h: the calls of mcrl_filaments.h, which includes it, without the runtime. */
#ifndef MCRL_ONE_NODE_FILAMENTS_H
#define MCRL_ONE_NODE_FILAMENTS_H

#include "mcrl_one_node_memory.h"

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

MCRL_ONE_NODE_CALL void mcrl_one_node_no_filaments(const char *why) {
  mcrl_one_node_print(mcrl_one_node_errors, "mcrl: %s\n", why);
  mcrl_one_node_abort();
}

MCRL_ONE_NODE_CALL void *mcrl_one_node_filament_memory(size_t bytes) {
  void *memory = mcrl_one_node_calloc(1, bytes);
  if (memory == NULL) mcrl_one_node_no_filaments("no memory for filaments");
  return memory;
}

MCRL_ONE_NODE_CALL mcrl_filament_set *mcrl_filament_set_new(mcrl_filaments_between between) {
  mcrl_filament_set *set = (mcrl_filament_set *)mcrl_one_node_filament_memory(sizeof *set);
  set->between = between;
  return set;
}

MCRL_ONE_NODE_CALL mcrl_filament_pool *mcrl_filament_pool_new(mcrl_filament_set *set) {
  mcrl_one_node_pool *pool = (mcrl_one_node_pool *)mcrl_one_node_filament_memory(sizeof *pool);
  if (set->runs) mcrl_one_node_no_filaments("mcrl_filament_pool_new in a set whose filaments run");
  pool->set = set;
  if (set->first == NULL) set->first = pool;
  else set->last->next = pool;
  set->last = pool;
  return &pool->pool;
}

/* Arguments are at multiples of 8 bytes from the beginning of a block, where a long may be. */
MCRL_ONE_NODE_CALL char *mcrl_filament_more_room(mcrl_filament_pool *of, mcrl_filament_function function, int kind, size_t bytes) {
  mcrl_one_node_pool *pool = (mcrl_one_node_pool *)(void *)of;
  mcrl_one_node_filaments *more;
  size_t block = 65536, needed = sizeof *more + bytes, used = 0;
  if (pool->set->runs) mcrl_one_node_no_filaments("mcrl_filament_create in a set whose filaments run");
  if (pool->memory != NULL) used = (size_t)(of->next - (char *)pool->memory + 7) & ~(size_t)7;
  if (pool->memory == NULL || used + needed > block) {
    struct mcrl_one_node_memory *memory = (struct mcrl_one_node_memory *)mcrl_one_node_filament_memory(block);
    memory->before = pool->memory;
    if (pool->last != NULL) pool->last->end = of->next;
    pool->memory = memory;
    used = sizeof *memory;
  } else pool->last->end = of->next;
  more = (mcrl_one_node_filaments *)(void *)((char *)pool->memory + used);
  more->function = function;
  more->kind = kind;
  more->end = NULL;
  more->next = NULL;
  if (pool->first == NULL) pool->first = more;
  else pool->last->next = more;
  pool->last = more;
  of->function = function;
  of->end = (char *)pool->memory + block;
  return (char *)(more + 1);
}

#define MCRL_ONE_NODE_RUN(type, kind)                                                                                              \
  case kind + 1: ((void (*)(type))function)(((const type *)here)[0]); break;                                                         \
  case kind + 2: ((void (*)(type, type))function)(((const type *)here)[0], ((const type *)here)[1]); break;                            \
  case kind + 3:                                                                                                                   \
    ((void (*)(type, type, type))function)(((const type *)here)[0], ((const type *)here)[1], ((const type *)here)[2]);                   \
    break;                                                                                                                         \
  case kind + 4:                                                                                                                   \
    ((void (*)(type, type, type, type))function)(((const type *)here)[0], ((const type *)here)[1], ((const type *)here)[2],              \
                                                 ((const type *)here)[3]);                                                           \
    break;

MCRL_ONE_NODE_CALL void mcrl_one_node_run_filament(mcrl_filament_function function, int kind, const void *here) {
  switch (kind) {
    MCRL_ONE_NODE_RUN(int, 0)
    MCRL_ONE_NODE_RUN(long, MCRL_FILAMENT_LONG)
  }
}
#undef MCRL_ONE_NODE_RUN

MCRL_ONE_NODE_CALL void mcrl_one_node_run_pool(const mcrl_one_node_pool *pool) {
  const mcrl_one_node_filaments *some;
  for (some = pool->first; some != NULL; some = some->next) {
    size_t bytes = some->kind > MCRL_FILAMENT_LONG ? (size_t)(some->kind - MCRL_FILAMENT_LONG) * sizeof(long)
                                                   : (size_t)some->kind * sizeof(int);
    const char *here = (const char *)(some + 1), *end = some->end != NULL ? some->end : pool->pool.next;
    for (; here < end; here += bytes) mcrl_one_node_run_filament(some->function, some->kind, here);
  }
}

#define mcrl_filament_set_run(set) mcrl_filament_set_run_at((set), "")
MCRL_ONE_NODE_CALL void mcrl_filament_set_run_at(mcrl_filament_set *set, const char *where) {
  mcrl_one_node_pool *pool;
  (void)where;
  if (set->runs) mcrl_one_node_no_filaments("mcrl_filament_set_run in a filament");
  do {
    set->runs = 1;
    for (pool = set->first; pool != NULL; pool = pool->next) pool->pool.function = NULL;
    for (pool = set->first; pool != NULL; pool = pool->next) mcrl_one_node_run_pool(pool);
    set->runs = 0;
  } while (set->between != NULL && set->between() != MCRL_FILAMENTS_DONE);
}

MCRL_ONE_NODE_CALL void mcrl_filament_set_delete(mcrl_filament_set *set) {
  if (set->runs) mcrl_one_node_no_filaments("mcrl_filament_set_delete of a set whose filaments run");
  while (set->first != NULL) {
    mcrl_one_node_pool *pool = set->first;
    set->first = pool->next;
    while (pool->memory != NULL) {
      struct mcrl_one_node_memory *memory = pool->memory;
      pool->memory = memory->before;
      mcrl_one_node_free(memory);
    }
    mcrl_one_node_free(pool);
  }
  mcrl_one_node_free(set);
}

#endif
