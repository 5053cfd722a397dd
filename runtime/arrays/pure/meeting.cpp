#include "arrays/pure/meeting.h"

#include "base/support/fatal.h"

#include <algorithm>

namespace mcrl::meetings {
namespace {

// The children that have most below them come first.
void pass(State &state, Actions &actions) {
  state.place = State::passes;
  for (auto child = state.children.rbegin(); child != state.children.rend(); ++child) actions.push_back({Action::pass_on, *child});
  actions.push_back({Action::pass});
}

// As far as children have told, in their order.
void gather(State &state, Actions &actions) {
  for (; state.added < state.children.size() && state.has_told[state.added]; state.added++)
    actions.push_back({Action::add, state.children[state.added]});
  if (state.added < state.children.size()) return;
  if (state.is_root()) return pass(state, actions);
  state.place = State::waits;
  actions.push_back({Action::tell, state.parent});
}

void hear_all(State &state, uint32_t from, Actions &actions) {
  MCRL_ASSERT(state.place == State::waits && from == state.parent && "all have come when the parent tells what they told");
  actions.push_back({Action::take, from});
  pass(state, actions);
}

void hear_child(State &state, uint32_t from, Actions &actions) {
  auto child = static_cast<size_t>(std::find(state.children.begin(), state.children.end(), from) - state.children.begin());
  MCRL_ASSERT(child < state.children.size() && "only neighbours in the tree tell each other");
  MCRL_ASSERT(state.place == State::gathers && !state.has_told[child] && "a child tells once in a meeting");
  state.has_told[child] = true;
  gather(state, actions);
}

} // namespace

void step(State &state, const Event &event, Actions &actions) {
  switch (event.kind) {
  case Event::come:
    MCRL_ASSERT(state.place == State::away && "a node has left the last meeting before it comes to the next one");
    state.place = State::gathers;
    state.has_told.assign(state.children.size(), false);
    state.added = 0;
    return gather(state, actions);
  case Event::told:
    if (event.from == state.parent) return hear_all(state, event.from, actions);
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
