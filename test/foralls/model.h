// A model of nodes that run a forall at any, around the functions of tasks/foralls/share_protocol.h: threads run filaments, which may wait,
// so that other threads run the next ones; nodes take filaments of others at any time; and the network may deliver messages in any order.
// What could happen next is a Choice. Which node asks, and when, is what test/forks/ explores: here each node may be given some that has
// come to the forall.
#pragma once

#include "search/search.h"
#include "tasks/foralls/share_protocol.h"

#include <compare>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace mcrl::forall_model {

using shares::Action;
using shares::Actions;
using shares::Event;

inline constexpr uint8_t own = 255;
inline uint8_t u8(size_t number) { return static_cast<uint8_t>(number); }

// A fault that is planted, to be found.
enum class Fault : uint8_t {
  none,
  lost,         // the first of some filaments that are given away is not sent
  kept,         // what is given away stays as well
  twice,        // a thread takes filaments, and they stay
  hasty,        // a share ends before what was given away has come back
  hasty_thread, // a share ends while a filament waits
  hasty_node,   // a node comes to the end of the forall while it joins
  half,         // a node returns fewer than it has run
  forgotten     // what a node takes has no share that its result goes to
};

struct Configuration {
  uint32_t nodes = 2;
  uint32_t filaments = 4;
  uint32_t owners = 2;   // filament f is node f * owners / filaments's
  uint32_t grain = 1;    // of a strip
  uint32_t threads = 1;  // of a share, that run filaments at a time: all but one of these wait
  uint32_t leaves = 0;   // those that go whole
  uint32_t gifts = 8;    // in all
  bool cyclic = false;   // filament f is node f % owners's
  Fault fault = Fault::none;
};

struct Share {
  uint8_t first = own; // of what was given; of a node's own filaments `own`
  uint8_t giver = 0, of = own; // the node, and its share
  shares::State state{{}, 1, {}, {}};
  std::vector<Intervals> running; // by thread
};

struct Letter {
  enum Kind : uint8_t { given, result } kind = given;
  uint8_t from = 0, to = 0;
  uint8_t of = own;             // the share that it was given from, and comes back to
  uint8_t first = 0, end = 0;   // given
  uint8_t ran = 0;              // result
  friend auto operator<=>(const Letter &, const Letter &) = default;
};

struct Node {
  enum Place : uint8_t { away, runs, meets, left } place = away;
  std::vector<Share> shares; // sorted
};

struct State {
  std::vector<Node> nodes;
  std::vector<Letter> letters; // sorted
  std::vector<uint8_t> ran;    // by filament: how often
  uint8_t gifts = 0;
};

struct Choice {
  enum Kind : uint8_t { come, take, end, served, give, give_between, deliver, leave } kind;
  uint8_t node = 0;
  uint8_t share = 0; // its place in the node's; deliver: the number of a letter
  uint8_t other = 0; // give: the node that asks; end: the thread
};

struct Violation : std::runtime_error {
  using runtime_error::runtime_error;
};

class Model {
public:
  using State = forall_model::State;
  using Choice = forall_model::Choice;
  using Configuration = forall_model::Configuration;
  static constexpr auto liveness = search::Liveness::always_ends;
  static constexpr const char *unending = "after this, filaments can go round for ever";

  explicit Model(const Configuration &configuration) : configuration_(configuration) {}

  State initial() const;
  void list_choices(const State &, std::vector<Choice> &) const;
  // Does what the choice says, and checks all invariants. Throws Violation.
  void apply(State &, const Choice &);
  // Throws Violation if nothing can happen, and not all is done.
  bool is_end(const State &, const std::vector<Choice> &) const;
  bool must_come(const Choice &choice) const { return choice.kind != Choice::give && choice.kind != Choice::give_between; }
  std::string encode(const State &) const;
  void decode(const std::string &, State &) const;

  std::string describe(const State &, const Choice &) const;
  // What the last apply() has done, for people.
  const std::vector<std::string> &log() const { return log_; }

private:
  void list_share(const State &, uint8_t node, uint8_t share, std::vector<Choice> &) const;
  shares::State part(Intervals) const;
  Intervals own_of(uint8_t node) const;

  void take(Share &);
  void run(Share &, uint8_t thread);
  void step(uint8_t node, uint8_t share, const Event &);
  void end(uint8_t node, uint8_t share);
  void deliver(const Letter &);
  void leave(Node &);
  void check_leaf(const Intervals &) const;
  void send(const Letter &);

  Configuration configuration_;
  State *state_ = nullptr; // of the apply() under way
  std::vector<std::string> log_;
};

} // namespace mcrl::forall_model
