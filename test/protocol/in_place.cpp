// Visits every state of the lock word of a region that is used in place (runtime/protocol/in_place.h): some nodes, each with some
// operations, under all orders of their compare-and-swaps and of the messages by which they are told.
//
// Each node has one operation after the other, and one that waits at most. A step is what another processor cannot see half of: one swap of
// the word, one change of the set, one message.
#include "protocol/in_place.h"

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
unsigned nodes = 2, operations_of_each = 2, watches_of_each = 0;
bool forgets_the_set = false; // a planted fault: a node that waits does not enter itself

enum class At : uint8_t { rest, enters, swaps, waits, reads, writes, ends, watches };

struct Actor {
  At at = At::rest;
  uint8_t left = 0;    // operations
  uint8_t awaits = 0;  // of these, that end by watching for a write, and begin again when told
  bool writes = false; // the operation
  bool watching = false;
  uint8_t tries = 0;
  uint8_t told = 0; // messages under way to it
  uint8_t owed = 0; // what it has taken out of the set and is to tell: a bit for each node
};

struct State {
  InPlaceWord word;
  uint8_t set = 0;
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
    readers += state.actors[i].at == At::reads;
    writers += state.actors[i].at == At::writes;
  }
  if (writers > 1 || (writers == 1 && readers > 0)) violation(state, "operations that exclude each other");
  if ((state.word.bits & InPlaceWord::readers) != readers || state.word.is_written() != (writers == 1)) violation(state, "the word counts wrongly");
}

bool claims(const Actor &actor) { return actor.writes || actor.tries > 1; }

void begin(Actor &actor, InPlaceWord &word, InPlaceWord next) {
  word = next;
  actor.at = actor.writes ? At::writes : At::reads;
  actor.tries = 0;
}

// All states that one step of a node leads to.
void steps_of(const State &state, unsigned node, std::vector<State> &to) {
  const Actor &actor = state.actors[node];
  auto step = [&](auto change) {
    State next = state;
    change(next, next.actors[node]);
    to.push_back(next);
  };
  auto mode = [](const Actor &of) { return of.writes ? MCRL_WRITE : MCRL_READ; };
  if (actor.owed != 0) {
    step([&](State &next, Actor &self) {
      unsigned other = static_cast<unsigned>(__builtin_ctz(self.owed));
      self.owed &= static_cast<uint8_t>(self.owed - 1);
      next.actors[other].told++;
    });
    return; // nothing else is done before all are told
  }
  bool is_in_call = actor.at == At::enters || actor.at == At::swaps || actor.at == At::ends || (actor.watching && actor.at != At::watches);
  if (actor.told > 0 && !is_in_call)
    step([&](State &, Actor &self) {
      self.told--;
      if (self.at == At::waits) self.at = At::enters;
      if (self.watching && self.at == At::watches) self.at = At::enters, self.watching = false, self.tries = 0;
    });
  switch (actor.at) {
  case At::rest:
    for (bool writes : {false, true}) {
      if (actor.left == 0) break;
      step([&](State &, Actor &self) { self.at = At::enters, self.left--, self.writes = writes, self.tries = 0; });
    }
    break;
  case At::enters:
    step([&](State &next, Actor &self) {
      if (auto begun = begin_in_place(next.word, mode(self), node, claims(self))) return begin(self, next.word, *begun);
      if (!forgets_the_set) next.set |= static_cast<uint8_t>(1u << node);
      self.at = At::swaps;
    });
    break;
  case At::swaps:
    step([&](State &next, Actor &self) {
      if (auto begun = begin_in_place(next.word, mode(self), node, claims(self))) return begin(self, next.word, *begun);
      next.word = wait_for(next.word, claims(self));
      self.at = At::waits;
      if (self.tries < 2) self.tries++;
    });
    break;
  case At::reads:
  case At::writes:
    if (actor.awaits > 0 && !actor.watching)
      step([&](State &next, Actor &self) {
        next.set |= static_cast<uint8_t>(1u << node);
        self.watching = true;
        self.awaits--;
      });
    step([&](State &next, Actor &self) {
      auto ended = end_in_place(next.word, self.watching);
      next.word = ended.word;
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

// Where nothing is under way, nothing waits for a lock. A watch may last for ever.
void check_end(const State &state) {
  for (unsigned i = 0; i < nodes; i++)
    if (state.actors[i].at == At::waits) violation(state, "an operation waits, and will not be told");
}

size_t explore() {
  State first = blank();
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
    else if (i + 1 == argc) return std::puts("usage: mcrl-explore-in-place [--nodes N] [--operations N] [--watches N] [--expect-states N] [--forget-set]"), 2;
    else if (option == "--nodes") nodes = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (option == "--operations") operations_of_each = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (option == "--watches") watches_of_each = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (option == "--expect-states") expected = std::strtoull(argv[++i], nullptr, 10);
  }
  size_t states = explore();
  std::printf("%zu states\n", states);
  return expected == 0 || expected == states ? 0 : 1;
}
