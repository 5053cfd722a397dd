// Messages of a handler to a node for which it will probably have another one before it ends: they wait for that, and go with it.
#pragma once

#include "base/support/ids.h"
#include "net/wire/wire.h"

#include <algorithm>
#include <array>
#include <vector>

namespace mcrl {

struct Node;

class Outbox {
public:
  // The nodes for which the handler that begins will probably have a message at its end. This node stands for none.
  void expect(NodeId first, NodeId second) { expected_ = {first, second}; }

  // Whether a message with so many bytes after its header may wait here.
  bool takes(NodeId to, size_t bytes) const { return std::ranges::find(expected_, to) != expected_.end() && bytes <= most_bytes; }
  bool has_for(NodeId to) const {
    return std::ranges::any_of(waiting_, [&](const Waiting &each) { return each.to == to; });
  }
  bool empty() const { return waiting_.empty(); }

  // Takes a message of begin_message().
  void put(NodeId to, Header &header, size_t bytes) { waiting_.push_back({to, &header, bytes}); }

  // The handler has ended. Those for one node go as one message, in the order in which they came.
  void send_all(Node &);

private:
  static constexpr size_t most_bytes = 2048, most_together = 7168; // what is longer goes alone

  struct Waiting {
    NodeId to;
    Header *header;
    size_t bytes; // after the header
  };
  static constexpr NodeId no_node{UINT32_MAX};
  std::array<NodeId, 2> expected_{no_node, no_node};
  std::vector<Waiting> waiting_;
};

// The handler of messages that have come together: each is dispatched as if it had come alone.
void receive_together(Node &, NodeId from, Header &, size_t message_bytes);

} // namespace mcrl
