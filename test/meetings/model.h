// A model of nodes that meet at synchronization points of shared arrays, around step() of arrays/pure/meeting.h: programs come to
// one meeting after the other, threads ask for pages at any time, and the network may deliver messages in any order. What could
// happen next is a Choice.
#pragma once

#include "arrays/pure/meeting.h"
#include "search/search.h"

#include <compare>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace mcrl::meeting_model {

using meetings::Action;
using meetings::Actions;
using meetings::Event;

inline uint8_t u8(size_t number) { return static_cast<uint8_t>(number); }

// A fault that is planted in what step() says, to be found.
enum class Fault : uint8_t {
  none,
  hasty,       // a node tells its parent before its last child has told
  forgotten,   // what a child tells before the one that comes first in the order is lost
  any_order,   // what children tell is combined in the order in which it comes
  twice,       // what the first child tells is combined twice
  silent,      // the last child is not told what all tell
  old_news,    // what a child has told counts in the next meeting, too
  hasty_leave, // a node leaves the meeting, and a page of it awaits something
  early_page,  // a message about a page is taken before the node has passed what its sender has
  wrong_side,  // what the root tells its rival is combined as a child's
  overtaken,   // a node hears what its rival tells in the next meeting
  kept_page    // early messages about pages are not taken up
};

struct Configuration {
  uint32_t nodes = 2;
  uint32_t meetings = 2;
  uint32_t asks = 1;   // for pages, by a node's threads
  bool awaits = false; // after each meeting a page of each node awaits the next node
  bool chain = false;  // the tree is a chain
  Fault fault = Fault::none;
};

using Told = std::vector<uint8_t>; // nodes, in the order in which what they tell is combined

struct Letter {
  enum Kind : uint8_t { told, ask, answer } kind = told;
  uint8_t from = 0, to = 0;
  uint8_t epoch = 0;       // told: the number of the meeting; else the sender's
  bool of_meeting = false; // ask, answer: for what a page awaits after a meeting
  Told what;
  friend auto operator<=>(const Letter &, const Letter &) = default;
};

struct Node {
  meetings::State protocol{0, 0, {}, false};
  uint8_t meetings_left = 0, asks_left = 0;
  uint8_t awaited = 0;       // by pages, after the meeting
  Told known;                // in this meeting
  std::vector<Letter> heard; // and not used yet
  std::vector<Letter> early; // about pages
};

struct State {
  std::vector<Node> nodes;
  std::vector<Letter> letters; // sorted
};

struct Choice {
  enum Kind : uint8_t { come, settle, ask, deliver } kind;
  uint8_t node = 0;
  uint8_t other = 0; // ask: the node that is asked; the number of a letter
};

struct Violation : std::runtime_error {
  using runtime_error::runtime_error;
};

class Model {
public:
  using State = meeting_model::State;
  using Choice = meeting_model::Choice;
  using Configuration = meeting_model::Configuration;

  explicit Model(const Configuration &configuration) : configuration_(configuration) {}

  State initial() const;
  void list_choices(const State &, std::vector<Choice> &) const;
  // Does what the choice says, and checks all invariants. Throws Violation.
  void apply(State &, const Choice &);
  // Throws Violation if nothing can happen, and not all is done.
  bool is_end(const State &, const std::vector<Choice> &) const;
  bool must_come(const Choice &choice) const { return choice.kind != Choice::ask; }
  static constexpr auto liveness = search::Liveness::always_ends;
  static constexpr const char *unending = "after this, messages can go round for ever";
  std::string encode(const State &) const;
  void decode(const std::string &, State &) const;

  std::string describe(const State &, const Choice &) const;
  // What the last apply() has done, for people.
  const std::vector<std::string> &log() const { return log_; }

private:
  void deliver(const Letter &);
  void take_page(const Letter &);
  void step(uint8_t node, const Event &);
  void plant(const meetings::State &before, meetings::State &after, const Event &, Actions &) const;
  void perform(uint8_t node, const Action &);
  Told use(uint8_t node, uint32_t from);
  void pass(uint8_t node);
  void send(const Letter &);
  bool hears(const Node &, const Letter &) const;
  bool is_early(const Node &, const Letter &) const;

  Configuration configuration_;
  State *state_ = nullptr; // of the apply() under way
  std::vector<std::string> log_;
};

} // namespace mcrl::meeting_model
