// Messages as datagrams: what is too long for one is cut, and put together where it belongs.
//
// A short message is one datagram. Of a longer one, each fragment has the head: the first to arrive tells where the data belong. The data
// are read from where they lie when the fragment is sent, and read again if it is sent again: no copy is kept.
#pragma once

#include "net/conduit/conduit.h"

#include <deque>
#include <vector>

namespace mcrl {

// A message until all of it has been acknowledged.
struct OutgoingMessage {
  std::byte *buffer;                 // the message, or its head
  size_t bytes;                      // in the buffer that go as they are
  const std::byte *data = nullptr;   // of a message that is cut
  size_t data_bytes = 0;
  uint32_t number = 0;               // of a message that is cut; else 0
  size_t fragments = 0;              // that are not acknowledged
};

struct Fragment {
  OutgoingMessage *message = nullptr;
  size_t offset = 0, bytes = 0; // of its data
};

// What this node sends to one other.
class Outgoing {
public:
  // So many bytes of a message fit into a datagram.
  explicit Outgoing(size_t payload_bytes) : payload_bytes_(payload_bytes) {}

  void add(std::byte *buffer, size_t bytes) {
    messages_.push_back({.buffer = buffer, .bytes = bytes, .fragments = 1});
    waiting_++;
  }
  void add(std::byte *head, const std::byte *data, size_t data_bytes);

  bool has_next() const { return waiting_ > 0; }
  Fragment next();

  // The fragment has been acknowledged. What is complete gives its buffer back.
  void note_arrival(const Fragment &, BufferPool &);

  bool is_sending(const std::byte *data) const;
  size_t waiting() const { return waiting_; } // messages of which something has not been sent yet

private:
  size_t payload_bytes_;
  std::deque<OutgoingMessage> messages_; // from the first that is not complete
  size_t waiting_ = 0;                   // the last so many
  size_t cut_ = 0;                       // bytes of the first that waits
  size_t cut_messages_ = 0;
  uint32_t numbers_ = 0;
};

// What this node receives from one other in fragments.
class Assembly {
public:
  struct Piece {
    uint32_t number;
    uint64_t offset, data_bytes;
    const std::byte *head, *bytes;
    size_t count;
  };

  // Whether the piece fits in with those that were here before.
  bool fits(const Piece &) const;

  // Puts a piece, each one once, where it belongs, and hands the message over if it was the last.
  void add(NodeId from, const Piece &, BufferPool &, Receiver &);

private:
  struct Incoming {
    uint32_t number;
    std::byte *message, *data;
    size_t message_bytes, data_bytes, missing;
  };
  Incoming *find(uint32_t number);
  Incoming &begin(NodeId from, const Piece &, BufferPool &, Receiver &);

  std::vector<Incoming> incoming_;
};

} // namespace mcrl
