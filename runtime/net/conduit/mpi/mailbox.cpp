#include "net/conduit/mpi/mailbox_steps.h"

#include <bit>

namespace mcrl {
namespace {

// The rings of all nodes of a large host take 32 MB, as long as each has what lets its senders go on for a while.
constexpr uint32_t large_lines_of_host = 1u << 19;
constexpr uint32_t least_large_lines = 2048, most_large_lines = 16384;

// Each of two nodes has one sender, which need not ask others for the ring's tail.
constexpr uint32_t lines_of_only_sender = 2048;

} // namespace

// A sender whose turn it is not finds no room while two messages of the largest size have some, and is to be woken then, too: with
// as many lines more to be read. The small ring of a host is too small for that: where there is memory it is left when the first
// sender waits.
bool Mailbox::has_turns(size_t ring) const {
  uint32_t lines = ring_lines_[ring];
  return nodes_ > 2 && lines + 3 >= 3 * (most_lines_ + report_after(lines)) + wake_after(lines);
}

Mailbox Mailbox::plan(uint32_t nodes, size_t largest, size_t page_bytes) {
  uint32_t small = std::bit_ceil(3 * static_cast<uint32_t>(lines_of(largest)));
  if (nodes <= 2) return plan(nodes, largest, page_bytes, std::max(small, lines_of_only_sender), 0);
  uint32_t large = std::clamp(std::bit_floor(large_lines_of_host / nodes), least_large_lines, most_large_lines);
  return plan(nodes, largest, page_bytes, small, large > small ? large : 0);
}

Mailbox Mailbox::plan(uint32_t nodes, size_t largest, size_t page_bytes, uint32_t small_lines, uint32_t large_lines) {
  Mailbox mailbox;
  mailbox.nodes_ = nodes;
  mailbox.most_lines_ = static_cast<uint32_t>(lines_of(largest));
  mailbox.ring_lines_ = {small_lines, large_lines};
  // Where a sender finds no room for a message of the largest size, the receiver has so much to read that it wakes the sender.
  MCRL_ASSERT(small_lines + 3 >= 2 * (mailbox.most_lines_ + report_after(small_lines)) + wake_after(small_lines));
  size_t more_places = mailbox.words_of_places() - std::min(mailbox.words_of_places(), std::size(Waiting{}.places));
  size_t head_bytes = sizeof(Head) + (more_places * sizeof(uint64_t) + line_bytes - 1) / line_bytes * line_bytes;
  auto in_pages = [=](size_t bytes) { return (bytes + page_bytes - 1) / page_bytes * page_bytes; };
  mailbox.ring_at_[0] = head_bytes;
  mailbox.first_bytes_ = in_pages(head_bytes + (small_lines + mailbox.most_lines_) * sizeof(Line));
  mailbox.ring_at_[1] = mailbox.first_bytes_;
  mailbox.bytes_ = mailbox.first_bytes_ + (large_lines == 0 ? 0 : in_pages((large_lines + mailbox.most_lines_) * sizeof(Line)));
  return mailbox;
}

template class BasicMailboxSender<SharedWords>;
template class BasicMailboxReceiver<SharedWords>;

} // namespace mcrl
