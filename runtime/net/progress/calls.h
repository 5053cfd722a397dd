// What the calls of the C API have in common.
#pragma once

#include "net/progress/node.h"

namespace mcrl {

// The node, for a call that may be made anywhere.
inline Node &node_in(const char *call) {
  if (__builtin_expect(mcrl_current == nullptr, 0)) fatal("%s called before mcrl_init", call);
  Node &node = current_node();
  if (__builtin_expect(node.life.has_ended, 0)) fatal_ended(call);
  return node;
}

// The node, for a call that only threads may make.
inline Node &node_of_thread_in(const char *call) {
  Node &node = node_in(call);
  if (__builtin_expect(node.in_handler, 0)) fatal("%s called in a message handler, which may not wait", call);
  return node;
}

// For data of a collective operation: they come, and go, while no thread can wait for a page.
inline void refuse_elements(const char *call, const void *data) {
  if (current_node().traffic.names.is_common(reinterpret_cast<uint64_t>(data)))
    fatal("%s of elements of a shared array, whose pages may not be here: copy them", call);
}

// The root of a collective operation, if there is such a node: `operation` ends in the word before it.
inline NodeId root_in(const Node &node, const char *operation, unsigned root) {
  if (root >= node.count) fatal("%s node %d: there are nodes 0 to %u", operation, static_cast<int>(root), node.count - 1);
  return static_cast<NodeId>(root);
}

} // namespace mcrl
