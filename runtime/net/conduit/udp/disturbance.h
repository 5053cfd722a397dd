// For tests: what a bad network does to datagrams, from a seed.
#pragma once

#include "base/support/environment.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace mcrl {

class Disturbance {
public:
  // Each node has a disturbance of its own.
  Disturbance(const DisturbanceSettings &settings, uint32_t node) : settings_(settings), random_(settings.seed * 1'000'003 + node) {}

  // When a datagram that is sent now leaves: never, once or twice; and whether damage() happens to it.
  struct Departures {
    unsigned count = 0;
    std::array<uint64_t, 2> at_ns{};
    std::array<bool, 2> is_damaged{};
  };
  Departures draw(uint64_t now_ns) {
    Departures departures;
    if (happens(settings_.loss)) return departures;
    departures.count = happens(settings_.duplicate) ? 2 : 1;
    for (unsigned i = 0; i < departures.count; i++) {
      departures.at_ns[i] = now_ns + draw_delay_ns();
      departures.is_damaged[i] = happens(settings_.damage);
    }
    return departures;
  }

  // One bit is another, or up to 32 bytes in a row are, or the end is missing.
  void damage(std::vector<std::byte> &bytes) {
    if (bytes.empty()) return;
    size_t at = random_() % bytes.size(), kind = random_() % 3;
    if (kind == 0) return bytes.resize(at);
    if (kind == 1) bytes[at] ^= std::byte{1} << random_() % 8;
    else
      for (size_t end = std::min(bytes.size(), at + 1 + random_() % 32); at < end; at++) bytes[at] = static_cast<std::byte>(random_());
  }

private:
  // Held back for so long, a datagram is overtaken by those that are sent after it.
  static constexpr uint64_t held_back_ns = 1'000'000;

  bool happens(unsigned percent) { return random_() % 100 < percent; }
  uint64_t draw_delay_ns() {
    uint64_t delay_ns = settings_.delay_us == 0 ? 0 : random_() % (settings_.delay_us * 1000);
    return happens(settings_.reorder) ? delay_ns + random_() % held_back_ns : delay_ns;
  }

  DisturbanceSettings settings_;
  std::mt19937_64 random_;
};

} // namespace mcrl
