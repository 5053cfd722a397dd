// Activations: procedures that go on at the home of a region, as message handlers wherever they need not wait.
#pragma once

#include "base/support/image.h"
#include "net/progress/gathering.h"
#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/copies/guards.h"
#include "tasks/points/record.h"
#include "tasks/records/answering.h"
#include "tasks/records/results.h"
#include "tasks/records/reused.h"
#include "tasks/records/undo.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace mcrl {

// An activation that waits for its lock or its turn; the record stays in its message buffer, which belongs to it.
struct Parked : Runnable {
  mcrl_activation *record = nullptr;
  NodeId peer{};     // that has sent it; this node if it was made here. Of one that was refused: that it is sent to again
  GuardedWait until; // of one that waits for its guard
  Parked *next_unused = nullptr;
};

// An activation that waits for its lock while the home of the region decides whether to execute it; so is its record's buffer its.
struct Asking : Migrant {
  mcrl_activation *record = nullptr;
  mcrl_policy policy = MCRL_BY_DEFAULT;
  bool is_sent = false; // the question, and not answered by a copy that another operation has brought
  uint8_t counts = 0, walk = 0;
  policy::Distance distance{}; // of the home
  NodeId asked{};              // that home
  uint64_t asked_at_ns = 0;    // by the conduit's clock, if the answer tells how far away it is; else 0
  bool is_plain = false;       // the policy is the user's, and the home may have another for the region
  Asking *next_unused = nullptr;
};

// What runs as a handler.
struct Running {
  const mcrl_activation *record = nullptr;
  NodeId sender{};
};

class Activations {
public:
  Activations(Node &, const Settings &, Results &);
  ~Activations();

  const PointTable table;
  const size_t fork_stack_bytes; // of a thread that a fork begins in: what calls itself as deep as main may does so on any node

  const mcrl_point &point_of(const mcrl_activation &record) const { return mcrl::point_of(node_, record); }
  Results &results() { return results_; }

  // Takes the buffer of a record and leaves it waiting for the lock on its target. One that may go leaves if that is private to another
  // node.
  void park(mcrl_activation &record, NodeId sender, bool may_go = true);

  // Takes the buffer of a record whose lock is held; gives that up, and runs the record, with the lock, when its guard holds.
  void park_until(mcrl_activation &record, mcrl_region &);

  // Takes the buffer of a record without a target, which runs when its turn comes.
  void start(mcrl_activation &record, NodeId sender);

  // From a thread: takes the buffer of a record without a target, and runs it here, on the thread's stack.
  void run_in_place(mcrl_activation &record);

  // Takes the buffer of a record without a target, which begins on another node.
  void send_call(NodeId to, mcrl_activation &record);

  // Calls of one point that a node has forked together have come: each runs as a message handler, or gets a thread.
  void run_forked(const mcrl_point &, const CallRun &, const void *arguments, NodeId sender);

  // The same as send_call() of several forks, in one message; size_in_message() bytes of it are each one's.
  void send_forks(NodeId to, std::span<mcrl_activation *const> records);
  static size_t size_in_message(const mcrl_activation &record) { return (bytes_of(record) + 15) / 16 * 16; }

  // Takes the buffer of a record of another node's region, and the policy of its `move`: the home executes it, or sends the data;
  // then it goes on here.
  void ask(mcrl_activation &record, mcrl_policy);

  // The same with a record that has no lock to wait for, but goes on in a thread.
  void promote(mcrl_activation &record);
  size_t waiting_calls() const { return waiting_calls_; }

  // Gives a result to the thread or children that wait for it on this node.
  void deliver(const mcrl_linkage &, const void *value, size_t bytes, policy::Next = policy::Next::unknown);

  // The region that a node has asked for by the computation that runs as a handler, if it has not been told that that is executed: what
  // takes it tells the node, with the result or by itself. Else 0.
  mcrl_rid take_unanswered(NodeId by);

  // Takes the buffer of a record and sends it to a node, which is not this one.
  void send_to(NodeId, mcrl_activation &record);

  // With MCRL_FAULT: takes the buffer of a record and sends it wherever chance has it, or leaves it waiting here.
  mcrl_outcome roam(mcrl_activation &record);

  // The record of an activation that has come from another node takes its lock, there or where it waits: notes if it holds others, and this
  // one is its caller's.
  void note_way(mcrl_activation &record, bool moves) const;

  // The scope that what runs here belongs to; 0: none.
  uint64_t scope_here() const {
    if (!node_.in_handler) return node_.threads.running().scope;
    return running_.record == nullptr ? scope_of_loop_ : scope_of(*running_.record);
  }

  // Runs the rest of a loop of forks, as a handler: they belong to this scope.
  template <class Function> void run_in_scope(uint64_t scope, Function &&function) {
    scope_of_loop_ = scope;
    run_as_handler(node_, std::forward<Function>(function));
    scope_of_loop_ = 0;
  }

  // A record goes to another node: tells the scope, and how long it is in its message.
  size_t note_departure(const mcrl_activation &, NodeId to);

  // The record of the handler that runs, and the node that sent it.
  const Running &running() const { return running_; }
  UndoLog undo_log; // of the handler that runs
  Answering answering;

  // A buffer with a copy, for a record that outlives its message or its run.
  mcrl_activation &copy_to_buffer(const mcrl_activation &record);

  // Takes the buffer of a record that is to wait, until take_record(); drop() gives that back, too.
  Parked &make_parked(mcrl_activation &record, NodeId peer);
  mcrl_activation &take_record(Parked &);
  mcrl_activation &take_record(Asking &);
  template <class Waits> void drop(Waits &waits) { node_.conduit.release(&header_of(take_record(waits))); }

  // Runs a record, whose lock is held, as a handler.
  void run_handler(const mcrl_point &, mcrl_activation &record, NodeId sender);

  // For a report: what waits here for a lock; and what a thread runs, nullptr if that is no activation.
  template <class Function> void for_each_waiting(Function &&function) const {
    auto tell = [&](const auto &each) {
      if (each.waits_in != nullptr) function(each, *each.record);
    };
    parked_.for_each(tell);
    asking_.for_each(tell);
  }
  const mcrl_activation *run_by(const Thread &) const;

private:
  static void receive_activation(Node &, NodeId from, Header &, size_t message_bytes);
  void receive_with_faults(mcrl_activation &record, NodeId from);
  void miss(const mcrl_activation &record, NodeId from);
  void execute(mcrl_activation &record, NodeId from);
  bool passes_on(const Header &, const mcrl_activation &record, NodeId from);
  bool answers_with_data(const mcrl_activation &record, const Header &, NodeId from);
  void send_as_request(Asking &, RequestForCopy);
  void go_on_with_data(Asking &);
  void end_asking(Asking &);
  template <class Waits> static bool go_home(Runnable &refused);
  void go_home(mcrl_activation &record);
  void answer_with_what_waits();
  static void receive_result(Node &, NodeId from, Header &, size_t message_bytes);
  static void receive_executed(Node &, NodeId from, Header &, size_t message_bytes);
  static void resume(const mcrl_point &, mcrl_activation &);
  void resume_on_strand(const mcrl_point &, mcrl_activation &);
  void run_forked_as_handlers(const mcrl_point &, const CallRun &, const void *arguments, NodeId sender);
  static void run_parked(Runnable &);
  static void run_call(Runnable &);
  static void run_promoted(Runnable &);
  static void run_in_thread(void *parked);

  void start_in_thread(Parked &);
  void note_leaving(NodeId to, mcrl_activation &record);
  size_t stack_for(const mcrl_activation &record) const; // of a thread for it; 0: the default

  Node &node_;
  Running running_;
  uint64_t scope_of_loop_ = 0; // whose rest runs
  struct {
    NodeId by{};
    mcrl_rid rid = 0;
  } unanswered_;
  bool is_to_be_placed_ = false; // the region of the computation that has been asked for last, after it
  Results &results_;
  Reused<Parked> parked_;
  Reused<Asking> asking_;
  size_t waiting_calls_ = 0;
};

// How large the stack of a thread is that a fork begins in.
size_t stack_of_forks(const Settings &);

// Whether what begins at a point cannot be a handler; of a record also because it has been undone as one.
bool needs_thread(const mcrl_point &);
bool needs_thread(const mcrl_point &, const mcrl_activation &record);

// What a policy is told of a record whose lock is not here.
inline policy::Miss miss_of(const mcrl_activation &record) {
  return {.rid = record.target,
          .mode = static_cast<mcrl_mode>(record.mode),
          .site = record.continuation,
          .next = next_of(record)};
}

} // namespace mcrl
