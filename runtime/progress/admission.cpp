#include "progress/admission.h"

#include "progress/node.h"

#include <cstring>

namespace mcrl {

void Admission::hold(NodeId from, const std::byte *message, size_t bytes) {
  held_.push_back({from, bytes, std::make_unique<std::byte[]>(bytes)});
  std::memcpy(held_.back().message.get(), message, bytes);
}

size_t Admission::admit_held(Node &node) {
  size_t admitted = 0;
  for (size_t left = held_.size(); left > 0 && !held_.empty(); left--) {
    Held held = std::move(held_.front());
    held_.pop_front();
    auto &header = *reinterpret_cast<Header *>(held.message.get());
    if (!node.admits(header)) {
      held_.push_back(std::move(held));
      continue;
    }
    node.dispatch(held.from, header, held.bytes);
    admitted++;
  }
  if (held_.empty()) node.attention.clear(Attention::held);
  return admitted;
}

} // namespace mcrl
