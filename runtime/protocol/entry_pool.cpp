#include "protocol/protocol.h"

namespace mcrl::protocol {

void EntryPool::grow() {
  while (free_entries_ < most_entries_of_a_step) {
    entries_.emplace_back();
    give(static_cast<uint32_t>(entries_.size() - 1));
  }
}

} // namespace mcrl::protocol
