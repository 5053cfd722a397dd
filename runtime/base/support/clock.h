// The cheapest clock of the machine, for spans of microseconds on one processor. Ticks are of unknown length: they are to be
// compared with clock_ns(). A node that keeps a time of its own has that in their place, in ticks of a nanosecond.
#pragma once

#include "base/support/fatal.h"

#include <cstdint>
#include <ctime>

namespace mcrl {

inline OwnClock *own_clock() { return __builtin_expect(mcrl_current == nullptr, 0) ? nullptr : identity().own_clock; }

// That of the machine, always.
inline uint64_t machine_clock_ns() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

inline uint64_t clock_ns() {
  OwnClock *own = own_clock();
  return __builtin_expect(own != nullptr, 0) ? own->now_ns() : machine_clock_ns();
}

inline uint64_t clock_ticks() {
  if (OwnClock *own = own_clock(); __builtin_expect(own != nullptr, 0)) return own->now_ns();
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t ticks;
  asm volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#else
  return machine_clock_ns();
#endif
}

// For reports, which are to change nothing: as the two above, but a look costs no time that is not the machine's.
inline uint64_t report_ns() {
  OwnClock *own = own_clock();
  return __builtin_expect(own != nullptr, 0) ? own->seen_ns() : machine_clock_ns();
}
inline uint64_t report_ticks() {
  OwnClock *own = own_clock();
  return __builtin_expect(own != nullptr, 0) ? own->seen_ns() : clock_ticks();
}

// In a loop that waits for memory to change.
inline void pause_processor() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

} // namespace mcrl
