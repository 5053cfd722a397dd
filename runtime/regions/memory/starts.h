// Where region headers lie: a bit for each 16 bytes of the span, in memory that is touched where there are regions only. Data can
// look like a header, and what a deleted region has left always does; so headers are known by these bits alone.
#pragma once

#include "regions/memory/span.h"

namespace mcrl {

// A header lies 8 bytes after a multiple of 16, so that the data after it are aligned to that.
inline constexpr uint64_t region_alignment = 16, header_offset = 8;
static_assert((header_offset + sizeof(mcrl_region)) % region_alignment == 0);

inline bool may_be_header(uint64_t place) { return place % region_alignment == header_offset; }

class Starts {
public:
  Starts() = default;
  Starts(const Starts &) = delete;
  Starts &operator=(const Starts &) = delete;
  ~Starts() { release(); }

  // For a span of 2^bits bytes; false if there is no memory.
  bool reserve(unsigned bits);
  void release();

  bool test(uint64_t place) const { return may_be_header(place) && (words_[place / word_bytes] >> bit(place) & 1) != 0; }
  void set(uint64_t place) { words_[place / word_bytes] |= uint64_t{1} << bit(place); }
  void clear(uint64_t place) { words_[place / word_bytes] &= ~(uint64_t{1} << bit(place)); }

  // The lowest header that begins at or after `place` and before `end`, the highest that begins before `place` and not before `lowest`;
  // both ends are multiples of 1 KB. 0 if there is none, as there is no header at place 0.
  uint64_t first_from(uint64_t place, uint64_t end) const;
  uint64_t last_before(uint64_t place, uint64_t lowest) const;

private:
  static constexpr uint64_t word_bytes = 64 * region_alignment; // that the bits of a word are for
  static_assert(page_bytes % word_bytes == 0);
  static unsigned bit(uint64_t place) { return static_cast<unsigned>(place / region_alignment % 64); }

  uint64_t *words_ = nullptr;
  size_t bytes_ = 0;
};

} // namespace mcrl
