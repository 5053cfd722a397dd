#include "regions/memory/starts.h"

#include <bit>
#include <sys/mman.h>

namespace mcrl {

bool Starts::reserve(unsigned bits) {
  release();
  size_t bytes = ((size_t{1} << bits) / word_bytes + 1) * sizeof(uint64_t);
  char *memory = reserve_pages(bytes);
  if (memory == nullptr) return false;
  words_ = reinterpret_cast<uint64_t *>(memory);
  bytes_ = bytes;
  return true;
}

void Starts::release() {
  if (words_ != nullptr) munmap(words_, bytes_);
  words_ = nullptr;
  bytes_ = 0;
}

uint64_t Starts::first_from(uint64_t place, uint64_t end) const {
  if (place >= end) return 0;
  uint64_t number = place / word_bytes, word = words_[number] & ~uint64_t{0} << bit(place);
  while (word == 0 && ++number < end / word_bytes) word = words_[number];
  return word == 0 ? 0 : number * word_bytes + static_cast<unsigned>(std::countr_zero(word)) * region_alignment + header_offset;
}

uint64_t Starts::last_before(uint64_t place, uint64_t lowest) const {
  uint64_t number = place / word_bytes, word = words_[number] & ((uint64_t{1} << bit(place)) - 1);
  while (word == 0 && number > lowest / word_bytes) word = words_[--number];
  return word == 0 ? 0 : number * word_bytes + static_cast<unsigned>(std::bit_width(word) - 1) * region_alignment + header_offset;
}

} // namespace mcrl
