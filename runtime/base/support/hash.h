// A hash that is the same in every process (FNV-1a).
#pragma once

#include <cstddef>
#include <cstdint>

namespace mcrl {

class Hash {
public:
  void add(const void *data, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) value_ = (value_ ^ static_cast<const unsigned char *>(data)[i]) * 0x100000001B3;
  }
  uint64_t value() const { return value_; }

private:
  uint64_t value_ = 0xCBF29CE484222325;
};

// The hash of a number whose low bits say little: the high bits of this are even.
inline uint64_t hash_of(uint64_t value) { return (value * 0x9E3779B97F4A7C15) >> 32; }

} // namespace mcrl
