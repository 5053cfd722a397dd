#include "arrays/pure/meeting.h"

#include "base/support/fatal.h"

#include <algorithm>

namespace mcrl::meetings {
namespace {

// Children whose part comes before what this node tells: the root's rival hears that, too.
size_t children_below(const State &state) { return state.children.size() - (state.is_root() && state.in_final ? 1 : 0); }

// The children that have most below them come first.
void pass(State &state, Actions &actions) {
  state.place = State::passes;
  for (size_t child = children_below(state); child > 0; child--) actions.push_back({Action::pass_on, state.children[child - 1]});
  actions.push_back({Action::pass});
}

// As far as children have told, in their order. Whether so many have.
bool add_children(State &state, size_t end, Actions &actions) {
  for (; state.added < end && state.has_told[state.added]; state.added++)
    actions.push_back({Action::add, state.children[state.added]});
  return state.added == end;
}

// A rival can have told before this node has.
void hear_rival(State &state, Actions &actions) {
  if (state.place != State::waits || !state.in_final) return;
  if (state.is_root()) {
    if (!add_children(state, state.children.size(), actions)) return;
  } else {
    if (!state.has_parent_told) return;
    actions.push_back({Action::precede, state.parent});
  }
  pass(state, actions);
}

void gather(State &state, Actions &actions) {
  if (!add_children(state, children_below(state), actions)) return;
  if (!state.in_final && state.is_root()) return pass(state, actions); // alone
  state.place = State::waits;
  actions.push_back({Action::tell, state.in_final ? state.rival() : state.parent});
  hear_rival(state, actions);
}

void hear_parent(State &state, uint32_t from, Actions &actions) {
  if (state.in_final) {
    MCRL_ASSERT((state.place == State::gathers || state.place == State::waits) && !state.has_parent_told &&
                "a rival tells once in a meeting");
    state.has_parent_told = true;
    return hear_rival(state, actions);
  }
  MCRL_ASSERT(state.place == State::waits && "all have come when the parent tells what they told");
  actions.push_back({Action::take, from});
  pass(state, actions);
}

void hear_child(State &state, uint32_t from, Actions &actions) {
  auto child = static_cast<size_t>(std::find(state.children.begin(), state.children.end(), from) - state.children.begin());
  MCRL_ASSERT(child < state.children.size() && "only neighbours in the tree tell each other");
  State::Place last = child < children_below(state) ? State::gathers : State::waits;
  MCRL_ASSERT((state.place == State::gathers || state.place == last) && !state.has_told[child] &&
              "a child tells once in a meeting");
  state.has_told[child] = true;
  if (state.place == State::gathers) gather(state, actions);
  else hear_rival(state, actions);
}

} // namespace

void step(State &state, const Event &event, Actions &actions) {
  switch (event.kind) {
  case Event::come:
    MCRL_ASSERT(state.place == State::away && "a node has left the last meeting before it comes to the next one");
    state.place = State::gathers;
    state.has_told.assign(state.children.size(), false);
    state.has_parent_told = false;
    state.added = 0;
    return gather(state, actions);
  case Event::told:
    if (event.from == state.parent) return hear_parent(state, event.from, actions);
    return hear_child(state, event.from, actions);
  case Event::passed:
    MCRL_ASSERT(state.place == State::passes && "what is known now has been told");
    state.place = State::settles;
    state.epoch++;
    actions.push_back({Action::take_up});
    return;
  case Event::settled:
    MCRL_ASSERT(state.place == State::settles && "a node that leaves has passed");
    state.place = State::away;
    return;
  }
}

} // namespace mcrl::meetings
