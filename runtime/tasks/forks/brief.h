// Whether the forks for this node are brief, where all forks have places: then they are calls at any depth of the stack. A call would keep
// the forks after it waiting; but what goes to other nodes together is sent within some looks, and that is no longer than a brief call.
#pragma once

#include <cstdint>
#include <utility>

namespace mcrl {

class Brief {
public:
  void learn() { learns_ = true; }
  bool are() const { return are_; }

  // Whether it is to be said how long the next child takes that is run from the list.
  bool wants_time_of_child() { return learns_ && (++children_ & every - 1) == 0; }
  // Whether they are brief from now on, and were not.
  bool note_child(uint64_t ns) {
    in_a_row_ = ns <= longest_ns ? in_a_row_ + 1 : 0;
    if (are_ || in_a_row_ < enough) return false;
    placed_at_ns_ = 0;
    return are_ = true;
  }

  // Calls are not timed, but forks that go to their places: whether it is to be said when the next one does.
  bool wants_time_of_placed() { return are_ && (++placed_ & every - 1) == 0; }
  // Whether they are not brief any more.
  bool note_placed(uint64_t now_ns) {
    uint64_t before_ns = std::exchange(placed_at_ns_, now_ns);
    if (before_ns == 0 || now_ns - before_ns <= every * longest_ns) return false;
    in_a_row_ = 0;
    are_ = false;
    return true;
  }

private:
  static constexpr uint64_t longest_ns = 2'000;
  static constexpr uint32_t every = 16, enough = 4;

  bool learns_ = false, are_ = false;
  uint32_t children_ = 0, in_a_row_ = 0, placed_ = 0; // children that were run, brief ones of those that were timed, forks
  uint64_t placed_at_ns_ = 0;
};

} // namespace mcrl
