// Times waits. A look at the clock costs more than all else that an observer is told at a wait: of many waits one in 16 is timed,
// and counts for so many.
#pragma once

#include "support/clock.h"

namespace mcrl {

class WaitClock {
public:
  // If nothing wants to know, no wait is timed.
  void start() { is_on_ = true; }

  // For ticks_since(); 0 if this wait is not timed.
  uint64_t begin() {
    if (!is_on_) return 0;
    bool is_timed = waits_ < always_timed || waits_ % one_in == 0;
    waits_++;
    return is_timed ? clock_ticks() : 0;
  }

  // In clock_ticks().
  uint64_t ticks_since(uint64_t began) const {
    if (began == 0) return 0;
    return (clock_ticks() - began) * (waits_ <= always_timed ? 1 : one_in);
  }

private:
  static constexpr uint64_t one_in = 16, always_timed = 4096;
  uint64_t waits_ = 0;
  bool is_on_ = false;
};

} // namespace mcrl
