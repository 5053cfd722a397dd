// What the tests of the calls of threads share.
#pragma once

#include "node/start/nodes_test.h"

#include "prelude.h"
#undef region

namespace mcrl {

inline void on_nodes(uint32_t nodes, uint64_t seed, const std::function<void()> &node_main) {
  on_nodes(nodes, seed, small_settings(64 << 10), node_main);
}

inline void on_one_node(const std::function<void()> &node_main) { on_nodes(1, 1, node_main); }

inline mcrl_thread start(void *(*function)(void *), void *argument = nullptr, size_t stack_bytes = 0) {
  mcrl_thread_attributes attributes = {stack_bytes};
  return mcrl_thread_create(function, argument, &attributes);
}

inline void *join(mcrl_thread thread) {
  void *value = nullptr;
  mcrl_thread_join(thread, &value);
  return value;
}

inline void *return_it(void *argument) { return argument; }

inline void *suspend(void *notify) {
  mcrl_thread_suspend(static_cast<unsigned *>(notify));
  return nullptr;
}

} // namespace mcrl
