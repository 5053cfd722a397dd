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

} // namespace mcrl
