/* The microbenchmarks of optimistic active messages (Hsieh, Johnson, Kaashoek, Wallach, Weihl 1994, 4.1): a counter that another
 * node increments by remote call (inc), and that two nodes increment by turns, each of which waits for the other (pingpong). Here
 * with the remote calls of Prelude C; peers/ has the same with a thread for each message, and by hand. */
#pragma once

#include <prelude.h>

#ifdef __cplusplus
extern "C" {
#endif

struct counter {
  long value;
};

/* The arguments of a call, which are not read, and those that are sent. */
struct bytes4 {
  char byte[4];
};
struct bytes64 {
  char byte[64];
};
struct bytes1024 {
  char byte[1024];
};
struct bytes4096 {
  char byte[4096];
};

extern struct bytes4 some_4;
extern struct bytes64 some_64;
extern struct bytes1024 some_1024;
extern struct bytes4096 some_4096;

/* By remote call, as preludec compiles it (optimistic.c): write_lock, add one, unlock at the counter's home, with so many bytes of
 * arguments; a call that does nothing; and `counts` times: wait until the value is `first`, first + 2, ..., and add one. */
void rpc_inc_4(region struct counter *c);
void rpc_inc_64(region struct counter *c);
void rpc_inc_1024(region struct counter *c);
void rpc_inc_4096(region struct counter *c);
void rpc_nothing(region struct counter *c);
void rpc_pingpong(region struct counter *c, long first, long counts);

/* The same calls with a thread for each message, and a copy of it (peers/thread_per_message.c). */
void thread_inc_4(region struct counter *c);
void thread_inc_64(region struct counter *c);
void thread_inc_1024(region struct counter *c);
void thread_inc_4096(region struct counter *c);
void thread_pingpong(region struct counter *c, long first, long counts);

/* Waits on the counter's home, without a message. */
void await_value(region struct counter *c, long value);

#ifdef __cplusplus
}
#endif
