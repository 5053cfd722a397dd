#include "protocol/protocol.h"

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

} // namespace mcrl::protocol
