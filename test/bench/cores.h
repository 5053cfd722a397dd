// The two cores that a pair of processes is measured on, and in which state the host has them: near, far or very far from each
// other. The same latency is three to ten times as long in another state, and the state changes within minutes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace bench {

// Binds this process to the core with this position among those it may use; false if there are not so many.
bool pin(int position);

// How often another program had this process's core since it started.
uint64_t preemptions();

double now_ns();

// A cache line that goes to and fro between two processes. It lies in memory that both share.
class CacheLine {
public:
  static constexpr size_t bursts = 15, trips = 60;

  // Called by both processes. The first gets the median of the bursts' ns per round trip, so that a burst in which one of them had
  // lost its core does not count.
  double go();
  void come_back();

private:
  alignas(64) std::atomic<uint64_t> value_{0};
};

} // namespace bench
