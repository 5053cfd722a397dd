// When code of the program's that other nodes send may begin here: activations, calls and threads. Everything else, the protocol above
// all, is received at any time. A node that is closed (MCRL_CLOSED) lets none begin.
#pragma once

#include "wire/wire.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <utility>

namespace mcrl {

struct Node;

constexpr bool carries_code(Kind kind) {
  return kind == Kind::activate || kind == Kind::invoke || kind == Kind::spawn || kind == Kind::call;
}

// Where main waits for anything but a collective operation. Elsewhere, if both hold:
// - main has called a collective operation, waited or ended: what main sets before that is set;
// - main has completed the collective operations that the sender's main had completed: what they bring is there.
class Admission {
public:
  // Of a message that has come.
  bool admits(const Header &header) const {
    return (main_waits_ && !in_collective_) || (begun_ && static_cast<int32_t>(header.serial - completed_) <= 0);
  }

  void stamp(Header &header) const { header.serial = completed_; }

  void begin() { begun_ = true; }
  void begin_collective() { in_collective_ = true; }
  void complete_collective() {
    in_collective_ = false;
    completed_++;
  }

  // Whether main waits; returns what was said before.
  bool main_waits(bool waits) {
    begun_ |= waits && !in_collective_;
    return std::exchange(main_waits_, waits);
  }

  void hold(NodeId from, const std::byte *message, size_t bytes);
  bool holds_any() const { return !held_.empty(); }

  // Hands the messages that may begin now to their handlers; returns how many.
  size_t admit_held(Node &);

private:
  struct Held {
    NodeId from;
    size_t bytes;
    std::unique_ptr<std::byte[]> message; // aligned as by new
  };

  bool begun_ = false;
  bool main_waits_ = false;
  bool in_collective_ = false;
  uint32_t completed_ = 0; // collective operations
  std::deque<Held> held_;
};

} // namespace mcrl
