#include "regions/policy/costs.h"

#include "base/support/clock.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

namespace mcrl::policy {
namespace {

constexpr int copies_on_the_way = 3;

Costs measure_costs() {
  if (const OwnClock *own = own_clock())
    return {.byte = copies_on_the_way * own->copied_byte_ns / near_round_trip_ns};
  constexpr size_t bytes = 16 << 10;
  // Some processors copy ten times as slowly if the two places are less than 64 bytes apart, modulo 4,096.
  constexpr size_t apart = 2 << 10;
  constexpr int tries = 5;
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
  costs.byte = copies_on_the_way * static_cast<double>(least) / bytes / near_round_trip_ns;
  return costs;
}

std::array<Costs, distances> costs_by_distance() {
  Costs near = measure_costs();
  std::array<Costs, distances> costs;
  for (unsigned i = 0; i < distances; i++) costs[i] = near.at(Distance{static_cast<uint8_t>(i)});
  return costs;
}

} // namespace

Costs Costs::at(Distance distance) const {
  if (distance == Distance::near) return *this;
  const OwnClock *own = own_clock();
  const double network_byte_ns = own != nullptr ? own->network_byte_ns : 0.8; // of 10 Gbit/s
  constexpr double near_ns = near_round_trip_ns;
  auto ns = static_cast<double>(round_trip_ns(distance));
  return {.copy = (copy * near_ns + 2 * (ns - near_ns)) / ns, .byte = (byte * near_ns + network_byte_ns) / ns, .message = message};
}

const Costs &costs_at(Distance distance) {
  static const std::array<Costs, distances> measured = costs_by_distance();
  return measured[static_cast<unsigned>(distance)];
}

} // namespace mcrl::policy
