#include "regions/policy/costs.h"

#include "base/support/clock.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace mcrl::policy {

Costs measure_costs() {
  static const Costs measured = [] {
    constexpr size_t bytes = 16 << 10;
    // Some processors copy ten times as slowly if the two places are less than 64 bytes apart, modulo 4,096.
    constexpr size_t apart = 2 << 10;
    constexpr int copies_on_the_way = 3, tries = 5;
    constexpr double computation_ns = 230; // `./dev bench`: activation
    auto from = std::make_unique<char[]>(bytes), memory = std::make_unique<char[]>(bytes + 2 * apart);
    char *to = memory.get();
    if ((reinterpret_cast<uintptr_t>(to) - reinterpret_cast<uintptr_t>(from.get())) % 4096 < apart) to += apart;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < tries; i++) {
      uint64_t began = clock_ns();
      std::memcpy(to, from.get(), bytes);
      least = std::min(least, clock_ns() - began);
      __asm__ volatile("" : : "r"(to) : "memory");
    }
    Costs costs;
    costs.byte = copies_on_the_way * static_cast<double>(least) / bytes / computation_ns;
    return costs;
  }();
  return measured;
}

} // namespace mcrl::policy
