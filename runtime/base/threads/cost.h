// What a thread costs here, measured.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mcrl {

struct ThreadCost {
  uint64_t ticks; // of clock_ticks(): to make a thread on a stack that was used before, to switch to it and back, and to end it
  double ticks_per_ns; // how long a tick is
};

// Takes some 20 us; the least of many tries, so that what disturbs a few of them does not count. Touches no thread that is there.
ThreadCost measure_thread_cost(size_t stack_bytes);

} // namespace mcrl
