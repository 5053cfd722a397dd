#include "regions/pure/protocol.h"

#include <algorithm>

namespace mcrl::protocol {

void EntryPool::grow() {
  while (free_entries_ < most_entries_of_a_step) {
    entries_.emplace_back();
    give(static_cast<uint32_t>(entries_.size() - 1));
  }
  if (free_sharing_ != 0) return;
  free_sharing_ = static_cast<uint32_t>(sharings_.size());
  sharings_.emplace_back();
}

void Actions::grow() {
  auto more = std::make_unique<Action[]>(2 * capacity_);
  std::copy(begin(), end(), more.get());
  more_ = std::move(more);
  items_ = more_.get();
  capacity_ *= 2;
}

} // namespace mcrl::protocol
