// A model of the windows between nodes, and of what may wait for room in them (docs/architecture.md, "A cycle of full windows
// cannot form"). What messages are about is left out: a message is handled by sending some others, of which there are finitely
// many.
#pragma once

#include "search/search.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace mcrl::windows {

// What is wrong with a runtime that must be found out.
enum class Mutant : uint8_t {
  none,
  handler_waits, // a handler that finds a window full waits for room, and its node receives nothing meanwhile
  deaf_thread,   // a thread that waits receives nothing
  deaf_to_room,  // what waits at its sender is sent only when the node sends something else
  careless,      // the sender of a message without an answer does not ask for room
  uncounted,     // the sender of messages that go on at another node does not count them
  silent,        // the node where they go on does not say that they have
};

struct Configuration {
  uint32_t nodes = 2, window = 1, threads = 1; // messages from one node to another; threads per node
  uint32_t operations = 2;                     // per thread
  uint32_t hops = 1;                           // how often an activation, or what is spawned, goes on to another node or is refused
  uint32_t recalls = 1;                        // most copies of a region that are asked back for one request
  uint32_t routed = 0; // of messages that go on at another node, so many from one node to another may not have; 0: there are none
  Mutant mutant = Mutant::none;
};

// `thread` of `node` is what it is for in the end; of what is spawned, the node that is told of its end.
struct Message {
  enum Kind : uint8_t {
    activate, // a request of a thread that waits: runs here, goes on to another node, or needs copies asked back
    result,   // what the thread waits for
    recall,   // asks for a copy back, for `asker`
    recalled,
    spawn,   // not waited for; it may spawn another in its place
    ended,   // tells the node that has spawned it
    refused, // what had been sent comes back, of the kind `asker`, and is sent again when there is room
    routed,    // a spawn that goes on to `asker` (net/progress/transit.h), and is told of
    passed_on, // tells `node` that some have gone on
  } kind;
  uint8_t node, thread, hops, asker;
  friend bool operator==(const Message &, const Message &) = default;
};

struct Thread {
  enum Status : uint8_t { ready, waits_for_result, waits_for_room } status = ready;
  uint8_t operations_left = 0;
  bool was_handler = false; // it has been promoted, and ends when it has sent `message`
  uint8_t to = 0;           // waits_for_room: the message and its destination
  Message message{};
};

// A request that is answered when its copies are back.
struct Pending {
  uint8_t node, thread, missing;
};

// A spawn that has come here from a node to go on to another one, and that has not been seen to have room there.
struct Passing {
  uint8_t from, to;
};

struct Node {
  std::vector<Thread> threads;
  std::vector<Passing> passing;
  std::vector<uint8_t> routed; // by node: messages that have not gone on there
  std::vector<uint8_t> passed; // by node: its messages that have gone on here, of which it has not been told
  std::vector<Pending> pending;
  std::vector<std::vector<Message>> under_way; // to each node, in its mailbox
  std::vector<std::vector<Message>> waiting;   // to each node, for room, here
  bool handler_waits = false;                  // Mutant::handler_waits
};
using State = std::vector<Node>;

// What can happen next. The handler of a message that is received may do several things.
struct Choice {
  enum Kind : uint8_t { receive, flush, call, spawn, go_on, spawn_routed, settle } kind;
  uint8_t node, other, thread; // receive: from `other`; flush: to `other`; call, spawn: to `other`
  enum Handling : uint8_t { end, move, ask_back, promote, refuse } handling; // receive
  uint8_t count;                                                             // ask_back: copies; move, spawn_routed: to which node
};

struct Violation : std::runtime_error {
  using runtime_error::runtime_error;
};

class Model {
public:
  using State = windows::State;
  using Choice = windows::Choice;
  static constexpr auto liveness = search::Liveness::always_ends;
  static constexpr const char *unending = "after this, messages can go round for ever";

  explicit Model(const Configuration &configuration) : configuration_(configuration) {}

  State initial() const;
  void list_choices(const State &, std::vector<Choice> &) const;
  // Throws Violation.
  void apply(State &, const Choice &);
  // Throws Violation if nothing can happen, and not all threads have done what they had to do.
  bool is_end(const State &, const std::vector<Choice> &) const;
  bool must_come(const Choice &) const { return true; }
  std::string encode(const State &) const;
  void decode(const std::string &, State &) const;

  std::string describe(const State &, const Choice &) const;

private:
  bool is_busy(const Node &, uint8_t to) const;
  bool has_room(const Node &, const Thread &) const;
  bool receives(const Node &) const;
  void list_receptions(const State &, uint8_t node, uint8_t from, std::vector<Choice> &) const;
  void list_starts(const State &, uint8_t node, std::vector<Choice> &) const;
  void handle(State &, uint8_t node, const Message &, const Choice &);
  void send(State &, uint8_t from, uint8_t to, const Message &);
  void send_unanswered(State &, uint8_t node, uint8_t thread, uint8_t to, const Message &);
  void take_result(State &, const Message &);
  void take_routed(State &, uint8_t node, uint8_t from, const Message &);
  void settle(State &, uint8_t node);
  void check(const State &) const;
  bool is_done(const State &) const;

  Configuration configuration_;
  bool in_handler_ = false;
};

} // namespace mcrl::windows
