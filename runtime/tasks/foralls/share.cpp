#include "tasks/foralls/share.h"

#include "base/support/clock.h"
#include "tasks/foralls/counters.h"
#include "tasks/races/races.h"

#include <algorithm>
#include <utility>

namespace mcrl {
namespace {

constexpr uint64_t most_single_leaves = 4096, usual_leaves = 512;
constexpr uint64_t strip_ns = 2'000; // of filaments of which the compiler does not know how long they are
constexpr uint64_t longest_strip = 1 << 12;
constexpr uint32_t most_timed_together = 32;

} // namespace

Leaves Share::leaves_of(const mcrl_filaments &filaments, uint64_t count) {
  if ((filaments.flags & MCRL_FILAMENTS_ORDERED) == 0) return {};
  bool is_in_blocks = filaments.place == nullptr && filaments.element == nullptr;
  return {count, !is_in_blocks && count <= most_single_leaves ? count : usual_leaves};
}

Share::Share(Node &node, const Terms &terms, Intervals intervals, Copies copies, uint64_t first_leaf)
    : Assignment(node), terms_(terms),
      state_(std::move(intervals), std::max(terms.filaments->grain, 1u), leaves_of(*terms.filaments, terms.count), terms.lattice),
      learns_(terms.filaments->grain == 0), copies_(copies), first_leaf_(first_leaf) {
  if (state_.leaves.size() == 0 && copies_.count() > 0) copies_.begin(0, terms_.reduced);
}

void Share::run() {
  Assignment::run();
  take({.kind = shares::Event::served});
  while (state_.place == shares::State::joins) join();
  end_children();
  MCRL_ASSERT(unused_copies_.size() == more_copies_.size() && !is_copy_taken_ && "each copy has been given back");
  for (void *copy : unused_copies_) copies_.add(0, copy);
}

void Share::serve(Thread &thread) {
  if (state_.leaves.size() > 0) serve_leaves(thread);
  else serve_strips(thread);
}

// The loop that all filaments go through.
void Share::serve_strips(Thread &thread) {
  void *copy = take_copy();
  uint64_t waits = thread.waits, left = state_.grain;
  if (learns_) begin_to_time();
  while (is_left()) {
    node_.statistics[ForallCounter::strips] += left == state_.grain;
    Interval some = shares::take(state_, left);
    run(some, copy);
    if (__builtin_expect(thread.waits != waits, 0)) {
      waits = thread.waits;
      node_.statistics[ForallCounter::strips_waited]++;
      waited_.push_back(some);
      if (!serves_on(thread)) break;
      if (learns_) begin_to_time();
    }
    left -= some.size();
    if (left > 0) continue;
    if (learns_) learn();
    left = state_.grain;
    look();
  }
  give_back(copy);
}

void Share::begin_to_time() {
  timed_ = 0;
  began_ns_ = clock_ns();
}

// After a strip: the next ones are twice as long, if strips are short, and half as long if they are very long. The filaments of a
// forall are not all alike: a search looks at the edges of a vertex only if it has not been found. Strips that are as they should
// be are timed in larger and larger groups.
void Share::learn() {
  if (++timed_ < timed_together_) return;
  uint64_t strip_took_ns = (clock_ns() - began_ns_) / timed_;
  bool are_short = strip_took_ns < strip_ns && state_.grain < longest_strip;
  bool are_long = strip_took_ns > 4 * strip_ns && state_.grain > 1;
  if (are_short) state_.grain *= 2;
  if (are_long) state_.grain /= 2;
  timed_together_ = are_short || are_long ? 1 : std::min(timed_together_ * 2, most_timed_together);
  begin_to_time();
}

// A thread that waits goes on with its leaf.
void Share::serve_leaves(Thread &thread) {
  Intervals leaf;
  uint64_t waits = thread.waits, left = state_.grain;
  while (is_left()) {
    uint64_t number = shares::take_leaf(state_, leaf);
    void *copy = copies_.begin(number - first_leaf_, terms_.reduced);
    for (Interval interval : leaf)
      while (interval.first < interval.end) {
        node_.statistics[ForallCounter::strips] += left == state_.grain;
        Interval some{interval.first, interval.first + std::min(left, interval.size())};
        run(some, copy);
        interval.first = some.end;
        if ((left -= some.size()) > 0) continue;
        left = state_.grain;
        look();
      }
    if (__builtin_expect(thread.waits == waits, 1)) continue;
    waits = thread.waits;
    node_.statistics[ForallCounter::strips_waited]++;
    waited_.insert(waited_.end(), leaf.begin(), leaf.end());
    if (!serves_on(thread)) break;
  }
}

inline void Share::run(const Interval &some, void *copy) {
  run_filaments(some, copy);
  shares::end(state_, some.size());
}

inline void Share::run_filaments(const Interval &some, void *copy) {
  const mcrl_filaments &filaments = *terms_.filaments;
  if (__builtin_expect(node_.rooms.races != nullptr, 0)) return run_one_by_one(some, copy);
  if (terms_.lattice.step == 1) {
    uint64_t first = terms_.lattice.index(some.first);
    return filaments.strip(terms_.live, first, first + some.size(), copy);
  }
  for (uint64_t number = some.first; number < some.end; number++) {
    uint64_t index = terms_.lattice.index(number);
    filaments.strip(terms_.live, index, index + 1, copy);
  }
}

// So that each access is known as one filament's.
void Share::run_one_by_one(const Interval &some, void *copy) {
  for (uint64_t number = some.first; number < some.end; number++) {
    uint64_t index = terms_.lattice.index(number);
    RunningFilament filament(node_, *terms_.filaments, terms_.live, copy, index);
    terms_.filaments->strip(terms_.live, index, index + 1, copy);
  }
}

void *Share::take_copy() {
  if (copies_.count() == 0) return nullptr;
  if (!std::exchange(is_copy_taken_, true)) return copies_.at(0);
  if (unused_copies_.empty()) {
    more_copies_.emplace_back(new std::byte[terms_.filaments->partial_bytes]);
    terms_.filaments->prepare(more_copies_.back().get(), terms_.reduced);
    return more_copies_.back().get();
  }
  void *copy = unused_copies_.back();
  unused_copies_.pop_back();
  return copy;
}

void Share::give_back(void *copy) {
  if (copies_.count() == 0) return;
  if (copy == copies_.at(0)) is_copy_taken_ = false;
  else unused_copies_.push_back(copy);
}

Intervals Share::take_waited() {
  merge(waited_);
  return std::exchange(waited_, {});
}

} // namespace mcrl
