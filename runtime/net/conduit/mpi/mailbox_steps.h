// What senders and receivers do with a mailbox's words, for the runtime (mailbox.cpp) and for the test that goes through all
// orders.
#pragma once

#include "base/support/fatal.h"
#include "net/conduit/mpi/mailbox.h"

#include <algorithm>
#include <cstring>

namespace mcrl {

// How many lines are read before senders are told: so few that they seldom wait for that, so many that telling costs nothing.
inline uint32_t report_after(uint32_t ring_lines) { return std::min(64u, std::max(ring_lines / 8, 1u)); }

// Senders that wait are woken when so much of the ring has been read since they were seen: together they then put many messages.
// What a full ring holds after that point is more, so the point comes.
inline uint32_t wake_after(uint32_t ring_lines) { return ring_lines / 8; }

// A sender that sleeps comes soon after it has been woken. One that has no message any more, or whose processor is taken, does not,
// and then the turn is another one's.
inline constexpr uint32_t most_wakes_in_turn = 64;

// Short pieces without a call; the last 16 bytes overlap those before.
inline void copy_piece(std::byte *to, const std::byte *from, size_t bytes) {
  constexpr size_t step = 16, longest = 256;
  if (bytes < step || bytes > longest) {
    std::memcpy(to, from, bytes);
    return;
  }
  for (size_t i = 0; i + step < bytes; i += step) __builtin_memcpy(to + i, from + i, step);
  __builtin_memcpy(to + bytes - step, from + bytes - step, step);
}

template <class Words>
BasicMailboxSender<Words>::BasicMailboxSender(const Mailbox &mailbox, char *memory, uint32_t sender)
    : lines_(mailbox.lines(memory, 0)), tail_(&Mailbox::head(memory)->tails[0]), limit_(mailbox.ring_lines_[0]),
      mask_(mailbox.ring_lines_[0] - 1), sender_(sender), is_only_sender_(mailbox.nodes_ == 2), has_turns_(mailbox.has_turns(0)),
      read_(&Mailbox::head(memory)->read[0]), mailbox_(&mailbox), memory_(memory) {}

template <class Words> void BasicMailboxSender<Words>::use_ring(size_t ring) {
  lines_ = mailbox_->lines(memory_, ring);
  mask_ = mailbox_->ring_lines_[ring] - 1;
  tail_ = &Mailbox::head(memory_)->tails[ring];
  read_ = &Mailbox::head(memory_)->read[ring];
  has_turns_ = mailbox_->has_turns(ring);
  at_ = Words::load(tail_->lines);
}

template <class Words> bool BasicMailboxSender<Words>::has_room_now(uint32_t lines) {
  if (!is_only_sender_) {
    at_ = Words::load(tail_->lines);
    if ((at_ & Mailbox::closed) != 0) use_ring(1);
  }
  limit_ = Words::load(read_->lines) + mask_ + 1;
  if (has_turns_) {
    uint64_t turn = Words::load(Mailbox::head(memory_)->waiting.turn);
    has_turn_ = turn == sender_ + 1;
    if (turn != 0 && !has_turn_) limit_ -= mailbox_->most_lines_;
  }
  return has_room(lines);
}

template <class Words> bool BasicMailboxSender<Words>::is_full() {
  uint32_t largest = mailbox_->most_lines_;
  if (has_room(largest) || has_room_now(largest)) return false;
  Mailbox::Waiting &waiting = Mailbox::head(memory_)->waiting;
  uint64_t &places = waiting.places[sender_ / 64], bit = uint64_t{1} << sender_ % 64;
  // As long as it is set, the receiver will ring. A store for each look would take the line from the receiver.
  if ((Words::load(places) & bit) != 0) return true;
  // Either the receiver sees this when it has read the next lines, or what it has read is seen here. It forgets `any` first.
  Words::add_bits(places, bit);
  Words::store(waiting.any, uint64_t{1});
  Words::fence();
  return !has_room_now(largest);
}

// Unless it is another one's by now.
template <class Words> void BasicMailboxSender<Words>::end_turn() {
  uint64_t turn = sender_ + 1;
  has_turn_ = false;
  Words::swap(Mailbox::head(memory_)->waiting.turn, turn, uint64_t{0});
}

template <class Words> inline Mailbox::Line *BasicMailboxSender<Words>::begin(uint32_t lines) {
  for (;;) {
    if (!has_room(lines) && !has_room_now(lines)) return nullptr;
    uint64_t at = at_;
    if (is_only_sender_ || Words::swap(tail_->lines, at_, at + lines)) {
      at_ = at + lines;
      if (__builtin_expect(has_turn_, 0)) end_turn();
      // The next line is still in the receiver's cache: have it here by the next message.
      __builtin_prefetch(lines_ + (at_ & mask_), 1);
      return lines_ + (at & mask_);
    }
  }
}

template <class Words> inline void BasicMailboxSender<Words>::publish(Mailbox::Line *line, const Envelope &envelope, size_t bytes) {
  line->envelope.from = sender_;
  constexpr size_t after_from = offsetof(Envelope, kind); // in one store
  std::memcpy(reinterpret_cast<char *>(&line->envelope) + after_from, reinterpret_cast<const char *>(&envelope) + after_from,
              sizeof envelope - after_from);
  Words::store(line->envelope.bytes, static_cast<uint32_t>(bytes));
}

// A buffer of the pool can be read to the end of its last line, so whole lines are copied.
template <class Words> bool BasicMailboxSender<Words>::put(const Envelope &envelope, const std::byte *message, size_t bytes) {
  auto lines = static_cast<uint32_t>(Mailbox::lines_of(bytes));
  Mailbox::Line *line = begin(lines);
  if (line == nullptr) return false;
  constexpr size_t in_first = sizeof line->rest;
  __builtin_memcpy(line->rest, message, in_first);
  for (uint32_t i = 1; i < lines; i++) __builtin_memcpy(line + i, message + in_first + (i - 1) * line_bytes, line_bytes);
  publish(line, envelope, bytes);
  return true;
}

// The head fits into the first line, and the data have any alignment: the stores are of whole lines all the same.
template <class Words> bool BasicMailboxSender<Words>::put(const Envelope &envelope, Piece head, Piece data) {
  size_t bytes = head.bytes + data.bytes;
  Mailbox::Line *line = begin(static_cast<uint32_t>(Mailbox::lines_of(bytes)));
  if (line == nullptr) return false;
  MCRL_ASSERT(head.bytes <= sizeof line->rest);
  copy_piece(line->rest, head.data, head.bytes);
  size_t done = std::min(sizeof line->rest - head.bytes, data.bytes);
  copy_piece(line->rest + head.bytes, data.data, done);
  uint32_t i = 1;
  for (; done + line_bytes <= data.bytes; done += line_bytes) __builtin_memcpy(line + i++, data.data + done, line_bytes);
  if (done < data.bytes) copy_piece(reinterpret_cast<std::byte *>(line + i), data.data + done, data.bytes - done);
  publish(line, envelope, bytes);
  return true;
}

template <class Words>
BasicMailboxReceiver<Words>::BasicMailboxReceiver(const Mailbox &mailbox, char *memory)
    : lines_(mailbox.lines(memory, 0)), look_at_(report_after(mailbox.ring_lines_[0])), mask_(mailbox.ring_lines_[0] - 1),
      report_after_(report_after(mailbox.ring_lines_[0])), has_turns_(mailbox.has_turns(0)), large_has_turns_(mailbox.has_turns(1)),
      head_words_(Mailbox::head(memory)), words_(mailbox.words_of_places()) {
  read_ = &head_words_->read[0];
  if (mailbox.ring_lines_[1] == 0) return;
  large_lines_ = mailbox.lines(memory, 1);
  large_mask_ = mailbox.ring_lines_[1] - 1;
}

template <class Words> void BasicMailboxReceiver<Words>::clear_next() {
  Mailbox::Line *line = &next();
  auto lines = static_cast<uint32_t>(Mailbox::lines_of(line->envelope.bytes));
  for (uint32_t i = 0; i < lines; i++) line[i].envelope.bytes = 0;
  head_ += lines;
}

template <class Words> bool BasicMailboxReceiver<Words>::look_after_senders() {
  if (head_ == end_) {
    begin_large();
    return false;
  }
  Words::store(read_->lines, head_);
  look_at_ = head_ + report_after_;
  Words::fence();
  if (Words::load(head_words_->waiting.any) == 0) return false;
  if (can_grow()) return true;
  if (wake_at_ == 0) {
    wake_at_ = head_ + wake_after(mask_ + 1);
    return false;
  }
  if (head_ < wake_at_) return false;
  wake_at_ = 0;
  return true;
}

template <class Words> void BasicMailboxReceiver<Words>::grow() {
  end_ = Words::add_bits(head_words_->tails[0].lines, Mailbox::closed);
  wake_at_ = 0;
  look_at_ = end_;
  if (head_ == end_) begin_large();
}

// To the next sender that waits, after the one that had the last turn.
template <class Words> void BasicMailboxReceiver<Words>::give_turn() {
  Mailbox::Waiting &waiting = head_words_->waiting;
  if (Words::load(waiting.turn) != 0 && ++wakes_in_turn_ < most_wakes_in_turn) return;
  uint32_t first = turn_ + 1;
  for (size_t i = 0; i <= words_; i++) {
    size_t word = (first / 64 + i) % words_;
    uint64_t left = Words::load(waiting.places[word]);
    if (i == 0 && first / 64 < words_) left &= ~uint64_t{0} << first % 64;
    if (left == 0) continue;
    turn_ = static_cast<uint32_t>(word * 64) + static_cast<uint32_t>(__builtin_ctzll(left));
    wakes_in_turn_ = 0;
    return Words::store(waiting.turn, uint64_t{turn_} + 1);
  }
}

template <class Words> void BasicMailboxReceiver<Words>::begin_large() {
  lines_ = large_lines_;
  mask_ = large_mask_;
  has_turns_ = large_has_turns_;
  read_ = &head_words_->read[1];
  report_after_ = report_after(large_mask_ + 1);
  head_ = 0;
  look_at_ = report_after_;
  end_ = no_end;
  large_lines_ = nullptr;
}

} // namespace mcrl
