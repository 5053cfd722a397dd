// Where region headers lie: a bit for each 64 bytes of the span, in memory that is touched where there are regions only. Data can
// look like a header, and what was left behind by a deleted region always does; so headers are known by these bits alone.
#pragma once

#include "region/span.h"

namespace mcrl {

inline constexpr uint64_t region_alignment = 64;
static_assert(sizeof(mcrl_region) == region_alignment);
static_assert(page_bytes / region_alignment == 64, "a page's headers are the bits of one word");

class Starts {
public:
  Starts() = default;
  Starts(const Starts &) = delete;
  Starts &operator=(const Starts &) = delete;
  ~Starts() { release(); }

  // For a span of 2^bits bytes; false if there is no memory.
  bool reserve(unsigned bits);
  void release();

  bool test(uint64_t place) const { return place % region_alignment == 0 && (words_[place / page_bytes] >> bit(place) & 1) != 0; }
  void set(uint64_t place) { words_[place / page_bytes] |= uint64_t{1} << bit(place); }
  void clear(uint64_t place) { words_[place / page_bytes] &= ~(uint64_t{1} << bit(place)); }

  // The headers that begin in a page, the lowest first.
  uint64_t in_page(uint64_t page) const { return words_[page]; }

private:
  static unsigned bit(uint64_t place) { return static_cast<unsigned>(place / region_alignment % 64); }

  uint64_t *words_ = nullptr;
  size_t bytes_ = 0;
};

} // namespace mcrl
