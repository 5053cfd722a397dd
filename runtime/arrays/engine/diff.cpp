#include "arrays/engine/diff.h"

#include "base/support/fatal.h"

#include <bit>
#include <cstring>

namespace mcrl {
namespace {

constexpr size_t word_bytes = sizeof(uint64_t);

uint64_t word_at(const std::byte *at) {
  uint64_t word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

// Numbers in groups of 7 bits, the lowest first; most gaps and lengths take a byte.
void put_number(std::vector<std::byte> &diff, size_t number) {
  for (; number >= 0x80; number >>= 7) diff.push_back(static_cast<std::byte>(number | 0x80));
  diff.push_back(static_cast<std::byte>(number));
}

size_t take_number(const std::byte *&at, const std::byte *end) {
  size_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    MCRL_ASSERT(at < end && shift < 63);
    auto group = static_cast<size_t>(*at++);
    number |= (group & 0x7f) << shift;
    if (group < 0x80) return number;
  }
}

// The first byte from one on that differs.
size_t next_change(const std::byte *twin, const std::byte *contents, size_t at, size_t bytes) {
  for (; at + word_bytes <= bytes; at += word_bytes)
    if (uint64_t change = word_at(twin + at) ^ word_at(contents + at); change != 0)
      return at + static_cast<size_t>(std::endian::native == std::endian::little ? std::countr_zero(change) : std::countl_zero(change)) / 8;
  while (at < bytes && twin[at] == contents[at]) at++;
  return at;
}

} // namespace

std::vector<std::byte> diff_of(const std::byte *twin, const std::byte *contents, size_t bytes) {
  std::vector<std::byte> diff;
  for (size_t last = 0, at; (at = next_change(twin, contents, last, bytes)) < bytes;) {
    size_t end = at;
    while (end < bytes && twin[end] != contents[end]) end++;
    put_number(diff, at - last);
    put_number(diff, end - at);
    diff.insert(diff.end(), contents + at, contents + end);
    last = end;
  }
  return diff;
}

void apply_diff(const std::byte *diff, size_t diff_bytes, std::byte *contents, size_t bytes) {
  const std::byte *end = diff + diff_bytes;
  for (size_t at = 0; diff < end;) {
    size_t gap = take_number(diff, end), length = take_number(diff, end);
    MCRL_ASSERT(gap <= bytes - at && length <= bytes - at - gap && length <= static_cast<size_t>(end - diff));
    std::memcpy(contents + at + gap, diff, length);
    at += gap + length;
    diff += length;
  }
}

} // namespace mcrl
