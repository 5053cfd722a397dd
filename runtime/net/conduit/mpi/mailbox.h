// Messages between the nodes of one host, through shared memory: every node has one ring, which the others write to.
//
// A message takes whole cache lines, one after the other; the first begins with its envelope, whose `bytes`, written last, says
// that the message is there. So a short message is one cache line that moves from the sender's processor to the receiver's, and
// looking for messages is one load, however many nodes there are. The receiver clears what it has read.
//
// Senders take lines by moving the ring's tail on. A sender knows up to where there was room when it last looked, and looks again
// only at that point; the receiver says now and then how far it has read.
//
// A node's ring is small at first. The first time that a sender finds no room in it, the receiver provides a large one and closes
// the small one: the tail of a closed ring lies after all that there can be room for, so a sender learns of it where it would have
// looked for room. The receiver reads the small ring to its end, and then the large one.
//
// A sender that floods takes what the receiver has read as soon as that is said, so another one that sleeps, or needs many lines at
// once, would never find room. Where senders wait, the last lines of a ring, enough for the largest message, are therefore for one
// of them, whose *turn* it is. The receiver says which when it wakes them, one after the other, and that sender's next message ends
// it.
#pragma once

#include "net/conduit/buffer.h"
#include "net/conduit/mpi/mailbox_words.h"

#include <array>
#include <atomic>
#include <cstddef>

namespace mcrl {

inline constexpr size_t line_bytes = 64;

struct Piece {
  const std::byte *data;
  size_t bytes;
};

class Mailbox {
public:
  // The mailbox of a host with so many nodes, for messages of up to `largest` bytes.
  static Mailbox plan(uint32_t nodes, size_t largest, size_t page_bytes = 4096);

  // The same with rings of so many lines, powers of 2, at least twice what the largest message takes; large_lines may be 0.
  static Mailbox plan(uint32_t nodes, size_t largest, size_t page_bytes, uint32_t small_lines, uint32_t large_lines);

  // Addresses that a mailbox takes, at a multiple of a page. The first pages are needed at once, the others by the large ring.
  // Both start as zeros.
  size_t bytes() const { return bytes_; }
  size_t first_bytes() const { return first_bytes_; }

  // Whether no node of the host has said yet that there is no room for a large ring, by the first node's mailbox.
  static bool is_first_without_room(char *memory) { return head(memory)->bell.without_room.exchange(1) == 0; }

  uint32_t ring_lines(size_t ring) const { return ring_lines_[ring]; } // of the small and the large one; 0: there is none

private:
  template <class Words> friend class BasicMailboxReceiver;
  template <class Words> friend class BasicMailboxSender;
  friend class Doorbell;

  // Each on a line of its own: what one processor writes does not take from another's cache what that one is looking at.
  struct alignas(line_bytes) Bell {
    std::atomic<uint32_t> state, without_room;
  };
  struct alignas(line_bytes) Tail {
    uint64_t lines; // taken by senders so far, and `closed`
  };
  struct alignas(line_bytes) Read {
    uint64_t lines; // so far, as the receiver last said
  };
  // Those that wait for room, a bit for each place of the host. `any` is not 0 if there may be one.
  struct alignas(line_bytes) Waiting {
    uint64_t any;
    uint64_t turn;                                      // whose turn it is: a place, and 1; 0: no sender's
    uint64_t places[line_bytes / sizeof(uint64_t) - 2]; // and after them as many as it takes
  };
  struct alignas(line_bytes) Line {
    Envelope envelope;
    std::byte rest[line_bytes - sizeof(Envelope)];
  };
  static constexpr size_t rings = 2;
  static constexpr uint64_t closed = uint64_t{1} << 63; // more than any limit
  struct Head {
    Bell bell;
    Tail tails[rings];
    Read read[rings];
    Waiting waiting;
  };

  static size_t lines_of(size_t message_bytes) { return (sizeof(Envelope) + message_bytes + line_bytes - 1) / line_bytes; }
  static Head *head(char *memory) { return reinterpret_cast<Head *>(memory); }
  Line *lines(char *memory, size_t ring) const { return reinterpret_cast<Line *>(memory + ring_at_[ring]); }
  size_t words_of_places() const { return (nodes_ + 63) / 64; }
  bool has_turns(size_t ring) const;

  uint32_t nodes_ = 1;
  uint32_t most_lines_ = 0; // of a message; as many follow each ring, for the rest of one that begins at its end
  std::array<uint32_t, rings> ring_lines_{};
  std::array<size_t, rings> ring_at_{};
  size_t first_bytes_ = 0, bytes_ = 0;
};

// One sender's side of another node's mailbox.
template <class Words> class BasicMailboxSender {
public:
  BasicMailboxSender() = default;
  BasicMailboxSender(const Mailbox &, char *memory, uint32_t sender);

  bool exists() const { return lines_ != nullptr; }

  // Put a message there; false if there is no room for it. The first takes a message from a BufferPool, the second one a head that
  // fits into the first line (48 bytes) and data, from anywhere.
  bool put(const Envelope &, const std::byte *message, size_t bytes);
  bool put(const Envelope &, Piece head, Piece data);

  // Whether a message of the largest size might find no room. If so, the receiver will ring this sender's bell when it has made
  // some.
  bool is_full();

private:
  bool has_room(uint32_t lines) const { return at_ + lines <= limit_; }
  bool has_room_now(uint32_t lines);
  void use_ring(size_t ring);
  void end_turn();
  Mailbox::Line *begin(uint32_t lines);
  void publish(Mailbox::Line *, const Envelope &, size_t bytes);

  Mailbox::Line *lines_ = nullptr;
  Mailbox::Tail *tail_ = nullptr;
  uint64_t at_ = 0;    // the tail, as this side knows it; another sender may have moved it on
  uint64_t limit_ = 0; // up to here there is room
  uint32_t mask_ = 0, sender_ = 0;
  bool is_only_sender_ = false, has_turns_ = false, has_turn_ = false;
  Mailbox::Read *read_ = nullptr;
  const Mailbox *mailbox_ = nullptr;
  char *memory_ = nullptr;
};

// The receiver's side of its own mailbox.
template <class Words> class BasicMailboxReceiver {
public:
  BasicMailboxReceiver() = default;
  BasicMailboxReceiver(const Mailbox &, char *memory);

  bool exists() const { return lines_ != nullptr; }

  // The word that becomes non-zero when the next message is there. It is another one after each take().
  const uint32_t *arrivals() const { return &next().envelope.bytes; }

  // The next message, or nullptr. It stays until take().
  Envelope *look() const {
    Envelope &envelope = next().envelope;
    return Words::load(envelope.bytes) == 0 ? nullptr : &envelope;
  }

  // Makes room. True if senders wait for room and are to be told now: grow(), if it can, and wake_waiting().
  bool take() {
    clear_next();
    return head_ >= look_at_ && look_after_senders();
  }

  // The large ring's pages, of the mailbox's bytes from first_bytes() on, are there: senders go on in them. stay_small(): they are
  // not, and will not be asked for again.
  bool can_grow() const { return large_lines_ != nullptr && end_ == no_end; }
  void grow();
  void stay_small() { large_lines_ = nullptr; }

  // Calls ring() with the place of each sender that waits.
  template <class Ring> void wake_waiting(Ring &&ring) {
    Words::exchange(head_words_->waiting.any, uint64_t{0});
    if (has_turns_) give_turn();
    for (size_t word = 0; word < words_; word++) {
      uint64_t &places = head_words_->waiting.places[word];
      uint64_t left = Words::load(places) == 0 ? 0 : Words::exchange(places, uint64_t{0});
      for (; left != 0; left &= left - 1) ring(static_cast<uint32_t>(word * 64) + static_cast<uint32_t>(__builtin_ctzll(left)));
    }
  }

private:
  static constexpr uint64_t no_end = UINT64_MAX;

  Mailbox::Line &next() const { return lines_[head_ & mask_]; }
  void clear_next();
  bool look_after_senders();
  void begin_large();
  void give_turn();

  Mailbox::Line *lines_ = nullptr;
  uint64_t head_ = 0;    // lines read so far
  uint64_t look_at_ = 0; // when so many have been read, senders are told
  uint32_t mask_ = 0, report_after_ = 0;
  uint64_t wake_at_ = 0;  // when those that wait are woken; 0: none has been seen
  uint64_t end_ = no_end; // of the small ring, once it is closed
  bool has_turns_ = false, large_has_turns_ = false;
  uint32_t turn_ = 0, wakes_in_turn_ = 0; // the place that had the last turn
  uint32_t large_mask_ = 0;
  Mailbox::Line *large_lines_ = nullptr; // if there is one that is not in use
  Mailbox::Read *read_ = nullptr;
  Mailbox::Head *head_words_ = nullptr;
  size_t words_ = 0;
};

using MailboxSender = BasicMailboxSender<SharedWords>;
using MailboxReceiver = BasicMailboxReceiver<SharedWords>;

} // namespace mcrl
