#include "filaments/ranges.h"

#include <algorithm>

namespace mcrl {

void merge(Ranges &ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) { return a.first < b.first; });
  size_t kept = 0;
  for (const Range &range : ranges) {
    if (kept > 0 && ranges[kept - 1].end == range.first) ranges[kept - 1].end = range.end;
    else ranges[kept++] = range;
  }
  ranges.resize(kept);
}

Ranges difference(const Ranges &all, const Ranges &some) {
  Ranges rest;
  auto next = some.begin();
  for (const Range &range : all) {
    uint64_t first = range.first;
    for (; next != some.end() && next->end <= range.end; next++) {
      if (next->first > first) rest.push_back({first, next->first});
      first = next->end;
    }
    if (first < range.end) rest.push_back({first, range.end});
  }
  return rest;
}

uint64_t sum_of_sizes(const Ranges &ranges) {
  uint64_t sum = 0;
  for (const Range &range : ranges) sum += range.size();
  return sum;
}

uint64_t Lattice::sum_of_indices(const Range &range) const {
  uint64_t n = range.size(), ends = range.first + range.end - 1;
  uint64_t numbers = n % 2 == 0 ? n / 2 * ends : n * (ends / 2); // with an odd n, `ends` is even
  return n == 0 ? 0 : first * n + step * numbers;
}

uint64_t Leaves::of(uint64_t index) const {
  uint64_t low = 0, high = leaves_; // begin(low) <= index < begin(high)
  if (leaves_ == count_) return index;
  while (high - low > 1) {
    uint64_t middle = low + (high - low) / 2;
    (begin(middle) <= index ? low : high) = middle;
  }
  return low;
}

} // namespace mcrl
