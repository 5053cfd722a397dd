#include "in_place_model.h"

#include <cstring>
#include <type_traits>

namespace mcrl::in_place_model {

using protocol::begin_in_place;
using protocol::InPlaceWord;

namespace {

uint8_t bit(unsigned node) { return static_cast<uint8_t>(1u << node); }

void require(bool condition, const char *what) {
  if (!condition) throw Violation(what);
}

void start(Actor &actor, bool writes, bool removes, uint8_t name) {
  actor.at = At::enters;
  actor.writes = writes;
  actor.removes = removes;
  actor.name = name;
  actor.tries = 0;
}

void begin(Actor &actor, InPlaceWord &word, InPlaceWord next) {
  word = next;
  actor.at = At::looks;
  actor.tries = 0;
}

// A message is received between calls, and while an operation waits or is under way.
bool is_in_call(const Actor &actor) {
  bool is_swapping = actor.at == At::enters || actor.at == At::swaps || actor.at == At::looks || actor.at == At::ends;
  return is_swapping || actor.at >= At::removes_name || (actor.watching && actor.at != At::watches);
}

} // namespace

State Model::initial() const {
  State state;
  std::memset(static_cast<void *>(&state), 0, sizeof state); // an encoding is its bytes
  state.name = 1;
  state.removals = static_cast<uint8_t>(configuration_.removals);
  for (unsigned node = 0; node < configuration_.nodes; node++) {
    state.actors[node].left = static_cast<uint8_t>(configuration_.operations);
    state.actors[node].awaits = static_cast<uint8_t>(configuration_.watches);
  }
  return state;
}

void Model::list_choices(const State &state, std::vector<Choice> &choices) const {
  choices.clear();
  if (state.is_ended) return;
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    const Actor &actor = state.actors[node];
    auto add = [&](Choice::Kind kind) { choices.push_back({kind, node}); };
    if (actor.owed != 0) {
      add(Choice::tell);
      continue; // nothing else is done before all are told
    }
    if (actor.told > 0 && !is_in_call(actor)) add(Choice::hear);
    if (actor.at == At::rest && state.name != 0) {
      if (actor.left > 0) add(Choice::read), add(Choice::write);
      if (node == 0 && state.removals > 0) add(Choice::remove);
    }
    bool is_under_way = actor.at == At::reads || actor.at == At::writes;
    if (is_under_way && !actor.is_of_none && actor.awaits > 0 && !actor.watching) add(Choice::watch);
    if (actor.at != At::rest && actor.at != At::waits && actor.at != At::watches) add(Choice::go_on);
  }
}

void Model::apply(State &state, const Choice &choice) const {
  Actor &actor = state.actors[choice.node];
  switch (choice.kind) {
  case Choice::read:
  case Choice::write:
    actor.left--;
    start(actor, choice.kind == Choice::write, false, state.name);
    break;
  case Choice::remove:
    state.removals--;
    start(actor, true, true, state.name);
    break;
  case Choice::hear:
    actor.told--;
    if (actor.at == At::waits) actor.at = At::enters;
    if (actor.watching && actor.at == At::watches) actor.at = At::enters, actor.watching = false, actor.tries = 0;
    break;
  case Choice::tell:
    if (actor.at == At::makes) actor.at = At::rest;
    state.actors[static_cast<unsigned>(__builtin_ctz(actor.owed))].told++;
    actor.owed &= static_cast<uint8_t>(actor.owed - 1);
    break;
  case Choice::watch:
    state.set |= bit(choice.node);
    actor.watching = true;
    actor.awaits--;
    break;
  case Choice::go_on: go_on(state, choice.node); break;
  }
  check(state);
}

void Model::go_on(State &state, uint8_t node) const {
  Actor &actor = state.actors[node];
  switch (actor.at) {
  case At::enters: return enter(state, node);
  case At::swaps: return swap(state, node);
  case At::looks:
    actor.is_of_none = state.name != actor.name;
    actor.at = actor.removes && !actor.is_of_none ? At::removes_name : actor.writes ? At::writes : At::reads;
    if (configuration_.fault == Fault::trust_name) actor.is_of_none = false;
    return;
  case At::reads:
  case At::writes:
  case At::ends: return end(state, node);
  case At::removes_name:
  case At::removes_word:
  case At::removes_set:
  case At::makes: return remove(state, actor);
  case At::rest:
  case At::waits:
  case At::watches: return;
  }
}

void Model::enter(State &state, uint8_t node) const {
  Actor &actor = state.actors[node];
  if (state.word.is_deleted() || (actor.tries > 0 && state.name != actor.name)) return void(state.is_ended = true);
  if (auto begun = begin_in_place(state.word, actor.mode(), node, actor.claims())) return begin(actor, state.word, *begun);
  if (configuration_.fault != Fault::forget_set) state.set |= bit(node);
  actor.at = At::swaps;
}

void Model::swap(State &state, uint8_t node) const {
  Actor &actor = state.actors[node];
  if (state.word.is_deleted()) return void(state.is_ended = true);
  if (auto begun = begin_in_place(state.word, actor.mode(), node, actor.claims())) return begin(actor, state.word, *begun);
  state.word = protocol::wait_for(state.word, actor.claims());
  actor.at = At::waits;
  if (actor.tries < 2) actor.tries++;
}

// Then another region is made in the same memory, whose word has been zeroed before it has its name.
void Model::remove(State &state, Actor &actor) const {
  if (actor.at == At::removes_name) {
    state.name = 0;
    actor.at = At::removes_word;
  } else if (actor.at == At::removes_word) {
    state.word = {InPlaceWord::deleted};
    actor.at = At::removes_set;
  } else if (actor.at == At::removes_set) {
    actor.owed = state.set;
    state.set = 0;
    actor.at = At::makes;
    actor.writes = actor.removes = false;
  } else if (state.word.is_deleted()) {
    state.word = {};
  } else {
    state.name = 2;
    actor.at = At::rest;
  }
}

void Model::end(State &state, uint8_t node) const {
  Actor &actor = state.actors[node];
  At after = actor.watching ? At::watches : At::rest;
  if (actor.at == At::ends) {
    actor.owed = state.set;
    state.set = actor.watching ? bit(node) : 0;
    actor.at = after;
    return;
  }
  auto ended = protocol::end_in_place(state.word, actor.watching);
  state.word = ended.word;
  actor.is_of_none = false;
  actor.at = ended.tells ? At::ends : after;
}

void Model::check(const State &state) const {
  unsigned readers = 0, writers = 0;
  for (unsigned node = 0; node < configuration_.nodes; node++) {
    const Actor &actor = state.actors[node];
    bool is_begun = actor.at == At::reads || actor.at == At::writes || actor.at == At::looks;
    bool removes_now = actor.at == At::removes_name || actor.at == At::removes_word;
    readers += is_begun && !actor.writes;
    writers += (is_begun && actor.writes) || removes_now;
    bool knows = is_begun && actor.at != At::looks && !actor.is_of_none;
    require(!knows || actor.name == state.name, "an operation on what is no region");
  }
  require(writers == 0 || (writers == 1 && readers == 0), "operations that exclude each other");
  if (state.word.is_deleted()) return;
  bool counts = (state.word.bits & InPlaceWord::readers) == readers && state.word.is_written() == (writers == 1);
  require(counts, "the word counts wrongly");
}

// Where nothing is under way, nothing waits for a lock. A watch may last for ever, but not that of a region that is gone.
bool Model::is_end(const State &state, const std::vector<Choice> &choices) const {
  if (!choices.empty()) return false;
  if (state.is_ended) return true;
  for (unsigned node = 0; node < configuration_.nodes; node++) {
    const Actor &actor = state.actors[node];
    require(actor.at != At::waits, "an operation waits, and will not be told");
    require(actor.at != At::watches || actor.name == state.name, "a guard of no region watches");
  }
  return true;
}

static_assert(std::is_trivially_copyable_v<State>);

std::string Model::encode(const State &state) const { return {reinterpret_cast<const char *>(&state), sizeof state}; }

void Model::decode(const std::string &text, State &state) const {
  std::memcpy(static_cast<void *>(&state), text.data(), sizeof state);
}

std::string Model::describe(const State &state, const Choice &choice) const {
  static constexpr const char *starts[] = {"wants to read", "wants to write",     "removes the region",
                                           "is told",       "tells another node", "will watch"};
  static constexpr const char *steps[] = {"",
                                          "tries, or enters itself",
                                          "tries again, or waits",
                                          "looks at the name",
                                          "",
                                          "ends",
                                          "ends",
                                          "empties the set",
                                          "",
                                          "takes the name away",
                                          "deletes the word",
                                          "empties the set",
                                          "makes a region"};
  auto at = static_cast<size_t>(state.actors[choice.node].at);
  return "node " + std::to_string(choice.node) + " " + (choice.kind == Choice::go_on ? steps[at] : starts[choice.kind]);
}

} // namespace mcrl::in_place_model
