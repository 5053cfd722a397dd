// Sets of numbers as intervals, and how the indices of a forall are cut.
#pragma once

#include <cstdint>
#include <vector>

namespace mcrl {

// From `first` to `end` - 1.
struct Interval {
  uint64_t first = 0, end = 0;
  uint64_t size() const { return end - first; }
  friend bool operator==(const Interval &, const Interval &) = default;
};
using Intervals = std::vector<Interval>;

// Sorts intervals that have nothing in common, and makes one of those that follow each other.
void merge(Intervals &);

// What is in `all`, but not in `some`, all of which is in `all`; both are sorted.
Intervals difference(const Intervals &all, const Intervals &some);

uint64_t sum_of_sizes(const Intervals &);

// Where the part begins that has this number of `parts` parts of [0, count) that are as long as each other.
constexpr uint64_t part_begins(uint64_t count, uint64_t parts, uint64_t number) {
  return count / parts * number + count % parts * number / parts;
}

// The indices first, first + step, first + 2 step, ..., which are numbered from 0: intervals are of these numbers.
struct Lattice {
  uint64_t first = 0, step = 1;
  uint64_t index(uint64_t number) const { return first + number * step; }
  // The number of the first index that is not less than this one.
  uint64_t number_from(uint64_t index) const { return index <= first ? 0 : (index - first + step - 1) / step; }
  // Modulo 2^64.
  uint64_t sum_of_indices(const Interval &) const;
};

// [0, count) in leaves, whose partial results are combined in their order, wherever they have been computed: they depend on nothing but
// `count` and `most`, which is at most 2^20, or `count`.
class Leaves {
public:
  Leaves() = default;
  Leaves(uint64_t count, uint64_t most) : count_(count), leaves_(count < most ? count : most) {}

  uint64_t size() const { return leaves_; }
  uint64_t begin(uint64_t leaf) const { return part_begins(count_, leaves_, leaf); }
  uint64_t of(uint64_t index) const;

private:
  uint64_t count_ = 0, leaves_ = 0;
};

} // namespace mcrl
