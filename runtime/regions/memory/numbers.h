// A set of small numbers, a bit each, of which the lowest is asked for.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace mcrl {

class Numbers {
public:
  bool empty() const { return count_ == 0; }
  uint64_t size() const { return count_; }
  void insert(uint64_t number) {
    if (words_.size() <= number / 64) words_.resize(number / 64 + 1);
    words_[number / 64] |= uint64_t{1} << number % 64;
    first_ = count_++ == 0 ? number / 64 : std::min(first_, number / 64);
  }
  void erase(uint64_t number) {
    words_[number / 64] &= ~(uint64_t{1} << number % 64);
    count_--;
  }
  // There is one.
  uint64_t lowest() {
    while (words_[first_] == 0) first_++;
    return first_ * 64 + static_cast<unsigned>(std::countr_zero(words_[first_]));
  }

private:
  std::vector<uint64_t> words_;
  uint64_t first_ = 0; // no word below has a bit
  uint64_t count_ = 0;
};

} // namespace mcrl
