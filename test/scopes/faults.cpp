// Faults that the exploration must find.
#include "model.h"

#include <algorithm>

namespace mcrl::scope_model {

using scopes::Home;
using scopes::HomeAction;
using scopes::HomeEvent;

// Before a step of the home.
void Model::plant(Home &home, const HomeEvent &event) const {
  if (event.kind != HomeEvent::answered || home.state != Home::waves) return;
  auto asked = [](const Home::Member &member) { return member.asked > 0; };
  size_t missing = static_cast<size_t>(std::ranges::count_if(home.members, asked));
  Home::Member &member = home.members[number(event.from)];
  switch (configuration_.fault) {
  case Fault::one_wave:
    if (missing == 1 && member.asked == event.asked) home.ended_before = home.ended + event.counts->ended;
    return;
  case Fault::hasty:
    if (missing == 2 && member.asked == event.asked)
      for (Home::Member &each : home.members)
        if (&each != &member) each.asked = 0;
    return;
  case Fault::blind:
    for (NodeId node : event.counts->went) home.members[number(node)].is_one = true;
    return;
  default: return;
  }
}

// Makes of a step what the faulty protocol would have made of it.
void Model::plant(Home &home, const HomeEvent &, scopes::HomeActions &actions) const {
  if (configuration_.fault != Fault::forgetful || home.state != Home::waves) return;
  for (HomeAction &action : actions)
    if (action.is_urgent) action.question = 0;
}

} // namespace mcrl::scope_model
