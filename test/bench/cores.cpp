#include "cores.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <sched.h>
#include <sys/resource.h>

namespace bench {

bool pin(int position) {
  cpu_set_t usable;
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) return false;
  for (int core = 0; core < CPU_SETSIZE; core++) {
    if (!CPU_ISSET(core, &usable) || position-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    return sched_setaffinity(0, sizeof one, &one) == 0;
  }
  return false;
}

uint64_t preemptions() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_nivcsw);
}

double now_ns() { return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double CacheLine::go() {
  std::array<double, bursts> round_trip;
  uint64_t value = value_.load(std::memory_order_relaxed);
  for (double &ns : round_trip) {
    double start = now_ns();
    for (size_t trip = 0; trip < trips; trip++) {
      value_.store(++value, std::memory_order_release);
      while (value_.load(std::memory_order_acquire) == value) {
      }
      value++;
    }
    ns = (now_ns() - start) / trips;
  }
  std::nth_element(round_trip.begin(), round_trip.begin() + bursts / 2, round_trip.end());
  return round_trip[bursts / 2];
}

void CacheLine::come_back() {
  for (size_t trip = 0; trip < bursts * trips; trip++) {
    uint64_t value;
    while ((value = value_.load(std::memory_order_acquire)) % 2 == 0) {
    }
    value_.store(value + 1, std::memory_order_release);
  }
}

} // namespace bench
