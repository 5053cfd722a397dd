#include "model.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <utility>

// The assertions of the protocol are violations to report here.
void mcrl::assertion_failed(const char *condition, const char *, int) { throw scope_model::Violation(condition); }

namespace mcrl::scope_model {
namespace {

using scopes::HomeAction;
using scopes::HomeEvent;
using scopes::PartAction;
using scopes::PartEvent;

void require(bool condition, const char *what) {
  if (!condition) throw Violation(what);
}

std::string text(size_t number) { return std::to_string(number); }

std::string text(const std::vector<uint8_t> &nodes) {
  std::string out;
  for (uint8_t node : nodes) out += " " + text(node);
  return out;
}

} // namespace

State Model::initial() const {
  State state;
  state.spawns_left = u8(configuration_.spawns);
  state.moves_left = u8(configuration_.moves);
  state.calls_left = u8(configuration_.calls);
  for (Scope &scope : state.scopes) scope.parts.resize(configuration_.nodes);
  state.scopes[0].is_open = true;
  state.scopes[0].protocol = scopes::Home(NodeId{0}, configuration_.nodes);
  state.computations.push_back({.role = Computation::block});
  return state;
}

void Model::list_of(const State &state, uint8_t which, std::vector<Choice> &choices) const {
  const Computation &one = state.computations[which];
  if (one.role == Computation::none) return;
  if (one.state == Computation::flies || one.state == Computation::returns) return choices.push_back({Choice::arrive, which});
  if (one.state == Computation::waits) return;
  choices.push_back({Choice::end, which});
  bool may_open =
      configuration_.nested && one.role == Computation::spawned && !state.scopes[1].is_open && !state.scopes[1].has_ended;
  if (may_open) choices.push_back({Choice::open, which});
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    if (state.spawns_left > 0) choices.push_back({Choice::spawn, which, node});
    if (node == one.node) continue;
    bool may_move = one.role != Computation::block && !one.has_block;
    if (state.moves_left > 0 && may_move) choices.push_back({Choice::move, which, node});
    if (state.calls_left > 0) choices.push_back({Choice::call, which, node});
  }
}

void Model::list_choices(const State &state, std::vector<Choice> &choices) const {
  choices.clear();
  for (uint8_t which = 0; which < state.computations.size(); which++) list_of(state, which, choices);
  for (uint8_t number = 0; number < most_scopes; number++) {
    const Scope &scope = state.scopes[number];
    for (uint8_t node = 0; node < scope.parts.size(); node++)
      if (scope.parts[node].state == scopes::Part::in_turn) choices.push_back({Choice::turn, number, node});
    if (scope.is_pausing) choices.push_back({Choice::pause, number});
  }
  for (uint8_t at = 0; at < state.letters.size(); at++)
    if (at == 0 || state.letters[at - 1] != state.letters[at]) choices.push_back({Choice::deliver, at});
}

bool Model::is_end(const State &state, const std::vector<Choice> &choices) const {
  bool has_ended = state.letters.empty() && state.scopes[0].has_ended && state.scopes[0].is_open == state.scopes[1].is_open;
  for (const Computation &one : state.computations) has_ended &= one.role == Computation::none;
  require(!choices.empty() || has_ended, "after this, some call or message waits for ever");
  return has_ended;
}

void Model::apply(State &state, const Choice &choice) {
  state_ = &state;
  log_.clear();
  switch (choice.kind) {
  case Choice::spawn: return spawn(choice.which, choice.node);
  case Choice::move: return move(choice.which, choice.node);
  case Choice::call: return call(choice.which, choice.node);
  case Choice::open: {
    Computation &one = state.computations[choice.which];
    one.has_block = true;
    one.scope = 1;
    Scope &scope = state.scopes[1];
    scope.is_open = true;
    scope.home = one.node;
    scope.protocol = scopes::Home(NodeId{one.node}, configuration_.nodes);
    return;
  }
  case Choice::end: return end(choice.which);
  case Choice::arrive: return arrive(choice.which);
  case Choice::turn: return step_part(choice.which, choice.node, {.kind = PartEvent::turn});
  case Choice::pause:
    state.scopes[choice.which].is_pausing = false;
    return step_home(choice.which, {.kind = HomeEvent::pause_ended});
  case Choice::deliver: {
    Letter letter = std::move(state.letters[choice.which]);
    state.letters.erase(state.letters.begin() + choice.which);
    return deliver(letter);
  }
  }
}

// Where there was one that has ended.
Computation &Model::make() {
  std::vector<Computation> &all = state_->computations;
  auto unused = std::find_if(all.begin(), all.end(), [](const Computation &one) { return one.role == Computation::none; });
  return unused != all.end() ? *unused : all.emplace_back();
}

void Model::spawn(uint8_t which, uint8_t node) {
  state_->spawns_left--;
  Computation by = state_->computations[which];
  Scope &scope = state_->scopes[by.scope];
  scope.begun++;
  scope.parts[by.node].counts.begun++;
  bool is_here = node == by.node;
  make() = {Computation::spawned, is_here ? Computation::runs : Computation::flies, by.scope, false, node};
  if (!is_here) note_gone(by.scope, by.node, node);
  note_news(by.scope, by.node);
}

void Model::move(uint8_t which, uint8_t node) {
  state_->moves_left--;
  Computation &one = state_->computations[which];
  uint8_t from = std::exchange(one.node, node);
  one.state = Computation::flies;
  if (configuration_.fault == Fault::silent_moves) return;
  note_gone(one.scope, from, node);
  note_news(one.scope, from);
}

void Model::call(uint8_t which, uint8_t node) {
  state_->calls_left--;
  state_->computations[which].state = Computation::waits;
  Computation by = state_->computations[which];
  make() = {Computation::called, Computation::flies, by.scope, false, node, which};
  note_gone(by.scope, by.node, node);
  note_news(by.scope, by.node);
}

void Model::end(uint8_t which) {
  Computation &one = state_->computations[which];
  if (one.role == Computation::called) {
    one.state = Computation::returns;
    one.node = state_->computations[one.caller].node;
    return;
  }
  uint8_t number = one.scope, node = one.node;
  Scope &scope = state_->scopes[number];
  if (one.role == Computation::block || one.has_block) {
    one.state = Computation::waits;
    scopes::Counts counts = std::exchange(scope.parts[node].counts, {});
    return step_home(number, {.kind = HomeEvent::block_ended, .counts = &counts});
  }
  scope.ended++;
  scope.parts[node].counts.ended++;
  one = {};
  note_news(number, node);
}

void Model::arrive(uint8_t which) {
  Computation &one = state_->computations[which];
  if (one.state == Computation::flies) {
    one.state = Computation::runs;
    return;
  }
  state_->computations[one.caller].state = Computation::runs;
  one = {};
}

void Model::note_gone(uint8_t number, uint8_t from, uint8_t to) {
  std::vector<NodeId> &went = state_->scopes[number].parts[from].counts.went;
  if (std::find(went.begin(), went.end(), NodeId{to}) == went.end()) went.push_back(NodeId{to});
  std::sort(went.begin(), went.end());
}

void Model::note_news(uint8_t number, uint8_t node) {
  bool is_awaited = state_->scopes[number].parts[node].is_awaited();
  if (is_awaited && configuration_.fault != Fault::no_news) step_part(number, node, {.kind = PartEvent::counted});
}

void Model::step_part(uint8_t number, uint8_t node, const PartEvent &event) {
  Scope &scope = state_->scopes[number];
  scopes::Counts before = scope.parts[node].counts;
  PartAction action = scopes::step(scope.parts[node], event);
  if (configuration_.fault == Fault::impatient && scope.parts[node].state == scopes::Part::expects)
    scope.parts[node].state = scopes::Part::in_turn;
  if (action.kind != PartAction::answer) return;
  if (configuration_.fault == Fault::told_twice) scope.parts[node].counts.ended = before.ended;
  Letter letter{.kind = Letter::answer, .to = scope.home, .from = node, .scope = number};
  letter.asked = action.asked;
  letter.begun = u8(action.counts.begun);
  letter.ended = u8(action.counts.ended);
  for (NodeId to : action.counts.went) letter.went.push_back(u8(mcrl::number(to)));
  if (node == scope.home) deliver(letter);
  else send(std::move(letter));
}

void Model::deliver(const Letter &letter) {
  if (letter.kind == Letter::ask) return step_part(letter.scope, letter.to, {PartEvent::asked, letter.question, letter.is_urgent});
  scopes::Counts counts{letter.begun, letter.ended, {}};
  for (uint8_t node : letter.went) counts.went.push_back(NodeId{node});
  step_home(letter.scope, {HomeEvent::answered, NodeId{letter.from}, letter.asked, &counts});
}

void Model::step_home(uint8_t number, const HomeEvent &event) {
  Scope &scope = state_->scopes[number];
  plant(scope.protocol, event);
  scopes::HomeActions actions;
  scopes::step(scope.protocol, event, actions);
  plant(scope.protocol, event, actions);
  require(scope.protocol.ended <= scope.ended, "a scope has counted an end that was not");
  for (const HomeAction &action : actions) perform(number, action);
}

void Model::perform(uint8_t number, const HomeAction &action) {
  Scope &scope = state_->scopes[number];
  switch (action.kind) {
  case HomeAction::ask: {
    auto to = u8(mcrl::number(action.to));
    if (to == scope.home) return step_part(number, to, {PartEvent::asked, action.question, action.is_urgent});
    Letter letter{.kind = Letter::ask, .to = to, .from = scope.home, .scope = number};
    letter.question = u8(action.question);
    letter.is_urgent = action.is_urgent;
    return send(std::move(letter));
  }
  case HomeAction::pause: scope.is_pausing = true; return;
  case HomeAction::end: return end_scope(number);
  }
}

// What must be so when a scope ends.
void Model::end_scope(uint8_t number) {
  Scope &scope = state_->scopes[number];
  log_.push_back(number == 0 ? "the block has ended" : "the inner block has ended");
  Computation *owner = nullptr;
  for (Computation &one : state_->computations) {
    bool is_owner = one.role == Computation::block ? number == 0 : one.has_block && number == 1;
    if (one.role != Computation::none && is_owner && one.scope == number) owner = &one;
    else require(one.role == Computation::none || one.scope != number, "a scope ends, and a call of it has not");
  }
  require(owner != nullptr && owner->state == Computation::waits, "a scope ends that no block waits for");
  for (const Letter &letter : state_->letters) require(letter.scope != number, "a scope ends, and a question is open");
  for (const scopes::Part &part : scope.parts) require(part.is_forgotten(), "a scope ends, and a node does not forget it");
  bool is_inner = number == 1;
  scope = {};
  scope.has_ended = true;
  scope.parts.resize(configuration_.nodes);
  if (!is_inner) *owner = {};
  else owner->has_block = false, owner->scope = 0, owner->state = Computation::runs;
}

void Model::send(Letter letter) {
  std::string what = letter.kind == Letter::answer ? "answer " + text(letter.to) + " " + text(letter.asked)
                     : letter.is_urgent            ? "ask " + text(letter.to) + " urgently after " + text(letter.question)
                                                   : "ask " + text(letter.to) + " for news " + text(letter.question);
  what += letter.scope == 0 ? "" : " of the inner block";
  if (letter.kind == Letter::answer)
    what += ": begun " + text(letter.begun) + ", ended " + text(letter.ended) +
            (letter.went.empty() ? "" : ", gone to" + text(letter.went));
  log_.push_back(what);
  state_->letters.insert(std::upper_bound(state_->letters.begin(), state_->letters.end(), letter), letter);
}

std::string Model::describe(const State &state, const Choice &choice) const {
  static constexpr const char *roles[] = {"none", "the block", "call ", "callee "};
  auto name = [&](uint8_t which) {
    const Computation &one = state.computations[which];
    std::string out = roles[one.role];
    return one.role == Computation::block ? out : out + text(which);
  };
  switch (choice.kind) {
  case Choice::spawn: return name(choice.which) + " spawns on " + text(choice.node);
  case Choice::move: return name(choice.which) + " moves to " + text(choice.node);
  case Choice::call: return name(choice.which) + " calls on " + text(choice.node);
  case Choice::open: return name(choice.which) + " begins a block";
  case Choice::end: return name(choice.which) + (state.computations[choice.which].has_block ? " ends its block" : " ends");
  case Choice::arrive: {
    const Computation &one = state.computations[choice.which];
    return name(choice.which) + (one.state == Computation::flies ? " comes to " : " returns to ") + text(one.node);
  }
  case Choice::turn: return text(choice.node) + " has its turn" + (choice.which == 0 ? "" : " for the inner block");
  case Choice::pause: return std::string("the pause ends") + (choice.which == 0 ? "" : " of the inner block");
  case Choice::deliver: {
    const Letter &letter = state.letters[choice.which];
    std::string what = letter.kind == Letter::answer ? " is answered by " + text(letter.from)
                                                     : (letter.is_urgent ? " is asked urgently" : " is asked for news");
    return text(letter.to) + what + (letter.scope == 0 ? "" : " of the inner block");
  }
  }
  return {};
}

} // namespace mcrl::scope_model
