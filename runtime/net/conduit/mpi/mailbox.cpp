#include "net/conduit/mpi/mailbox.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace mcrl {
namespace {

// Lines of all windows of a ring, unless there are so many nodes that each would get less than it needs.
constexpr uint32_t lines_of_all_windows = 16384;
constexpr uint32_t largest_window = 2048;

// How many lines of a sender's are read before it is told: so few that it seldom waits for that, so many that telling costs
// nothing.
constexpr uint32_t report_after = 64;

// Short pieces without a call; the last 16 bytes overlap those before.
void copy(std::byte *to, const std::byte *from, size_t bytes) {
  constexpr size_t step = 16, longest = 256;
  if (bytes < step || bytes > longest) {
    std::memcpy(to, from, bytes);
    return;
  }
  for (size_t i = 0; i + step < bytes; i += step) __builtin_memcpy(to + i, from + i, step);
  __builtin_memcpy(to + bytes - step, from + bytes - step, step);
}

} // namespace

Mailbox Mailbox::plan(uint32_t nodes, size_t largest) {
  Mailbox mailbox;
  auto most_lines = static_cast<uint32_t>(lines_of(largest));
  uint32_t senders = std::max(nodes - 1, 1u);
  mailbox.nodes_ = nodes;
  // After what has been read and not been reported, the largest message must find room.
  mailbox.window_ =
      std::clamp(lines_of_all_windows / senders, most_lines + report_after, std::max(largest_window, most_lines + report_after));
  mailbox.ring_lines_ = std::bit_ceil(mailbox.window_ * senders);
  mailbox.spill_ = most_lines;
  return mailbox;
}

size_t Mailbox::bytes() const {
  size_t lines = ring_lines_ + spill_;
  return sizeof(Bell) + sizeof(Tail) + nodes_ * sizeof(Account) + lines * sizeof(Line);
}

MailboxSender::MailboxSender(const Mailbox &mailbox, char *memory, uint32_t sender)
    : lines_(mailbox.lines(memory)), tail_(mailbox.tail(memory)), account_(mailbox.account(memory, sender)),
      mask_(mailbox.ring_lines_ - 1), window_(mailbox.window_), largest_(mailbox.spill_), sender_(sender),
      is_only_sender_(mailbox.nodes_ == 2) {}

bool MailboxSender::has_room_now(uint32_t lines) {
  taken_ = account_->taken.load(std::memory_order_acquire);
  return put_ - taken_ + lines <= window_;
}

bool MailboxSender::is_full() {
  if (has_room(largest_)) return false;
  // As long as it is set, the receiver will ring. A store for each look would take the line from the receiver.
  if (account_->is_full.load(std::memory_order_relaxed) != 0) return true;
  // Either the receiver sees this when it takes the next lines, or what it has taken is seen here.
  account_->is_full.store(1, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return !has_room(largest_);
}

inline Mailbox::Line *MailboxSender::begin(uint32_t lines) {
  MCRL_ASSERT(lines <= largest_);
  uint64_t at;
  if (is_only_sender_) {
    at = tail_->lines.load(std::memory_order_relaxed);
    tail_->lines.store(at + lines, std::memory_order_relaxed);
  } else {
    at = tail_->lines.fetch_add(lines, std::memory_order_acq_rel);
  }
  put_ += lines;
  // The next line is still in the receiver's cache: have it here by the next message.
  __builtin_prefetch(lines_ + ((at + lines) & mask_), 1);
  return lines_ + (at & mask_);
}

inline void MailboxSender::publish(Mailbox::Line *line, const Envelope &envelope, size_t bytes) {
  line->envelope.from = sender_;
  line->envelope.kind = envelope.kind;
  line->envelope.tag = envelope.tag;
  __atomic_store_n(&line->envelope.bytes, static_cast<uint32_t>(bytes), __ATOMIC_RELEASE);
}

// A buffer of the pool can be read to the end of its last line, so whole lines are copied.
bool MailboxSender::put(const Envelope &envelope, const std::byte *message, size_t bytes) {
  auto lines = static_cast<uint32_t>(Mailbox::lines_of(bytes));
  if (!has_room(lines)) return false;
  Mailbox::Line *line = begin(lines);
  constexpr size_t in_first = sizeof line->rest;
  __builtin_memcpy(line->rest, message, in_first);
  for (uint32_t i = 1; i < lines; i++) __builtin_memcpy(line + i, message + in_first + (i - 1) * line_bytes, line_bytes);
  publish(line, envelope, bytes);
  return true;
}

// The head fits into the first line, and the data have any alignment: the stores are of whole lines all the same.
bool MailboxSender::put(const Envelope &envelope, Piece head, Piece data) {
  size_t bytes = head.bytes + data.bytes;
  auto lines = static_cast<uint32_t>(Mailbox::lines_of(bytes));
  if (!has_room(lines)) return false;
  Mailbox::Line *line = begin(lines);
  MCRL_ASSERT(head.bytes <= sizeof line->rest);
  copy(line->rest, head.data, head.bytes);
  size_t done = std::min(sizeof line->rest - head.bytes, data.bytes);
  copy(line->rest + head.bytes, data.data, done);
  uint32_t i = 1;
  for (; done + line_bytes <= data.bytes; done += line_bytes) __builtin_memcpy(line + i++, data.data + done, line_bytes);
  if (done < data.bytes) copy(reinterpret_cast<std::byte *>(line + i), data.data + done, data.bytes - done);
  publish(line, envelope, bytes);
  return true;
}

MailboxReceiver::MailboxReceiver(const Mailbox &mailbox, char *memory)
    : lines_(mailbox.lines(memory)), accounts_(mailbox.account(memory, 0)), mask_(mailbox.ring_lines_ - 1), read_(mailbox.nodes_) {}

int MailboxReceiver::take() {
  Mailbox::Line *line = &next();
  uint32_t from = line->envelope.from;
  auto lines = static_cast<uint32_t>(Mailbox::lines_of(line->envelope.bytes));
  for (uint32_t i = 0; i < lines; i++) line[i].envelope.bytes = 0;
  head_ += lines;
  Read &read = read_[from];
  read.lines += lines;
  return read.lines - read.reported < report_after ? -1 : report(from);
}

int MailboxReceiver::report(uint32_t sender) {
  Read &read = read_[sender];
  Mailbox::Account &account = accounts_[sender];
  read.reported = read.lines;
  account.taken.store(read.lines, std::memory_order_release);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (account.is_full.load(std::memory_order_relaxed) == 0) return -1;
  account.is_full.store(0, std::memory_order_relaxed);
  return static_cast<int>(sender);
}

} // namespace mcrl
