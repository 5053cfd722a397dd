// Small messages that go together. What the messages of one round of receiving have this node send to another goes in one message,
// but for the first, which goes at once; and so does what a handler sends to a node for which it will probably have more before it
// ends. None of them carries code, which the receiver may have to keep (net/progress/admission.h); calls go together by
// `Gathering`.
#pragma once

#include "base/support/ids.h"
#include "net/wire/wire.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace mcrl {

struct Node;

class Outbox {
public:
  // Messages of a round are sent after so many handlers at the latest, each of which ends after a microsecond or is told to look.
  static constexpr unsigned most_handlers = 32;

  explicit Outbox(Node &);

  // The nodes for which the handler that begins will probably have a message at its end. This node stands for none.
  void expect(NodeId first, NodeId second) { expected_ = {first, second}; }

  // Whether a message with so many bytes after its header may wait here for the handler's end.
  bool takes(NodeId to, size_t bytes) const { return is_expected(to) && bytes <= most_bytes; }
  // Whether one is to wait here, because another one does, or the round has sent one before. If not, it is to be sent at once.
  bool keeps(NodeId to, size_t bytes) {
    Packet &packet = packets_[number(to)];
    bool is_first = packet.header == nullptr && (!in_round_ || std::exchange(packet.round, round_) != round_);
    return !is_first && bytes <= most_bytes;
  }
  bool has_for(NodeId to) const { return packets_[number(to)].header != nullptr; }
  bool empty() const { return open_.empty(); }

  // Takes a copy of a message, with so many bytes after its header.
  void put(NodeId to, const Header &, const void *data, size_t bytes);
  // The end of an operation: it goes at the handler's end, for what follows from that, on any node, is not to come before it.
  void put_end(NodeId to, const Header &header, const void *data, size_t bytes) {
    put(to, header, data, bytes);
    packets_[number(to)].has_end = true;
  }
  // Before a message to that node which is not to come before those that wait here.
  void send_for(NodeId to) {
    if (has_for(to)) send_packet(to);
  }

  // Messages are handed over, one after the other, from here to the end of the round. If each message is to be told to an observer,
  // a round keeps none.
  void begin_round(bool tells_each) {
    in_round_ = !tells_each;
    round_++;
  }
  void end_round() {
    in_round_ = false;
    if (__builtin_expect(!empty(), 0)) send_all();
  }
  // Something waits here, and a handler has ended: sends what is not to wait for the end of a round.
  void end_handler();
  // The handler that runs has computed for a while: sends what does not wait for its end.
  void look();
  void send_all();

private:
  static constexpr size_t most_bytes = 2048, most_together = 7168; // what is longer goes alone
  static constexpr uint32_t most_messages = 64;                    // as Header::Parts can tell which have data

  struct Packet {
    Header *header = nullptr; // of the only message, or of several (`together`); nullptr: nothing waits for that node
    size_t bytes = 0;         // after it
    uint64_t round = 0;       // the last in which one has been sent at once
    bool has_end = false;     // of an operation
  };
  bool is_expected(NodeId to) const { return std::ranges::find(expected_, to) != expected_.end(); }
  void make_packet(Packet &);
  void append(Packet &, const Header &, const void *data, size_t bytes);
  void send_packet(NodeId to);

  static constexpr NodeId no_node{UINT32_MAX};
  Node &node_;
  std::array<NodeId, 2> expected_{no_node, no_node};
  std::vector<Packet> packets_; // by node
  std::vector<NodeId> open_;
  uint64_t round_ = 0;
  unsigned handlers_ = 0; // that have ended since something has waited
  bool in_round_ = false;
};

// The handler of messages that have come together: each is dispatched as if it had come alone.
void receive_together(Node &, NodeId from, Header &, size_t message_bytes);

} // namespace mcrl
