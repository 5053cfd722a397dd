// What the tests of calls elsewhere share.
#pragma once

#include "node/start/nodes_test.h"

#include "prelude.h"
#undef region

namespace mcrl {

// A region of the given home with one long, known to all.
inline mcrl_rid shared_bytes(size_t bytes, int home) {
  mcrl_rid rid = node_self() == home ? MCRL_RID(mcrl_region_new(bytes)) : 0;
  broadcast(home, &rid, sizeof rid);
  return rid;
}
inline mcrl_rid shared_long(int home = 0) { return shared_bytes(sizeof(long), home); }

inline long add_to(mcrl_rid rid, long amount) {
  auto *at = static_cast<long *>(mcrl_write_lock(rid));
  long sum = *at += amount;
  mcrl_write_unlock(at);
  return sum;
}

inline void wait_for_value(mcrl_rid rid, long value) {
  while (add_to(rid, 0) != value) mcrl_thread_yield();
}

// Lets all threads end that have nothing more to wait for: a node that ends does not wait for what was spawned.
inline void let_threads_end() {
  barrier();
  for (int turns = 0; turns < 1000; turns++) mcrl_thread_yield();
  barrier();
}

// The arguments of a call, as the stubs of preludec have them.
template <class Arguments> void *pack_call(unsigned node, const mcrl_point &point, const Arguments &arguments) {
  void *room = mcrl_pack_call(node, &point, sizeof arguments);
  *static_cast<Arguments *>(room) = arguments;
  return room;
}
template <class Arguments> Arguments arguments_of(mcrl_activation *self) { return *static_cast<Arguments *>(mcrl_live(self)); }

inline uint64_t messages_sent() {
  uint64_t sum = 0;
  for (size_t kind = 0; kind < static_cast<size_t>(Kind::collective); kind++)
    if (static_cast<Kind>(kind) != Kind::steal) sum += current_node().statistics.messages[kind];
  return sum;
}

} // namespace mcrl
