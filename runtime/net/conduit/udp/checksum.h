// By which a datagram is known to be as it was sent. UDP's own checksum has 16 bits, and a network interface may leave it out.
//
// The round is that of xxHash: in four lanes, one multiplication depends on the one before only every 32 bytes, so 8 KB take half a
// microsecond. It finds damage, not forgery.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace mcrl {

class Checksum {
public:
  explicit Checksum(uint64_t seed) : value_(seed) {}

  // What is added in one call is not the same as if it were added in two.
  void add(std::span<const std::byte> bytes) {
    std::array<uint64_t, 4> lanes;
    for (size_t lane = 0; lane < lanes.size(); lane++) lanes[lane] = mix(value_, lane + 1);
    const std::byte *at = bytes.data(), *end = at + bytes.size();
    for (; end - at >= 32; at += 32)
      for (size_t lane = 0; lane < lanes.size(); lane++) lanes[lane] = mix(lanes[lane], word_at(at + 8 * lane, 8));
    for (size_t lane = 0; at < end; lane++) {
      size_t count = end - at < 8 ? static_cast<size_t>(end - at) : 8;
      lanes[lane] = mix(lanes[lane], word_at(at, count));
      at += count;
    }
    value_ = mix(value_, bytes.size());
    for (uint64_t lane : lanes) value_ = mix(value_, lane);
  }

  uint32_t value() const {
    uint64_t all = (value_ ^ value_ >> 33) * second;
    return static_cast<uint32_t>(all ^ all >> 32);
  }

private:
  static constexpr uint64_t first = 0x9E3779B185EBCA87, second = 0xC2B2AE3D27D4EB4F;

  // Different words give different results, and so do different values.
  static uint64_t mix(uint64_t value, uint64_t word) { return std::rotl(value + word * second, 31) * first; }
  static uint64_t word_at(const std::byte *at, size_t count) {
    uint64_t word = 0;
    std::memcpy(&word, at, count);
    return word;
  }

  uint64_t value_;
};

} // namespace mcrl
