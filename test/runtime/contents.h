// What the random runs write into regions: every byte depends on the region and on how many writes there have been.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mcrl::random_run {

// The word at place `i` of a region with this value; a region that was never written is zero. Word 0 is the value itself.
inline uint64_t word_of(uint32_t region, uint64_t value, size_t i) {
  if (i == 0 || value == 0) return value;
  uint64_t word = (value * 0x9e3779b97f4a7c15u) ^ (i * 0xc2b2ae3d27d4eb4fu) ^ (uint64_t{region} << 32);
  return word ^ word >> 29;
}

// Writes the words `from` to `to` of the region; the last may be a part of one.
inline void write_contents(void *data, size_t bytes, uint32_t region, uint64_t value, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    uint64_t word = word_of(region, value, i);
    std::memcpy(static_cast<char *>(data) + 8 * i, &word, bytes - 8 * i < 8 ? bytes - 8 * i : 8);
  }
}

inline size_t words_in(size_t bytes) { return (bytes + 7) / 8; }

struct Contents {
  uint64_t value; // its low bits, if the region has fewer than 8 bytes
  bool whole;
};

inline Contents read_contents(const void *data, size_t bytes, uint32_t region) {
  Contents contents{0, true};
  std::memcpy(&contents.value, data, bytes < 8 ? bytes : 8);
  for (size_t i = 1; i < words_in(bytes); i++) {
    uint64_t word = word_of(region, contents.value, i);
    if (std::memcmp(static_cast<const char *>(data) + 8 * i, &word, bytes - 8 * i < 8 ? bytes - 8 * i : 8) != 0)
      contents.whole = false;
  }
  return contents;
}

} // namespace mcrl::random_run
