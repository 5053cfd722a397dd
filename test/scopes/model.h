// A model of scopes (`finish`) around the two step() of tasks/scopes/scope_protocol.h: calls are spawned, move, call others and
// wait for them, and end, in any order, and the network may deliver messages in any order. What could happen next is a Choice.
#pragma once

#include "search/search.h"
#include "tasks/scopes/scope_protocol.h"

#include <compare>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace mcrl::scope_model {

inline uint8_t u8(size_t number) { return static_cast<uint8_t>(number); }

// A fault that is planted in what step() says, to be found.
enum class Fault : uint8_t {
  none,
  one_wave,     // a scope ends after the first wave in which as many have ended as have begun
  blind,        // a wave that names a new member counts
  silent_moves, // a node does not tell to where computations have moved
  hasty,        // a wave ends before its last answer
  no_news,      // a node that has been asked does not tell what happens after that
  told_twice,   // what was told is told again
  impatient,    // what is asked urgently is answered before the question for news that it has overtaken
  forgetful,    // of a question for news that is open a node is not told when it is asked urgently
};

struct Configuration {
  uint32_t nodes = 2;
  uint32_t spawns = 2;
  uint32_t moves = 0;
  uint32_t calls = 0;  // elsewhere, which the caller waits for
  bool nested = false; // one call has a block of its own
  Fault fault = Fault::none;
};

constexpr uint8_t nowhere = 0xff;
constexpr uint8_t most_scopes = 2;

// What runs or waits on a node, or is on its way to one.
struct Computation {
  enum Role : uint8_t { none, block, spawned, called } role = none;
  enum State : uint8_t {
    runs,
    waits,
    flies,
    returns
  } state = runs;         // waits: for its block's end, or for the one that it has called
  uint8_t scope = 0;      // that its spawns belong to
  bool has_block = false; // of a spawned one: the inner scope is its own
  uint8_t node = 0;       // where it is, or goes to
  uint8_t caller = nowhere;
};

struct Letter {
  enum Kind : uint8_t { ask, answer } kind = ask;
  uint8_t to = 0, from = 0, scope = 0;
  uint8_t question = 0, asked = 0; // of an ask; of an answer
  bool is_urgent = false;
  uint8_t begun = 0, ended = 0;
  std::vector<uint8_t> went;
  friend auto operator<=>(const Letter &, const Letter &) = default;
};

struct Scope {
  bool is_open = false, has_ended = false, is_pausing = false;
  uint8_t home = 0;
  scopes::Home protocol{NodeId{}, 0};
  std::vector<scopes::Part> parts; // by node
  uint8_t begun = 0, ended = 0;    // in truth
};

struct State {
  uint8_t spawns_left = 0, moves_left = 0, calls_left = 0;
  Scope scopes[most_scopes];
  std::vector<Computation> computations;
  std::vector<Letter> letters; // sorted
};

struct Choice {
  enum Kind : uint8_t { spawn, move, call, open, end, arrive, turn, pause, deliver } kind;
  uint8_t which = 0; // computation, scope or letter
  uint8_t node = 0;
};

struct Violation : std::runtime_error {
  using runtime_error::runtime_error;
};

class Model {
public:
  using State = scope_model::State;
  using Choice = scope_model::Choice;
  using Configuration = scope_model::Configuration;

  explicit Model(const Configuration &configuration) : configuration_(configuration) {}

  State initial() const;
  void list_choices(const State &, std::vector<Choice> &) const;
  // Does what the choice says, and checks all invariants. Throws Violation.
  void apply(State &, const Choice &);
  // Throws Violation if nothing can happen, and not all is done.
  bool is_end(const State &, const std::vector<Choice> &) const;
  bool must_come(const Choice &choice) const { return choice.kind > Choice::open; }
  static constexpr auto liveness = search::Liveness::always_ends;
  static constexpr const char *unending = "after this, messages can go round for ever";
  std::string encode(const State &) const;
  void decode(const std::string &, State &) const;

  std::string describe(const State &, const Choice &) const;
  // What the last apply() has done, for people.
  const std::vector<std::string> &log() const { return log_; }

private:
  void list_of(const State &, uint8_t which, std::vector<Choice> &) const;
  void open(uint8_t scope, uint8_t node);
  Computation &make();
  void spawn(uint8_t which, uint8_t node);
  void move(uint8_t which, uint8_t node);
  void call(uint8_t which, uint8_t node);
  void end(uint8_t which);
  void arrive(uint8_t which);
  void deliver(const Letter &);
  void note_gone(uint8_t scope, uint8_t from, uint8_t to);
  void note_news(uint8_t scope, uint8_t node);
  void step_part(uint8_t scope, uint8_t node, const scopes::PartEvent &);
  void step_home(uint8_t scope, const scopes::HomeEvent &);
  void plant(scopes::Home &, const scopes::HomeEvent &) const;
  void plant(scopes::Home &, const scopes::HomeEvent &, scopes::HomeActions &) const;
  void perform(uint8_t scope, const scopes::HomeAction &);
  void end_scope(uint8_t scope);
  void send(Letter);

  Configuration configuration_;
  State *state_ = nullptr; // of the apply() under way
  std::vector<std::string> log_;
};

} // namespace mcrl::scope_model
