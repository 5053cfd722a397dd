#include "net/progress/admission.h"

#include "net/progress/node.h"

#include <cstring>

namespace mcrl {

Admission::State Admission::state_in(const Node &node) const {
  State state = state_;
  state.is_closed = node.closed != 0;
  return state;
}

void Admission::hold(Node &node, NodeId from, const std::byte *message, size_t bytes) {
  must_look_ |= state_in(node) != seen_;
  held_.push_back({from, bytes, {node.conduit.acquire(bytes), Release{&node.conduit}}});
  std::memcpy(held_.back().message.get(), message, bytes);
  node.turns.attention.set(Attention::held);
}

size_t Admission::admit_held(Node &node) {
  State now = state_in(node);
  if (now == seen_ && !must_look_) return 0;
  seen_ = now;
  must_look_ = false;
  size_t admitted = 0;
  for (size_t left = held_.size(); left > 0 && !held_.empty(); left--) {
    looked_at++;
    Held held = std::move(held_.front());
    held_.pop_front();
    auto &header = *reinterpret_cast<Header *>(held.message.get());
    if (!mcrl::admits(node, header)) {
      held_.push_back(std::move(held));
      continue;
    }
    dispatch(node, held.from, header, held.bytes);
    admitted++;
  }
  if (held_.empty()) node.turns.attention.clear(Attention::held);
  return admitted;
}

} // namespace mcrl
