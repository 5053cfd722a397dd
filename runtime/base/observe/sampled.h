// Which of many things are looked at: all of the first, then some, by chance: what a program does in turn would not be seen in
// turn.
#pragma once

#include <cstdint>

namespace mcrl {

class Sampled {
public:
  static constexpr uint64_t one_in = 16; // of those after the first

  explicit Sampled(uint64_t all_of_first) : left_of_first_(all_of_first) {}

  // For how many things the next one counts; 0 if it is not looked at.
  uint64_t weight() {
    if (left_of_first_ > 0) {
      left_of_first_--;
      return 1;
    }
    random_ = random_ * 6364136223846793005 + 1442695040888963407;
    return (random_ >> 32) % one_in == 0 ? one_in : 0;
  }

private:
  uint64_t left_of_first_, random_ = 0;
};

} // namespace mcrl
