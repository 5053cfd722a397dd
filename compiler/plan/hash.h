// FNV-1a, 64 bits: tells one text from another.
#pragma once

#include <cstdint>
#include <string_view>

namespace prelude::plan {

// `hash`: of the text in front.
inline uint64_t fnv1a(std::string_view text, uint64_t hash = 0xcbf29ce484222325) {
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

} // namespace prelude::plan
