// What children return whose records have come in one message: it goes back in one message, too.
#pragma once

#include "net/progress/node.h"

namespace mcrl {

class Answering {
public:
  explicit Answering(Node &node) : node_(node) {}

  // The records of a message of this node are run next, or have been: what they have returned goes.
  void begin(NodeId asker) {
    MCRL_ASSERT(!is_open_ && header_ == nullptr);
    is_open_ = true;
    asker_ = asker;
  }
  void end() {
    is_open_ = false;
    if (header_ != nullptr) send();
  }

  // Whether the result of a child can wait here for others. Not what is long.
  bool takes(const mcrl_linkage &, size_t bytes) const;
  void add(const mcrl_linkage &, const void *value, size_t bytes);

private:
  static constexpr size_t most_bytes = 4096, longest_value = 512;

  void send();

  Node &node_;
  bool is_open_ = false;
  NodeId asker_{};
  Header *header_ = nullptr; // of the message that is made
  size_t bytes_ = 0;         // after it
  uint32_t value_bytes_ = 0; // of each answer in it
};

} // namespace mcrl
