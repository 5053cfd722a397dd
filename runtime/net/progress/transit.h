// Calls that come here to go on to their nodes (routes.h): taken out of a message and gathered again with others on the same node,
// this node's own among them. They are not held up by what code of other nodes may begin here: only those for this node are.
#pragma once

#include "base/support/ids.h"
#include "net/progress/routes.h"

#include <cstddef>
#include <vector>

namespace mcrl {

struct Node;
union Header;

class Transit {
public:
  explicit Transit(Node &);
  static void hear(Node &); // of what comes from other nodes

  // Whether something has come that has not gone on.
  bool is_empty() const { return passage_.empty(); }
  // A look at messages ends: what has come is to go on.
  void end_look(bool has_nothing_else);
  // Whether what goes on to this node waits for room there: then it comes before what this node's own threads have for it.
  bool waits_for(NodeId to) const { return !awaited_.empty() && awaited_[number(to)]; }

  // The calls on this node of a message that has come; takes the buffer.
  void take_own(Header &, size_t bytes);

private:
  static void receive(Node &, NodeId from, Header &, size_t message_bytes);
  static void receive_passed_on(Node &, NodeId from, Header &, size_t message_bytes);
  void take(NodeId from, Header &, size_t message_bytes);

  Node &node_;
  Passage passage_;
  std::vector<bool> awaited_; // by node; empty: nothing has ever come
  NodeId from_{};             // whose message is being taken
};

} // namespace mcrl
