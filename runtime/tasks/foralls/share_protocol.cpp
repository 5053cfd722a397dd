#include "tasks/foralls/share_protocol.h"

#include <algorithm>

namespace mcrl::shares {
namespace {

// Where a leaf begins: at `from`, or the next one in the interval, or else that which `from` is in.
uint64_t begin_of_leaf(const State &state, const Interval &interval, uint64_t from) {
  uint64_t leaf = state.leaf_of(from), begins = state.lattice.number_from(state.leaves.begin(leaf));
  uint64_t ends = state.lattice.number_from(state.leaves.begin(leaf + 1));
  return begins >= from ? from : ends < interval.end ? ends : begins;
}

// The back half of the longest interval, in whole strips, or leaves. The strip that a thread is about to take, or the one that it runs, is
// this node's.
void give(State &state, const Event &event, Actions &actions) {
  if (!state.is_left()) return;
  auto shorter = [](const Interval &a, const Interval &b) { return a.size() < b.size(); };
  auto longest = std::max_element(state.left.begin() + static_cast<std::ptrdiff_t>(state.next), state.left.end(), shorter);
  uint64_t strips = (longest->size() - 1) / state.grain + 1, given = event.is_between_strips ? strips / 2 : (strips + 1) / 2;
  uint64_t from = longest->first + (strips - given) * state.grain;
  if (given == 0) return;
  if (state.leaves.size() > 0) {
    from = begin_of_leaf(state, *longest, from);
    if (from <= longest->first && event.is_between_strips) return;
    from = std::max(from, longest->first);
  }
  MCRL_ASSERT(longest->first <= from && from < longest->end && "some of what is left goes");
  Interval some{from, longest->end};
  longest->end = from;
  if (longest->size() == 0) state.left.erase(longest);
  state.given += some.size();
  actions.push_back({.to = event.node, .some = some});
}

void end_if_all_have_run(State &state) {
  state.place = state.returned < state.given ? State::joins : State::done;
  MCRL_ASSERT((state.place == State::joins || state.ended + state.returned == state.size) && "each filament has run once");
}

} // namespace

uint64_t take_leaf(State &state, Intervals &leaf) {
  uint64_t number = state.leaf_of(state.left[state.next].first), end = state.lattice.number_from(state.leaves.begin(number + 1));
  leaf.clear();
  while (state.is_left() && state.left[state.next].first < end && state.leaf_of(state.left[state.next].first) == number)
    leaf.push_back(take(state, end - state.left[state.next].first));
  return number;
}

void step(State &state, const Event &event, Actions &actions) {
  switch (event.kind) {
  case Event::asked: return give(state, event, actions);
  case Event::served:
    MCRL_ASSERT(state.place == State::serves && !state.is_left() && state.begun == state.ended && "what threads have begun has ended");
    return end_if_all_have_run(state);
  case Event::returned:
    MCRL_ASSERT(event.filaments > 0 && state.returned + event.filaments <= state.given && "what was given comes back once");
    state.returned += event.filaments;
    if (state.place == State::joins) end_if_all_have_run(state);
    return;
  }
}

} // namespace mcrl::shares
