// Time in compiled code: loops call the runtime every microsecond or so (mcrl_strip), where threads let messages in, and handlers
// are told when they have run for too long to be handlers.
#pragma once

#include "base/support/clock.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace mcrl {

struct Node;

// How long an activation may run as a handler.
struct Budget {
  uint64_t ticks = 0; // of clock_ticks(); 0: no time at all
  uint64_t began = 0; // when the handler that runs came to the end of its first strip; 0: it has not
};

// When messages were last looked for, where each look asks MPI. Between hosts that is a system call or two, which takes about as
// long as the program runs from one look to the next: where looks find nothing they become rarer, until they take a 32nd of the
// time.
struct Looks {
  uint64_t ticks = 0; // of clock_ticks(), from one to the next; 0: time is not the machine's, and every 16th question is a look
  uint64_t last = 0;
  uint64_t asked = 0;
  double ns_per_tick = 0;
  uint64_t between = 0;                        // of clock_ticks(), from one look to the next, if that is more than `ticks`
  uint64_t cost = 0;                           // of a look that finds nothing
  static constexpr uint64_t nothing_part = 20; // of `ticks`: 100 ns
  static constexpr uint64_t costs_at_first = 4, costs_at_last = 32;

  // After a look: whether it has found something, and how long it has taken. A message is often followed by others soon.
  void learn(bool has_found, uint64_t took) {
    if (has_found) between = costs_at_first * cost;
    if (has_found || ticks == 0) return;
    cost = cost == 0 ? took : std::min(took, cost + cost / 8 + 1);
    between = std::min(2 * std::max(between, ticks), costs_at_last * cost);
  }

  bool is_due() {
    if (ticks == 0) return ++last % 16 == 0;
    uint64_t now = clock_ticks();
    if (now - last < std::max(between, ticks)) return false;
    last = now;
    return true;
  }

  // Whether the program has done nothing since it last asked so, or since end_of_look(): it waits for a message.
  bool is_waited_for() {
    uint64_t now = clock_ticks(), before = std::exchange(asked, now);
    return now - before < ticks / nothing_part;
  }
  void end_of_look() { asked = clock_ticks(); }

  // 0 where time is not the machine's.
  uint64_t ns_of(uint64_t some) const { return ticks == 0 ? 0 : static_cast<uint64_t>(static_cast<double>(some) * ns_per_tick); }
};

// The calls of procedures in which all forks are calls (mcrl_calls_end) that take about a microsecond: as many as it took when they
// were last timed.
class CallTurns {
public:
  int32_t between() const { return between_; } // looks
  void end(const Looks &);                     // So many have been made.
  void begin() { began_ = is_timed_ ? clock_ticks() : 0; }

private:
  static constexpr int32_t least = 32, most = 512;
  static constexpr uint32_t untimed_most = 16; // times in a row that they are not timed

  int32_t between_ = least;
  uint32_t untimed_ = 0;
  uint64_t began_ = 0;
  bool is_timed_ = false;
};

// Unless it is given: what 16 threads cost, for then the thread that the handler might have had would have cost at most a sixteenth
// of its time, and at most 50 us, for so long no other message is answered. Measures that,
// if the node has no clock of its own.
void make_budget(std::optional<uint64_t> given_ns, size_t stack_bytes, const OwnClock *, Budget &, Looks &);

// It is time to look: mcrl_end_calls() of a node that has begun.
void end_calls(Node &, bool are_stealable);

// A strip ends: mcrl_strip() of a node that has begun.
int end_strip(Node &);

// The same in a loop that only others can end: mcrl_wait_strip().
int end_waiting_strip(Node &);

} // namespace mcrl
