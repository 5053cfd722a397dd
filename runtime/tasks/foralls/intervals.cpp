#include "tasks/foralls/intervals.h"

#include <algorithm>

namespace mcrl {

void merge(Intervals &intervals) {
  std::sort(intervals.begin(), intervals.end(), [](const Interval &a, const Interval &b) { return a.first < b.first; });
  size_t kept = 0;
  for (const Interval &interval : intervals) {
    if (kept > 0 && intervals[kept - 1].end == interval.first) intervals[kept - 1].end = interval.end;
    else intervals[kept++] = interval;
  }
  intervals.resize(kept);
}

Intervals difference(const Intervals &all, const Intervals &some) {
  Intervals rest;
  auto next = some.begin();
  for (const Interval &interval : all) {
    uint64_t first = interval.first;
    for (; next != some.end() && next->end <= interval.end; next++) {
      if (next->first > first) rest.push_back({first, next->first});
      first = next->end;
    }
    if (first < interval.end) rest.push_back({first, interval.end});
  }
  return rest;
}

uint64_t sum_of_sizes(const Intervals &intervals) {
  uint64_t sum = 0;
  for (const Interval &interval : intervals) sum += interval.size();
  return sum;
}

uint64_t Lattice::sum_of_indices(const Interval &interval) const {
  uint64_t n = interval.size(), ends = interval.first + interval.end - 1;
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
