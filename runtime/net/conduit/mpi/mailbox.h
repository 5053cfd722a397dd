// Messages between the nodes of one host, through shared memory: every node has one ring, which the others write to.
//
// A message takes whole cache lines, one after the other; the first begins with its envelope, whose `bytes`, written last, says
// that the message is there. So a short message is one cache line that moves from the sender's processor to the receiver's, and
// looking for messages is one load, however many nodes there are. The receiver clears what it has read.
//
// Lines are taken by adding to the ring's tail. Every sender has a window of lines that it may have in the ring, and the ring has
// room for all windows, so that no sender ever has to look whether the ring is full.
#pragma once

#include "net/conduit/buffer.h"

#include <atomic>
#include <vector>

namespace mcrl {

inline constexpr size_t line_bytes = 64;

struct Piece {
  const std::byte *data;
  size_t bytes;
};

class Mailbox {
public:
  // The mailbox of a host with so many nodes, for messages of up to `largest` bytes.
  static Mailbox plan(uint32_t nodes, size_t largest);

  // Shared memory that a mailbox takes; it starts as zeros, at a multiple of a page.
  size_t bytes() const;

  uint32_t window() const { return window_; } // lines

private:
  friend class MailboxReceiver;
  friend class MailboxSender;
  friend class Doorbell;

  // Each on a line of its own: what one processor writes does not take from another's cache what that one is looking at.
  struct alignas(line_bytes) Bell {
    std::atomic<uint32_t> state;
  };
  struct alignas(line_bytes) Tail {
    std::atomic<uint64_t> lines;
  };
  struct alignas(line_bytes) Account {
    std::atomic<uint32_t> taken;   // lines of this sender's that have been read so far
    std::atomic<uint32_t> is_full; // the sender waits for more
  };
  struct alignas(line_bytes) Line {
    Envelope envelope;
    std::byte rest[line_bytes - sizeof(Envelope)];
  };

  static size_t lines_of(size_t message_bytes) { return (sizeof(Envelope) + message_bytes + line_bytes - 1) / line_bytes; }

  Bell *bell(char *memory) const { return reinterpret_cast<Bell *>(memory); }
  Tail *tail(char *memory) const { return reinterpret_cast<Tail *>(memory + sizeof(Bell)); }
  Account *account(char *memory, uint32_t sender) const {
    return reinterpret_cast<Account *>(memory + sizeof(Bell) + sizeof(Tail)) + sender;
  }
  Line *lines(char *memory) const { return reinterpret_cast<Line *>(account(memory, nodes_)); }

  uint32_t nodes_ = 1;
  uint32_t window_ = 0;     // lines that a sender may have in the ring
  uint32_t ring_lines_ = 0; // a power of 2
  uint32_t spill_ = 0;      // lines after the ring, for the rest of a message that begins at its end
};

// One sender's side of another node's mailbox.
class MailboxSender {
public:
  MailboxSender() = default;
  MailboxSender(const Mailbox &, char *memory, uint32_t sender);

  bool exists() const { return lines_ != nullptr; }

  // Put a message there; false if the window has no room for it. The first takes a message from a BufferPool, the second one a
  // head that fits into the first line (48 bytes) and data, from anywhere.
  bool put(const Envelope &, const std::byte *message, size_t bytes);
  bool put(const Envelope &, Piece head, Piece data);

  // Whether a message of the largest size might find no room. If so, the receiver will ring this sender's bell when it has made
  // some.
  bool is_full();

private:
  bool has_room(uint32_t lines) { return put_ - taken_ + lines <= window_ || has_room_now(lines); }
  bool has_room_now(uint32_t lines);
  Mailbox::Line *begin(uint32_t lines);
  void publish(Mailbox::Line *, const Envelope &, size_t bytes);

  Mailbox::Line *lines_ = nullptr;
  Mailbox::Tail *tail_ = nullptr;
  Mailbox::Account *account_ = nullptr;
  uint32_t mask_ = 0, window_ = 0, largest_ = 0;
  uint32_t put_ = 0, taken_ = 0; // lines so far; what has been taken as this side knows it
  uint32_t sender_ = 0;
  bool is_only_sender_ = false;
};

// The receiver's side of its own mailbox.
class MailboxReceiver {
public:
  MailboxReceiver() = default;
  MailboxReceiver(const Mailbox &, char *memory);

  bool exists() const { return lines_ != nullptr; }

  // The word that becomes non-zero when the next message is there.
  const uint32_t *arrivals() const { return &next().envelope.bytes; }

  // The next message, or nullptr. It stays until take().
  Envelope *look() const {
    Envelope &envelope = next().envelope;
    return __atomic_load_n(&envelope.bytes, __ATOMIC_ACQUIRE) == 0 ? nullptr : &envelope;
  }

  // Makes room. Returns the sender's place on this host if it waits for that, else -1.
  int take();

private:
  Mailbox::Line &next() const { return lines_[head_ & mask_]; }

  struct Read {
    uint32_t lines = 0;    // of a sender's, so far
    uint32_t reported = 0; // what the sender knows of
  };
  int report(uint32_t sender);

  Mailbox::Line *lines_ = nullptr;
  Mailbox::Account *accounts_ = nullptr;
  uint32_t mask_ = 0;
  uint64_t head_ = 0;
  std::vector<Read> read_; // by sender
};

} // namespace mcrl
