// Visits every state of the lock word of a region that is used in place (runtime/regions/pure/in_place.h): some nodes, each with some
// operations, under all orders of their compare-and-swaps and of the messages by which they are told.
//
// Each node has one operation after the other, and one that waits at most. A step is what another processor cannot see half of: one swap of
// the word, one change of the set, one message. With --removals, node 0 removes the region while others use it, and makes another one in
// its memory. Operations that nodes of other hosts have the home begin are those of the home here.
#include "regions/pure/in_place.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <string>
#include <vector>

using mcrl::protocol::begin_in_place;
using mcrl::protocol::end_in_place;
using mcrl::protocol::InPlaceWord;
using mcrl::protocol::wait_for;

namespace {

constexpr unsigned most_nodes = 4;
unsigned nodes = 2, operations_of_each = 2, watches_of_each = 0, removals = 0;
bool forgets_the_set = false; // planted faults: a node that waits does not enter itself;
bool trusts_the_name = false; // the name is not looked at after an operation has begun

enum class At : uint8_t { rest, enters, swaps, looks, waits, reads, writes, ends, watches, removes_name, removes_word, removes_set, makes };

struct Actor {
  At at = At::rest;
  uint8_t left = 0;    // operations
  uint8_t awaits = 0;  // of these, that end by watching for a write, and begin again when told
  bool writes = false; // the operation
  bool watching = false;
  bool removes = false; // the operation
  bool is_of_none = false; // the operation has begun on another region than it was for
  uint8_t name = 0;     // of the region that the operation is for
  uint8_t tries = 0;
  uint8_t told = 0; // messages under way to it
  uint8_t owed = 0; // what it has taken out of the set and is to tell: a bit for each node
};

struct State {
  InPlaceWord word;
  uint8_t set = 0;
  uint8_t name = 1; // of the region; 0: there is none
  uint8_t removals = 0; // left
  bool is_ended = false; // with an error: an operation has found that its region is gone
  std::array<Actor, most_nodes> actors{};
};

std::string key(const State &state) { return {reinterpret_cast<const char *>(&state), sizeof state}; }

State blank() {
  State state;
  std::memset(static_cast<void *>(&state), 0, sizeof state);
  return state;
}

[[noreturn]] void violation(const State &state, const char *what) {
  std::printf("violation: %s\nword %#x, set %#x\n", what, state.word.bits, state.set);
  for (unsigned i = 0; i < nodes; i++)
    std::printf("node %u: at %d, %d left, tries %d, told %d, owed %#x\n", i, int(state.actors[i].at), state.actors[i].left, state.actors[i].tries,
                state.actors[i].told, state.actors[i].owed);
  std::exit(1);
}

void check(const State &state) {
  unsigned readers = 0, writers = 0;
  for (unsigned i = 0; i < nodes; i++) {
    const Actor &actor = state.actors[i];
    bool is_begun = actor.at == At::reads || actor.at == At::writes || actor.at == At::looks;
    bool removes_now = actor.at == At::removes_name || actor.at == At::removes_word;
    readers += is_begun && !actor.writes;
    writers += (is_begun && actor.writes) || removes_now;
    if (is_begun && actor.at != At::looks && !actor.is_of_none && actor.name != state.name) violation(state, "an operation on what is no region");
  }
  if (writers > 1 || (writers == 1 && readers > 0)) violation(state, "operations that exclude each other");
  if (state.word.is_deleted()) return;
  if ((state.word.bits & InPlaceWord::readers) != readers || state.word.is_written() != (writers == 1)) violation(state, "the word counts wrongly");
}

bool claims(const Actor &actor) { return actor.writes || actor.tries > 1; }

void begin(Actor &actor, InPlaceWord &word, InPlaceWord next) {
  word = next;
  actor.at = At::looks;
  actor.tries = 0;
}


// All states that one step of a node leads to.
void steps_of(const State &state, unsigned node, std::vector<State> &to) {
  const Actor &actor = state.actors[node];
  if (state.is_ended) return;
  auto step = [&](auto change) {
    State next = state;
    change(next, next.actors[node]);
    to.push_back(next);
  };
  auto mode = [](const Actor &of) { return of.writes ? MCRL_WRITE : MCRL_READ; };
  if (actor.owed != 0) {
    step([&](State &next, Actor &self) {
      if (self.at == At::makes) self.at = At::rest;
      unsigned other = static_cast<unsigned>(__builtin_ctz(self.owed));
      self.owed &= static_cast<uint8_t>(self.owed - 1);
      next.actors[other].told++;
    });
    return; // nothing else is done before all are told
  }
  bool is_in_call = actor.at == At::enters || actor.at == At::swaps || actor.at == At::looks || actor.at == At::ends ||
                    actor.at >= At::removes_name || (actor.watching && actor.at != At::watches);
  if (actor.told > 0 && !is_in_call)
    step([&](State &, Actor &self) {
      self.told--;
      if (self.at == At::waits) self.at = At::enters;
      if (self.watching && self.at == At::watches) self.at = At::enters, self.watching = false, self.tries = 0;
    });
  switch (actor.at) {
  case At::rest:
    for (bool writes : {false, true}) {
      if (actor.left == 0 || state.name == 0) break;
      step([&](State &, Actor &self) { self.at = At::enters, self.left--, self.writes = writes, self.name = state.name, self.tries = 0; });
    }
    if (node == 0 && state.removals > 0 && state.name != 0)
      step([&](State &next, Actor &self) {
        next.removals--;
        self.at = At::enters, self.writes = self.removes = true, self.name = state.name, self.tries = 0;
      });
    break;
  case At::enters:
    step([&](State &next, Actor &self) {
      if (next.word.is_deleted() || (self.tries > 0 && next.name != self.name)) return void(next.is_ended = true);
      if (auto begun = begin_in_place(next.word, mode(self), node, claims(self))) return begin(self, next.word, *begun);
      if (!forgets_the_set) next.set |= static_cast<uint8_t>(1u << node);
      self.at = At::swaps;
    });
    break;
  case At::swaps:
    step([&](State &next, Actor &self) {
      if (next.word.is_deleted()) return void(next.is_ended = true);
      if (auto begun = begin_in_place(next.word, mode(self), node, claims(self))) return begin(self, next.word, *begun);
      next.word = wait_for(next.word, claims(self));
      self.at = At::waits;
      if (self.tries < 2) self.tries++;
    });
    break;
  case At::looks:
    step([&](State &next, Actor &self) {
      self.is_of_none = next.name != self.name;
      self.at = self.removes && !self.is_of_none ? At::removes_name : self.writes ? At::writes : At::reads;
      if (trusts_the_name) self.is_of_none = false;
    });
    break;
  case At::removes_name: step([&](State &next, Actor &self) { next.name = 0, self.at = At::removes_word; }); break;
  case At::removes_word: step([&](State &next, Actor &self) { next.word = {InPlaceWord::deleted}, self.at = At::removes_set; }); break;
  case At::removes_set:
    step([&](State &next, Actor &self) { self.owed = next.set, next.set = 0, self.at = At::makes, self.writes = self.removes = false; });
    break;
  case At::makes: // another region in the same memory, whose word has been zeroed before it has its name
    step([&](State &next, Actor &self) {
      if (next.word.is_deleted()) next.word = {};
      else next.name = static_cast<uint8_t>(2), self.at = At::rest;
    });
    break;
  case At::reads:
  case At::writes:
    if (!actor.is_of_none && actor.awaits > 0 && !actor.watching)
      step([&](State &next, Actor &self) {
        next.set |= static_cast<uint8_t>(1u << node);
        self.watching = true;
        self.awaits--;
      });
    step([&](State &next, Actor &self) {
      auto ended = end_in_place(next.word, self.watching);
      next.word = ended.word;
      self.is_of_none = false;
      self.at = ended.tells ? At::ends : self.watching ? At::watches : At::rest;
    });
    break;
  case At::ends:
    step([&](State &next, Actor &self) {
      self.owed = next.set;
      next.set = self.watching ? static_cast<uint8_t>(1u << node) : 0;
      self.at = self.watching ? At::watches : At::rest;
    });
    break;
  case At::waits:
  case At::watches: break;
  }
}

// Where nothing is under way, nothing waits for a lock. A watch may last for ever, but not that of a region that is gone.
void check_end(const State &state) {
  if (state.is_ended) return;
  for (unsigned i = 0; i < nodes; i++)
    if (state.actors[i].at == At::waits) violation(state, "an operation waits, and will not be told");
    else if (state.actors[i].at == At::watches && state.actors[i].name != state.name) violation(state, "a guard of no region watches");
}

size_t explore() {
  State first = blank();
  first.name = 1;
  first.removals = static_cast<uint8_t>(removals);
  for (unsigned i = 0; i < nodes; i++) {
    first.actors[i].left = static_cast<uint8_t>(operations_of_each);
    first.actors[i].awaits = static_cast<uint8_t>(watches_of_each);
  }
  std::map<std::string, bool> seen{{key(first), true}};
  std::deque<State> queue{first};
  for (; !queue.empty(); queue.pop_front()) {
    std::vector<State> next;
    for (unsigned i = 0; i < nodes; i++) steps_of(queue.front(), i, next);
    if (next.empty()) check_end(queue.front());
    for (const State &state : next) {
      check(state);
      if (seen.emplace(key(state), true).second) queue.push_back(state);
    }
  }
  return seen.size();
}

} // namespace

int main(int argc, char **argv) {
  size_t expected = 0;
  for (int i = 1; i < argc; i++) {
    std::string option = argv[i];
    if (option == "--forget-set") forgets_the_set = true;
    else if (option == "--trust-name") trusts_the_name = true;
    else if (i + 1 == argc) return std::puts("usage: mcrl-explore-in-place [--nodes N] [--operations N] [--watches N] [--removals 1] [--expect-states N] [--forget-set] [--trust-name]"), 2;
    else if (option == "--nodes") nodes = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (option == "--operations") operations_of_each = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (option == "--watches") watches_of_each = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (option == "--removals") removals = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (option == "--expect-states") expected = std::strtoull(argv[++i], nullptr, 10);
  }
  size_t states = explore();
  std::printf("%zu states\n", states);
  return expected == 0 || expected == states ? 0 : 1;
}
