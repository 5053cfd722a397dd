// Routes over two hops for calls that go together (gathering.h), where nodes are many: Charm++'s TRAM on a grid of two dimensions.
// A node gathers by row and column, and what has come gathers it by node again; so it fills about 2 * sqrt(N) messages at a time,
// not N. Pure: Transit (transit.h) does what is decided here.
#pragma once

#include "base/support/ids.h"

#include <cstdint>
#include <vector>

namespace mcrl {

// The nodes, in rows of equal length; the last may be shorter.
class Grid {
public:
  explicit Grid(uint32_t nodes);

  // Where a call from one node on another goes first: to that itself if they have a row or a column in common. It has one of them
  // in common with the node that this returns.
  NodeId next(NodeId from, NodeId to) const;

private:
  uint32_t row(NodeId node) const { return number(node) / columns_; }
  uint32_t column(NodeId node) const { return number(node) % columns_; }

  uint32_t nodes_, columns_;
};

// A packet with calls of other nodes, at the end of the look at messages in which they came.
struct InTransit {
  bool was_cold = false;         // nothing had gone to their node lately when they came
  bool has_nothing_else = false; // the node that looked would wait otherwise
};

// Whether it leaves. Else more are to come: it leaves when it is full, when its node waits, or after Gathering::most_looks.
constexpr bool leaves(const InTransit &calls) { return calls.was_cold || calls.has_nothing_else; }

// What a node has taken of other nodes that goes on, in the order in which it came. Those may have `most` messages under way that
// it has not passed on, so that what waits here for a node that receives nothing is bounded. It tells them of half as many at a
// time.
class Passage {
public:
  static constexpr uint32_t most = 8;

  // Where a part of a message goes on, and the packet that it is in.
  struct Part {
    NodeId to;
    uint64_t packet;
  };
  struct Told {
    NodeId to;
    uint32_t messages;
  };

  explicit Passage(uint32_t nodes) : passed_(nodes) {}

  void came(NodeId from, std::vector<Part> parts) { messages_.push_back({from, std::move(parts)}); }
  bool empty() const { return messages_.empty(); }

  // Forgets the messages of which has_gone(part) says yes for all parts, and returns which nodes are to be told.
  template <class HasGone> std::vector<Told> settle(HasGone &&has_gone) {
    std::vector<Told> told;
    std::erase_if(messages_, [&](Message &message) {
      while (!message.parts.empty() && has_gone(message.parts.back())) message.parts.pop_back();
      if (!message.parts.empty()) return false;
      if (uint32_t &passed = passed_[number(message.from)]; ++passed == most / 2) {
        told.push_back({message.from, passed});
        passed = 0;
      }
      return true;
    });
    return told;
  }

private:
  struct Message {
    NodeId from;
    std::vector<Part> parts; // that have not gone
  };
  std::vector<Message> messages_;
  std::vector<uint32_t> passed_; // by node; it has not been told
};

} // namespace mcrl
