// When code of the program's that other nodes send may begin here: activations, calls and threads. Everything else, the protocol above
// all, is received at any time. A node that is closed (MCRL_CLOSED) lets none begin.
#pragma once

#include "net/conduit/conduit.h"
#include "net/wire/wire.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <utility>

namespace mcrl {

struct Node;

constexpr bool carries_code(Kind kind) {
  return kind == Kind::activate || kind == Kind::invoke || kind == Kind::forks || kind == Kind::spawn || kind == Kind::call ||
         kind == Kind::gathered;
}

// Where main waits for anything but a collective operation. Elsewhere, if both hold:
// - main has called a collective operation, waited or ended: what main sets before that is set;
// - main has completed the collective operations that the sender's main had completed: what they bring is there.
// The second is given up for a collective operation that can never end otherwise: a node that has not come to it waits for what the
// sender has locked. That is found out as a deadlock is (node/diagnosis/deadlock.h).
class Admission {
public:
  // Whether a message that has come may begin.
  bool admits(const Header &header) const {
    return (state_.main_waits && !state_.in_collective) ||
           (state_.begun && (state_.anyway || static_cast<int32_t>(header.record.completed - state_.completed) <= 0));
  }

  void stamp(Header &header) const { header.record.completed = state_.completed; }

  // Collective operations, by main: what a message is stamped with. Calls that go together have it from when their message was
  // begun.
  uint32_t completed() const { return state_.completed; }

  void begin() { state_.begun = true; }
  void begin_collective() { state_.in_collective = true; }
  void complete_collective() {
    state_.in_collective = state_.anyway = false;
    state_.completed++;
  }

  // It was one of a group of nodes, which the others do not count.
  void complete_group_collective() { state_.in_collective = state_.anyway = false; }

  // The number of the collective operation that main has not completed; and of the one that it has called, 0 if it is in none.
  uint32_t next_collective() const { return state_.completed + 1; }
  uint32_t called_collective() const { return state_.in_collective ? next_collective() : 0; }

  // The collective operation that main waits in would never end: what other nodes send may begin until it has ended.
  void admit_anyway() { state_.anyway = state_.in_collective; }

  // Whether main waits; returns what was said before.
  bool main_waits(bool waits) {
    state_.begun |= waits && !state_.in_collective;
    return std::exchange(state_.main_waits, waits);
  }

  // Keeps a copy of a message that a node has not admitted.
  void hold(Node &, NodeId from, const std::byte *message, size_t bytes);
  bool holds_any() const { return !held_.empty(); }
  size_t holds() const { return held_.size(); }

  // Hands the messages that may begin now to their handlers; returns how many. Looks at no message twice unless something has changed.
  size_t admit_held(Node &);

  uint64_t looked_at = 0; // held messages, ever; tests look at it

private:
  struct Release {
    Conduit *conduit;
    void operator()(std::byte *message) const { conduit->release(message); }
  };
  struct Held {
    NodeId from;
    size_t bytes;
    std::unique_ptr<std::byte, Release> message; // a buffer of the conduit's
  };

  // What admits() asks for.
  struct State {
    bool begun = false;
    bool main_waits = false;
    bool in_collective = false;
    bool anyway = false;
    bool is_closed = false; // the node
    uint32_t completed = 0; // collective operations
    friend bool operator==(const State &, const State &) = default;
  };

  State state_in(const Node &) const;

  State state_;
  State seen_;             // when the held messages were last looked at
  bool must_look_ = false; // a message has been held since in another state
  std::deque<Held> held_;
};

} // namespace mcrl
