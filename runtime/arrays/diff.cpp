#include "arrays/diff.h"

#include "support/fatal.h"

#include <cstring>

namespace mcrl {
namespace {

struct Run {
  uint32_t place, bytes;
};

template <class Unit> Unit unit_at(const std::byte *at) {
  Unit unit;
  std::memcpy(&unit, at, sizeof unit);
  return unit;
}

template <class Unit> std::vector<std::byte> diff_in(const std::byte *twin, const std::byte *contents, size_t bytes) {
  auto differs = [&](size_t at) { return unit_at<Unit>(twin + at) != unit_at<Unit>(contents + at); };
  std::vector<std::byte> diff;
  for (size_t at = 0; at < bytes;) {
    if (!differs(at)) {
      at += sizeof(Unit);
      continue;
    }
    size_t end = at;
    while (end < bytes && differs(end)) end += sizeof(Unit);
    Run run{static_cast<uint32_t>(at), static_cast<uint32_t>(end - at)};
    auto *head = reinterpret_cast<const std::byte *>(&run);
    diff.insert(diff.end(), head, head + sizeof run);
    diff.insert(diff.end(), contents + at, contents + end);
    at = end;
  }
  return diff;
}

} // namespace

std::vector<std::byte> diff_of(const std::byte *twin, const std::byte *contents, size_t bytes, size_t unit) {
  switch (unit) {
  case 8: return diff_in<uint64_t>(twin, contents, bytes);
  case 4: return diff_in<uint32_t>(twin, contents, bytes);
  case 2: return diff_in<uint16_t>(twin, contents, bytes);
  default: return diff_in<uint8_t>(twin, contents, bytes);
  }
}

void apply_diff(const std::byte *diff, size_t diff_bytes, std::byte *contents, size_t bytes) {
  const std::byte *end = diff + diff_bytes;
  while (diff < end) {
    Run run;
    MCRL_ASSERT(end - diff >= static_cast<ptrdiff_t>(sizeof run));
    std::memcpy(&run, diff, sizeof run);
    diff += sizeof run;
    MCRL_ASSERT(run.bytes <= static_cast<size_t>(end - diff) && run.place <= bytes && run.bytes <= bytes - run.place);
    std::memcpy(contents + run.place, diff, run.bytes);
    diff += run.bytes;
  }
}

} // namespace mcrl
