// How far away other nodes are, by the round trips of messages to them: the unit of what the adaptive policy takes operations to
// cost.
//
// The least round trip that a node has seen counts, in classes that lie a factor of four apart. So a busy node, a lost packet and a
// lock that was taken change nothing, and the class of a node changes a few times at most, while the first round trips are made.
#pragma once

#include "base/support/ids.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace mcrl::policy {

enum class Distance : uint8_t {
  near,        // the node shares memory with this one
  unknown = 3, // of another host, before a round trip has been seen: that of TCP in one room
  farthest = 7,
};
inline constexpr unsigned distances = static_cast<unsigned>(Distance::farthest) + 1;

inline constexpr uint64_t near_round_trip_ns = 230; // `./dev bench`: activation

// That of the class.
inline constexpr uint64_t round_trip_ns(Distance distance) { return near_round_trip_ns << 2 * static_cast<unsigned>(distance); }

// Class C has the round trips from half of its own to twice as much.
inline constexpr Distance distance_of(uint64_t ns) {
  unsigned classes = 0;
  while (classes + 1 < distances && ns >= 2 * round_trip_ns(Distance{static_cast<uint8_t>(classes)})) classes++;
  return Distance{static_cast<uint8_t>(classes)};
}

// The nodes of other hosts, as this one has seen them.
class Distances {
public:
  // All nodes are taken to be so far away, those of this host too (MCRL_TUNE=round_trip).
  void fix(uint64_t ns) { fixed_ = distance_of(ns); }

  // `shares`: the node shares memory with this one.
  Distance of(NodeId node, bool shares) const {
    if (fixed_) return *fixed_;
    if (shares) return Distance::near;
    return number(node) < seen_.size() && seen_[number(node)] != none ? Distance{seen_[number(node)]} : Distance::unknown;
  }
  // Whether round trips to a node are worth a look at the clock.
  bool wants(bool shares) const { return !fixed_ && !shares; }
  // A message went to a node of another host, and its answer has come.
  void note(NodeId node, uint64_t ns) {
    if (number(node) >= seen_.size()) seen_.resize(number(node) + 1, none);
    uint8_t &seen = seen_[number(node)];
    seen = std::min(seen, static_cast<uint8_t>(distance_of(ns)));
  }

private:
  static constexpr uint8_t none = UINT8_MAX;
  std::optional<Distance> fixed_;
  std::vector<uint8_t> seen_; // by node: the class of the least round trip
};

} // namespace mcrl::policy
