// A model of the lock word of a region that is used in place (runtime/regions/pure/in_place.h): some nodes, each with some
// operations, under all orders of their compare-and-swaps and of the messages by which they are told.
//
// Each node has one operation after the other, and one that waits at most. A step is what another processor cannot see half of: one
// swap of the word, one change of the set, one message. With removals, node 0 removes the region while others use it, and makes
// another one in its memory. Operations that nodes of other hosts have the home begin are those of the home here.
#pragma once

#include "regions/pure/in_place.h"
#include "search/search.h"

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace mcrl::in_place_model {

inline constexpr unsigned max_nodes = 4;

enum class Fault : uint8_t {
  none,
  forget_set, // a node that waits does not enter itself
  trust_name, // the name is not looked at after an operation has begun
};

struct Configuration {
  uint32_t nodes = 2, operations = 2, watches = 0; // of each node
  uint32_t removals = 0;
  Fault fault = Fault::none;
};

enum class At : uint8_t {
  rest,
  enters,
  swaps,
  looks,
  waits,
  reads,
  writes,
  ends,
  watches,
  removes_name,
  removes_word,
  removes_set,
  makes
};

struct Actor {
  At at = At::rest;
  uint8_t left = 0;        // operations
  uint8_t awaits = 0;      // of these, that end by watching for a write, and begin again when told
  bool writes = false;     // the operation
  bool watching = false;   // the operation
  bool removes = false;    // the operation
  bool is_of_none = false; // the operation has begun on another region than it was for
  uint8_t name = 0;        // of the region that the operation is for
  uint8_t tries = 0;
  uint8_t told = 0; // messages under way to it
  uint8_t owed = 0; // what it has taken out of the set and is to tell: a bit for each node

  bool claims() const { return writes || tries > 1; }
  mcrl_mode mode() const { return writes ? MCRL_WRITE : MCRL_READ; }
};

struct State {
  protocol::InPlaceWord word;
  uint8_t set = 0;
  uint8_t name = 1;      // of the region; 0: there is none
  uint8_t removals = 0;  // left
  bool is_ended = false; // with an error: an operation has found that its region is gone
  std::array<Actor, max_nodes> actors{};
};

struct Choice {
  enum Kind : uint8_t { read, write, remove, hear, tell, watch, go_on } kind;
  uint8_t node;
};

struct Violation : std::runtime_error {
  using runtime_error::runtime_error;
};

class Model {
public:
  using State = in_place_model::State;
  using Choice = in_place_model::Choice;
  static constexpr auto liveness = search::Liveness::always_ends;
  static constexpr const char *unending = "after this, nodes can try for ever";

  explicit Model(const Configuration &configuration) : configuration_(configuration) {}

  State initial() const;
  void list_choices(const State &, std::vector<Choice> &) const;
  // Throws Violation.
  void apply(State &, const Choice &) const;
  // Throws Violation if nothing can happen, and an operation waits.
  bool is_end(const State &, const std::vector<Choice> &) const;
  bool must_come(const Choice &choice) const { return choice.kind > Choice::remove && choice.kind != Choice::watch; }
  std::string encode(const State &) const;
  void decode(const std::string &, State &) const;
  std::string describe(const State &, const Choice &) const;

private:
  void go_on(State &, uint8_t node) const;
  void enter(State &, uint8_t node) const;
  void swap(State &, uint8_t node) const;
  void remove(State &, Actor &) const;
  void end(State &, uint8_t node) const;
  void check(const State &) const;

  Configuration configuration_;
};

} // namespace mcrl::in_place_model
