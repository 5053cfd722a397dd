// How many different numbers there were, in a kilobyte (HyperLogLog; Flajolet and others, 2007): exact for few, else within some 3
// %.
#pragma once

#include "base/support/hash.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

namespace mcrl {

class Distinct {
public:
  void add(uint64_t number) {
    uint64_t hash = mix(number);
    auto rank = static_cast<uint8_t>(std::countl_zero(hash << bits | 1) + 1);
    uint8_t &most = ranks_[hash >> (64 - bits)];
    most = std::max(most, rank);
  }

  uint64_t count() const {
    double sum = 0;
    size_t zeros = 0;
    for (uint8_t rank : ranks_) {
      sum += std::ldexp(1.0, -rank);
      zeros += rank == 0;
    }
    constexpr double size = places, alpha = 0.7213 / (1 + 1.079 / size);
    double estimate = alpha * size * size / sum;
    if (estimate <= 2.5 * size && zeros > 0) estimate = size * std::log(size / static_cast<double>(zeros));
    return static_cast<uint64_t>(std::lround(estimate));
  }

  // A letter for each place, and the union with what such a text says.
  std::string text() const {
    std::string all;
    for (uint8_t rank : ranks_) all += static_cast<char>('0' + rank);
    return all;
  }
  void merge(const std::string &text) {
    for (size_t i = 0; i < std::min(text.size(), ranks_.size()); i++)
      ranks_[i] = std::max(ranks_[i], static_cast<uint8_t>(text[i] - '0'));
  }

private:
  static constexpr unsigned bits = 10;
  static constexpr size_t places = size_t{1} << bits;

  // All bits of the result depend on all of the number.
  static uint64_t mix(uint64_t number) {
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
    number = (number ^ number >> 27) * 0x94d049bb133111ebu;
    return number ^ number >> 31;
  }

  std::array<uint8_t, places> ranks_{};
};

} // namespace mcrl
