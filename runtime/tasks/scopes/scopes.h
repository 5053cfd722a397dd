// Scopes: what was spawned in a block, and by that, until all of it has ended (`finish`). scope_protocol.h says when that is.
//
// A scope has a name of 64 bits, the same on all nodes, and 0 is none. A thread has the name of the scope that its spawns belong to
// (Thread::scope), and a record that of what runs it (points/record.h). So what is spawned in a call elsewhere, in a child or after
// a move belongs to the scope of the block, without a message for it.
#pragma once

#include "base/support/ids.h"
#include "base/threads/thread.h"
#include "net/wire/wire.h"
#include "tasks/scopes/scope_protocol.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace mcrl {

struct Node;

class Scopes {
public:
  explicit Scopes(Node &);

  // From a thread: what it spawns belongs to a new scope, until the same thread, or what goes on with its record, ends that one
  // here.
  void begin();

  // From a thread: returns when all that was spawned in its scope has ended. `where`: of the block's end, for messages, or nullptr.
  void end(const char *where);

  // Whether a block that this thread has begun has not come to its end.
  bool is_in_block(const Thread &) const;

  // A call of the scope is spawned here; has ended here; a record of it goes to another node.
  void note_begun(uint64_t scope, uint64_t calls = 1);
  void note_ended(uint64_t scope, uint64_t calls = 1);
  void note_gone(uint64_t scope, NodeId to);

  // For a report: "at the end of finish, ..." if the thread waits there; else empty.
  std::string awaited_by(const Thread &) const;

private:
  // A scope on this node; its turn comes by the queue.
  struct Part : Runnable {
    uint64_t scope = 0;
    scopes::Part state;
    std::vector<bool> has_gone; // by node: it is among the counts
  };
  // A scope of this node.
  struct Home {
    scopes::Home state;
    uint64_t outer; // the scope around it
    const Thread *beginner;
    Thread *waiter = nullptr;
    bool is_pausing = false;
    uint64_t began_to_wait_ns = 0;
  };
  // Its end may come after that of the scope.
  struct Pause : Runnable {
    uint64_t scope = 0;
    Pause *next_unused = nullptr;
  };

  static void receive(Node &, NodeId from, Header &, size_t message_bytes);
  void receive_answer(NodeId from, const Header &, size_t bytes);
  static void run_turn(Runnable &);
  static void run_pause(Runnable &);
  Part &part(uint64_t scope);
  void forget(uint64_t scope);
  Part *&recent(uint64_t scope) { return recent_[(scope + (scope >> 32)) % most_recent]; }
  void note_news(Part &);
  void take(Part &, const scopes::PartEvent &);
  void answer(uint64_t scope, const scopes::PartAction &);
  void take(uint64_t scope, const scopes::HomeEvent &);
  void perform(uint64_t scope, Home &, const scopes::HomeAction &);
  void ask(uint64_t scope, const scopes::HomeAction &);
  void pause(uint64_t scope, Home &);
  Header &begin_scope_message(uint64_t scope, size_t bytes);

  Pause &take_pause();

  Node &node_;
  std::unordered_map<uint64_t, Part> parts_;
  std::unordered_map<uint64_t, Home> homes_;
  // Those that were looked for last: on a node there are calls of several blocks, usually one of each node's.
  static constexpr size_t most_recent = 16;
  Part *recent_[most_recent] = {};
  uint32_t next_ = 1; // number of a scope
  std::vector<std::unique_ptr<Pause>> pauses_;
  Pause *unused_pause_ = nullptr;
};

} // namespace mcrl
