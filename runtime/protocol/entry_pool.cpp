#include "protocol/protocol.h"
#include "support/fatal.h"

namespace mcrl::protocol {

// A step queues one operation or request, and may enter the writer, which is in no list, and a third node as readers to be.
static constexpr size_t most_entries_of_a_step = 3;

void EntryPool::reserve_for_step() {
  size_t free_entries = 0;
  for (uint32_t index = free_; index != 0 && free_entries < most_entries_of_a_step; index = entries_[index].next) free_entries++;
  for (; free_entries < most_entries_of_a_step; free_entries++) {
    entries_.emplace_back();
    give(static_cast<uint32_t>(entries_.size() - 1));
  }
}

uint32_t EntryPool::take() {
  MCRL_ASSERT(free_ != 0 && "reserve_for_step() was called before this step");
  uint32_t index = free_;
  free_ = entries_[index].next;
  entries_[index] = Entry{};
  return index;
}

void EntryPool::give(uint32_t index) {
  MCRL_ASSERT(index != 0 && index < entries_.size());
  entries_[index].next = free_;
  free_ = index;
}

} // namespace mcrl::protocol
