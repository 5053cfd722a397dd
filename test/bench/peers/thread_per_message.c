/* The remote calls of optimistic.c as a system makes them that cannot run them in a handler: the message is copied, and a thread is
 * made for it, which takes the lock. The text is what preludec emits for a procedure of which it knows nothing but that it may
 * block. */
#include "../optimistic.h"

#include <stddef.h>

static void inc(region struct counter *c) {
  struct counter *at;
  MCRL_WRITE_LOCK(c, at);
  at->value += 1;
  MCRL_WRITE_UNLOCK(at);
}

static void await_here(region struct counter *c, long value) {
  struct counter *at;
  MCRL_READ_LOCK(c, at);
  while (at->value != value) at = mcrl_await(at, MCRL_READ);
  MCRL_READ_UNLOCK(at);
}

/* A stub for each size, which the thread begins with, and the call. */
#define INC_BY_THREAD(n)                                                                                                           \
  static void inc_##n(region struct counter *c, struct bytes##n ignored) { inc(c); }                                               \
  struct inc_##n##__arguments {                                                                                                    \
    region struct counter *c;                                                                                                      \
    struct bytes##n ignored;                                                                                                       \
  };                                                                                                                               \
  static mcrl_outcome inc_##n##__stub(mcrl_activation *self, unsigned entry) {                                                     \
    const struct inc_##n##__arguments *arguments = mcrl_live(self);                                                                \
    inc_##n(arguments->c, arguments->ignored);                                                                                     \
    return mcrl_return(self, NULL, 0);                                                                                             \
  }                                                                                                                                \
  static mcrl_point inc_##n##__point = {.name = "thread_per_message.c:inc:" #n,                                                    \
                                        .where = "thread_per_message.c",                                                           \
                                        .run = inc_##n##__stub,                                                                    \
                                        .live_bytes = sizeof(struct inc_##n##__arguments),                                         \
                                        .flags = MCRL_POINT_THREAD};                                                               \
  void thread_inc_##n(region struct counter *c) {                                                                                  \
    unsigned node = (unsigned)home_of(c);                                                                                          \
    if (mcrl_runs_here(node)) {                                                                                                    \
      inc_##n(c, some_##n);                                                                                                        \
      return;                                                                                                                      \
    }                                                                                                                              \
    struct inc_##n##__arguments *arguments = mcrl_pack_call(node, &inc_##n##__point, sizeof *arguments);                           \
    arguments->c = c;                                                                                                              \
    arguments->ignored = some_##n;                                                                                                 \
    mcrl_call(arguments);                                                                                                          \
  }
INC_BY_THREAD(4)
INC_BY_THREAD(64)
INC_BY_THREAD(1024)
INC_BY_THREAD(4096)

struct await__arguments {
  region struct counter *c;
  long value;
};
static mcrl_outcome await__stub(mcrl_activation *self, unsigned entry) {
  const struct await__arguments *arguments = mcrl_live(self);
  await_here(arguments->c, arguments->value);
  return mcrl_return(self, NULL, 0);
}
static mcrl_point await__point = {.name = "thread_per_message.c:await",
                                  .where = "thread_per_message.c",
                                  .run = await__stub,
                                  .live_bytes = sizeof(struct await__arguments),
                                  .flags = MCRL_POINT_THREAD};

static void thread_await(region struct counter *c, long value) {
  unsigned node = (unsigned)home_of(c);
  if (mcrl_runs_here(node)) {
    await_here(c, value);
    return;
  }
  struct await__arguments *arguments = mcrl_pack_call(node, &await__point, sizeof *arguments);
  arguments->c = c;
  arguments->value = value;
  mcrl_call(arguments);
}

void thread_pingpong(region struct counter *c, long first, long counts) {
  for (long i = 0; i < counts; i++) {
    thread_await(c, first + 2 * i);
    thread_inc_4(c);
  }
}

static mcrl_point *const unit__points[] = {&inc_4__point, &inc_64__point, &inc_1024__point, &inc_4096__point, &await__point};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION,
                         .point_count = sizeof unit__points / sizeof *unit__points,
                         .fingerprint = 5,
                         .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }
