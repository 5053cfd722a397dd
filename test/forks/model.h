// A model of a running system around the step() of the protocol about forks (runtime/tasks/forks/fork_protocol.h): a few nodes, whose mains
// come to the same collective operations, fork, join and end, and a network. What could happen next is a Choice.
//
// A fork is joined by what has forked it, and a main joins all before it comes to a collective operation. A phase is a collective
// operation whose work a node can give away in units; a unit that has been given is a fork that the node's main joins.
#pragma once

#include "search/search.h"
#include "tasks/forks/fork_protocol.h"

#include <array>
#include <compare>
#include <stdexcept>
#include <string>
#include <vector>

namespace mcrl::fork_model {

using stealing::Action;
using stealing::Actions;
using stealing::Asker;
using stealing::Event;
using stealing::Lasted;
using stealing::Message;
using stealing::Peer;

inline constexpr uint8_t max_nodes = 4, max_forks = 8, max_given = 4, nothing = 255;

inline uint8_t u8(size_t number) { return static_cast<uint8_t>(number); }

// A planted fault of the protocol, which the exploration must find.
enum class Fault : uint8_t {
  none,
  forgotten_asker, // a node that is offered a fork while it computes takes its question for kept
  late_none,       // an answer that a fork or an offer has overtaken counts
  lost_offer,      // an offer that has overtaken the answer that there was nothing does not count
  old_question,    // a question that a later one has overtaken counts
  old_phase,       // a node that asks again in another phase is known with the first one
  hasty_offer,     // an offer for an earlier question counts as the answer to the one under way
  all_asked,       // a node that has asked all others asks none again
  silent,          // a fork that is listed is not offered
  twice,           // a node that asks again is entered again
  hasty_stop,      // main ends before all answers have come
  greedy,          // a node that is asked for several gives one more than it has
  hasty_far,       // a node asks one of another host while some of its own are to be asked
  far_first,       // what there is later goes to nodes of other hosts first
};

struct Configuration {
  uint32_t nodes = 2;
  std::string hosts;          // a character for each node: those with the same one are on one host; else all are
  uint32_t forks = 3;         // in all
  uint32_t forkers = 1;       // nodes whose mains fork, and that have work in a phase
  uint32_t work = 0;          // units, of each of these in each phase
  std::string program = "b";  // what main comes to: b, a barrier; g, a gather at node 0; p, a phase
  bool nested = false;        // forks fork
  bool loops = false;         // what joins may fork: a loop of its that waits, deeper in its stack
  bool waiting = false;       // in the beginning the other nodes wait in the first collective operation, a barrier
  uint32_t late = 0;          // nodes, the last ones, whose mains do what they do when nothing else can happen
  bool unstopped = false;     // all ends with the last of these
  uint32_t several = 1;       // forks that a node asks for at once, at most; what it is given has lasted long or not
  bool only_work = false;     // the program has no forks that other nodes may begin
  bool in_order = false;      // messages between two nodes come in the order in which they were sent; but forks may be late
  Fault fault = Fault::none;
};

// Slots of forks in one message, and then nothing.
using Given = std::array<uint8_t, max_given>;
inline constexpr Given given_none = {nothing, nothing, nothing, nothing};

// A message, or forks.
struct Letter {
  uint8_t from = 0, to = 0;
  Given forks = given_none;
  uint8_t message = 0, phase = 0, waits_in = 0;
  uint8_t question = 0;  // its number
  uint8_t wanted = 0;    // a question: forks, at most
  uint8_t completed = 0; // forks: collective operations that the sender had completed
  friend auto operator<=>(const Letter &, const Letter &) = default;

  bool is_fork() const { return forks[0] != nothing; }
  bool is(Message other) const { return !is_fork() && message == u8(static_cast<size_t>(other)); }
  bool is_question() const { return is(Message::ask) || is(Message::accepts); }
};

// What computes, or waits for others: the mains by node, then the forks by slot.
using Computation = uint8_t;

struct Fork {
  enum Status : uint8_t { unused, listed, under_way, running, joining, ended } status = unused; // ended: its result is under way
  uint8_t node = 0;
  Computation parent = 0;
  bool is_told = false;  // a node was offered a fork when this was listed
  bool in_place = false; // it runs on the stack of its parent, which goes on at its end
};

struct Main {
  enum Status : uint8_t { running, joining, in_collective, stopping, ending, ended } status = running; // ending: in the last barrier
  uint8_t completed = 0; // collective operations
  bool in_phase = false, shares = false; // shares: others may take its work
  uint8_t work = 0;
};

struct Node {
  Main main;
  stealing::State protocol{NodeId{0}, std::vector<bool>()};
  std::vector<uint8_t> list; // slots
};

struct State {
  std::vector<Node> nodes;
  std::array<Fork, max_forks> forks;
  uint8_t forks_left = 0;
  std::vector<Letter> letters; // sorted; or, if they come in order, only by sender and receiver
};

struct Choice {
  enum Kind : uint8_t { fork, join, end, enter, share, strip, call, complete, stop, stopped, idle, result, deliver } kind;
  uint8_t node = 0;
  Computation computation = 0;     // fork, join, end; the slot of a result; the number of a letter
  bool is_near = false;            // fork: near the base of its stack
  Lasted lasted = Lasted::unknown; // idle, deliver: what was given last
};

struct Violation : std::runtime_error {
  using runtime_error::runtime_error;
};
void require(bool condition, const char *what);

class Model {
public:
  using State = fork_model::State;
  using Choice = fork_model::Choice;
  using Configuration = fork_model::Configuration;
  static constexpr auto liveness = search::Liveness::always_ends;
  static constexpr const char *unending = "after this, messages can go round for ever";

  explicit Model(const Configuration &configuration) : configuration_(configuration) {}

  State initial() const;
  void list_choices(const State &, std::vector<Choice> &) const;
  // Does what the choice says, and checks all invariants. Throws Violation.
  void apply(State &, const Choice &);
  // Throws Violation if nothing can happen, and not all is done.
  bool is_end(const State &, const std::vector<Choice> &) const;
  bool must_come(const Choice &choice) const { return choice.kind != Choice::fork; }
  std::string encode(const State &) const;
  void decode(const std::string &, State &) const;

  std::string describe(const State &, const Choice &) const;
  // What the last apply() has sent, for people.
  const std::vector<std::string> &log() const { return log_; }

private:
  void list_main(const State &, uint8_t node, std::vector<Choice> &) const;
  void list_of_computation(const State &, Computation, std::vector<Choice> &) const;
  void list_of_loops(const State &, Computation, std::vector<Choice> &) const;
  bool may_fork(const State &, Computation) const;
  void list_letters(const State &, std::vector<Choice> &) const;
  bool may_come(const State &, size_t letter) const;
  bool may_complete(const State &, uint8_t node) const;

  uint8_t unused_fork() const;
  void fork(const Choice &);
  void begin(uint8_t slot, bool in_place);
  void end(uint8_t slot);
  void give_result(uint8_t slot);
  void go_on(Computation);
  void enter(uint8_t node);
  void share(uint8_t node);
  void complete(uint8_t node);
  void idle(uint8_t node, Lasted);
  void deliver(const Letter &, Lasted);
  void list_lasting(const State &, uint8_t node, Choice, std::vector<Choice> &) const;
  void list(uint8_t node, uint8_t slot, bool may_give, bool at_front);

  Event event(Event::Kind, uint8_t node) const;
  void step(uint8_t node, const Event &, uint8_t slot = nothing);
  void plant(Node &, const stealing::State &before, const Event &, Actions &) const;
  void perform(uint8_t node, const Action &, uint8_t slot);
  void give_first(uint8_t node, const Action &);
  void give_work(uint8_t node, const Action &);
  void give(uint8_t node, const Given &, NodeId to);
  void send(const Letter &);

  void forget();
  void renumber(uint8_t from, uint8_t to);
  void normalize();
  bool has_stopped(uint8_t node) const;
  void check() const;
  void check_questions(uint8_t from, uint8_t to) const;
  void check_node(const Node &) const;
  void check_order(const stealing::State &, const Event &, const Actions &) const;
  std::vector<bool> nodes_near(uint32_t node) const; // by node: whether it is on the same host

  Configuration configuration_;
  State *state_ = nullptr; // of the apply() under way
  std::vector<std::string> log_;
};

bool is_idle(const State &, uint8_t node);
inline bool is_question(const Action &action) { return action.message == Message::ask || action.message == Message::accepts; }
uint8_t node_of(const State &, Computation);
bool has_children(const State &, Computation);
inline Computation computation_of(uint8_t slot) { return u8(max_nodes + slot); }
std::string to_text(const State &, const Letter &);

} // namespace mcrl::fork_model
