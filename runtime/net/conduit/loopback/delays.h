// What comes late in a LoopbackWorld, and how late: messages that are delayed, silences that end in a burst, nodes that stall. Nothing is
// lost.
#pragma once

#include "base/support/ids.h"

#include <random>
#include <string>
#include <vector>

namespace mcrl {

// How often (one in n; 0 is never) and how long at most, in ticks: every send, poll and idle call of any node is one tick.
struct Weather {
  uint32_t delay_one_in = 0, longest_delay = 1;     // a message is under way for longer than those sent after it
  uint32_t silence_one_in = 0, longest_silence = 1; // nothing arrives from a node, at a node or between two, and then all of it
  uint32_t stall_one_in = 0, longest_stall = 1;     // a node does not run, and finds all its messages at once afterwards

  // From calm to all of it at once.
  static Weather draw(std::mt19937_64 &);
  std::string text() const;
};

// When messages arrive and stalled nodes go on, in ticks.
class Delays {
public:
  Delays(const Weather &, uint32_t nodes, std::mt19937_64 &);

  void tick() { now_++; }
  uint64_t now() const { return now_; }
  // When a message that is sent now arrives.
  uint64_t due(NodeId from, NodeId to);
  bool is_due(uint64_t due) const { return due <= now_; }
  // Called when a node gives the processor away: it may stall.
  void may_stall(NodeId);
  bool stalls(NodeId node) const { return now_ < stalled_until_[number(node)]; }

private:
  bool happens(uint32_t one_in) { return one_in != 0 && random_() % one_in == 0; }
  uint64_t &silent_until(uint32_t from, uint32_t to) { return silent_until_[from * nodes_ + to]; }
  void begin_silence(uint32_t from, uint32_t to);

  Weather weather_;
  uint32_t nodes_;
  std::mt19937_64 &random_;
  uint64_t now_ = 0;
  std::vector<uint64_t> silent_until_; // by pair of nodes
  std::vector<uint64_t> stalled_until_;
};

} // namespace mcrl
