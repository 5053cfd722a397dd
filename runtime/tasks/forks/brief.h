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

  // Calls are not timed, but forks that go to their places: whether it is to be said when these did that have gone since.
  bool wants_time_of_placed(uint32_t forks = 1) {
    if (are_) placed_ += forks;
    return placed_ >= every;
  }
  // Whether they are not brief any more. If the thread has waited meanwhile, the time may be that of its wait: then they are taken to be
  // brief for a while.
  bool note_placed(uint64_t now_ns, bool has_waited) {
    uint64_t before_ns = std::exchange(placed_at_ns_, now_ns), forks = std::exchange(placed_, 0);
    bool is_short = before_ns == 0 || now_ns - before_ns <= forks * longest_ns;
    unclear_ = !is_short && has_waited ? unclear_ + 1 : 0;
    if (is_short || (has_waited && unclear_ < most_unclear)) return false;
    in_a_row_ = unclear_ = 0;
    are_ = false;
    return true;
  }

private:
  static constexpr uint64_t longest_ns = 2'000;
  static constexpr uint32_t every = 16, enough = 4, most_unclear = 64;

  bool learns_ = false, are_ = false;
  uint32_t children_ = 0, in_a_row_ = 0, placed_ = 0; // children that were run, brief ones of those that were timed, forks
  uint32_t unclear_ = 0; // times, one after the other, that were long and may be those of waits
  uint64_t placed_at_ns_ = 0;
};

} // namespace mcrl
