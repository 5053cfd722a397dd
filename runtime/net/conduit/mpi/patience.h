// How long a node that has nothing to do waits before it sleeps: it polls, then gives its processor to others between polls.
//
// The answer of a node on another processor takes a few microseconds at most, which is also what it costs to sleep and be woken. With
// more nodes than processors an answer comes only after a node has left its own. With a processor for each node, yielding for some 100
// microseconds pays: a node that computes answers at its next unlock, and to be woken costs more, and costs the other node an interrupt.
// That is so only while no other program wants the processor. One that does gets a time slice of milliseconds for each yield, while a
// node that sleeps would be woken ahead of it. Two yields that take long, one soon after the other, show such a program (one alone may be
// the system's own work); then the node is as patient as one that shares its processor, for a time that doubles each time that the program
// is seen again.
#pragma once

#include "base/support/clock.h"

#include <algorithm>
#include <sched.h>

namespace mcrl {

class Patience {
public:
  void set_own_processor() { has_own_ = is_alone_ = true; }

  bool has_own_processor() const { return has_own_; }
  // Another program wants that processor: a node that yields waits for a time slice.
  bool is_disturbed() const { return has_own_ && !is_alone_; }

  // Polls before the first yield, and yields before sleep.
  unsigned spins() const { return is_alone_ ? 1000 : 100; }
  unsigned yields() const { return is_alone_ ? 300 : 3; }

  // A node that has polled begins to yield.
  void begin_to_yield(uint64_t now_ns) {
    if (has_own_ && now_ns >= shared_until_ns_) is_alone_ = true;
  }

  void yield() {
    if (!is_alone_) {
      sched_yield();
      return;
    }
    uint64_t before = clock_ns();
    sched_yield();
    note_yield(before, clock_ns());
  }

  // A yield of a node with a processor of its own has taken from `before` to `after`.
  void note_yield(uint64_t before, uint64_t after) {
    if (after - before < longest_undisturbed_ns) return;
    bool is_alone_in_time = last_long_ns_ == 0 || before - last_long_ns_ > longest_between_ns;
    last_long_ns_ = after;
    if (is_alone_in_time) return;
    bool is_seen_again = shared_until_ns_ != 0 && before - shared_until_ns_ < 2 * pause_ns_;
    pause_ns_ = is_seen_again ? std::min(2 * pause_ns_, longest_pause_ns) : first_pause_ns;
    shared_until_ns_ = after + pause_ns_;
    is_alone_ = false;
  }

  static constexpr uint64_t longest_undisturbed_ns = 50'000, longest_between_ns = 20'000'000;
  static constexpr uint64_t first_pause_ns = 50'000'000, longest_pause_ns = 1'000'000'000;

private:
  bool has_own_ = false, is_alone_ = false;
  uint64_t last_long_ns_ = 0; // when the last yield that took long had ended
  uint64_t shared_until_ns_ = 0;
  uint64_t pause_ns_ = first_pause_ns;
};

} // namespace mcrl
