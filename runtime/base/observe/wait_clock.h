// Times waits. A look at the clock costs more than all else that an observer is told at a wait: of many waits one in 16 is timed,
// and counts for so many.
#pragma once

#include "base/observe/sampled.h"
#include "base/support/clock.h"

namespace mcrl {

class WaitClock {
public:
  // If nothing wants to know, no wait is timed.
  void start() { is_on_ = true; }

  // For ticks_since(); 0 if this wait is not timed. The lowest bit says that it stands for others.
  uint64_t begin() {
    uint64_t weight = is_on_ ? waits_.weight() : 0;
    return weight == 0 ? 0 : (report_ticks() | 1) - (weight == 1 ? 1 : 0);
  }

  // In clock_ticks().
  static uint64_t ticks_since(uint64_t began) {
    if (began == 0) return 0;
    return (report_ticks() - began) * ((began & 1) != 0 ? Sampled::one_in : 1);
  }

private:
  Sampled waits_{4096};
  bool is_on_ = false;
};

} // namespace mcrl
