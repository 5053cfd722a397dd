// Faults that the exploration must find.
#include "model.h"

#include <algorithm>

namespace mcrl::meeting_model {
namespace {

using Place = meetings::State::Place;

bool is_of_child(const meetings::State &state, const Event &event) {
  return event.kind == Event::told && event.from != state.parent;
}

} // namespace

// Makes of a step what the faulty protocol would have made of it.
void Model::plant(const meetings::State &before, meetings::State &after, const Event &event, Actions &actions) const {
  auto is = [](Action::Kind kind) { return [kind](const Action &action) { return action.kind == kind; }; };
  auto first = [&](Action::Kind kind) { return std::find_if(actions.begin(), actions.end(), is(kind)); };
  switch (configuration_.fault) {
  case Fault::none:
  case Fault::overtaken:
  case Fault::early_page: return;
  case Fault::hasty:
    if (after.place != Place::gathers || after.added + 1 != after.children.size() || after.is_root()) return;
    after.place = Place::waits;
    actions.push_back({Action::tell, after.parent});
    return;
  case Fault::forgotten:
    if (is_of_child(before, event) && actions.empty()) after = before;
    return;
  case Fault::any_order:
    if (!is_of_child(before, event)) return;
    std::erase_if(actions, is(Action::add));
    actions.insert(actions.begin(), {Action::add, event.from});
    return;
  case Fault::twice:
    if (auto add = first(Action::add); add != actions.end()) actions.insert(add, *add);
    return;
  case Fault::silent:
    if (auto told = first(Action::pass_on); told != actions.end()) actions.erase(told);
    return;
  case Fault::old_news:
    if (event.kind != Event::come || before.epoch == 0 || after.children.empty() || after.is_root()) return;
    after.has_told = before.has_told;
    after.added = before.added;
    actions.clear();
    after.place = Place::waits;
    actions.push_back({Action::tell, after.parent});
    return;
  case Fault::hasty_leave:
    if (event.kind != Event::passed) return;
    after.place = Place::away;
    return;
  case Fault::wrong_side:
    if (auto precedes = first(Action::precede); precedes != actions.end()) precedes->kind = Action::add;
    return;
  case Fault::kept_page: std::erase_if(actions, is(Action::take_up)); return;
  }
}

} // namespace mcrl::meeting_model
