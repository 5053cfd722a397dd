// Activations: procedures that go on at the home of a region, as message handlers wherever they need not wait.
#pragma once

#include "base/support/image.h"
#include "regions/copies/engine.h"
#include "tasks/children/children.h"
#include "tasks/children/spawn_quota.h"
#include "tasks/forks/forks.h"
#include "tasks/records/loans.h"
#include "tasks/records/points.h"
#include "tasks/records/undo.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace mcrl {

// mcrl_activation::flags, beside record_has_loans
enum RecordFlag : uint8_t {
  descendant_record = 1, // of what was spawned or forked; the calls of its threads inherit it
  is_thread_record = 2,  // a thread has made it, and goes on where it is if it gets the data
  noted_read = 4,        // the home's policy is told of the read when it begins
  has_waited_first = 8,  // for a lock that it surely takes (mcrl_wait_first)
  runs_in_thread = 16,   // it has been undone as a handler
  record_has_callers = 32, // that go along (callers.h)
};
static_assert((record_has_callers & record_has_loans) == 0);

// mcrl_activation::next: of the lock that is taken after that on the target; and what a computation has found of its second lock, which was
// on a region of its caller's node: the data came from there (here), or it went there (here_to_move).
inline policy::Next next_of(const mcrl_activation &record) { return static_cast<policy::Next>(record.next & 15); }
inline policy::Next next_found_by(const mcrl_activation &record) { return static_cast<policy::Next>(record.next >> 4); }
inline void set_next(mcrl_activation &record, policy::Next next, policy::Next found) {
  record.next = static_cast<uint8_t>(static_cast<unsigned>(next) | static_cast<unsigned>(found) << 4);
}

// An activation that waits for its lock or its turn, perhaps while the home decides whether to execute it; the record stays in its message
// buffer, which belongs to it.
struct Parked : Migrant {
  mcrl_activation *record = nullptr;
  NodeId peer{};     // that has sent it; this node if it was made here. Of one that was refused: that it is sent to again
  GuardedWait until; // of one that waits for its guard
  Parked *next_unused = nullptr;
  // Only for one that asks the home.
  mcrl_policy policy = MCRL_BY_DEFAULT;
  bool is_sent = false; // the question, and not answered by a copy that another operation has brought
  uint8_t counts = 0, walk = 0;
  bool is_plain = false; // the policy is the user's, and the home may have another for the region
};

// A record that is to leave when its callers have been added to it (callers.h).
struct Unwinding {
  struct alignas(16) Unit {
    std::byte bytes[16];
  };
  mcrl_activation *record = nullptr;
  policy::Choice choice{};
  mcrl_policy policy = MCRL_BY_DEFAULT;
  bool roams = false;
  unsigned wanted = 0;       // callers that may still go along
  uint32_t count = 0;        // that do
  std::vector<Unit> callers; // the innermost first,
  size_t last = 0;           // and where the last of them begins
};

// What runs as a handler.
struct Running {
  const mcrl_activation *record = nullptr;
  NodeId sender{};
};

class Activations {
public:
  Activations(Node &, const Settings &);
  ~Activations();

  PointTable table;
  AllChildren children;
  Forks forks;
  SpawnQuota quota;

  const mcrl_point &point_of(const mcrl_activation &record) const {
    MCRL_ASSERT(record.continuation < table.points.size());
    return *table.points[record.continuation];
  }

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

  // The record of the handler that runs, and the node that sent it.
  const Running &running() const { return running_; }
  UndoLog undo_log;    // of the handler that runs
  Unwinding unwinding; // of the thread that runs, while Node::unwinding says so

  // A buffer with a copy, for a record that outlives its message or its run.
  mcrl_activation &copy_to_buffer(const mcrl_activation &record);

  // Takes the buffer of a record that is to wait, until take_record(); drop() gives that back, too.
  Parked &make_parked(mcrl_activation &record, NodeId peer);
  mcrl_activation &take_record(Parked &);
  void drop(Parked &);

  // Runs a record, whose lock is held, as a handler.
  void run_handler(const mcrl_point &, mcrl_activation &record, NodeId sender);

  // For a report: what waits here for a lock; and what a thread runs, nullptr if that is no activation.
  template <class Function> void for_each_waiting(Function &&function) const {
    for (const auto &parked : all_parked_)
      if (parked->waits_in != nullptr) function(*parked);
  }
  const mcrl_activation *run_by(const Thread &) const;

private:
  static void receive_activation(Node &, NodeId from, Header &, size_t message_bytes);
  void receive_with_faults(mcrl_activation &record, NodeId from);
  void miss(const mcrl_activation &record, NodeId from);
  void execute(mcrl_activation &record, NodeId from);
  bool passes_on(const Header &, const mcrl_activation &record, NodeId from);
  bool answers_with_data(const mcrl_activation &record, const Header &, NodeId from);
  void send_as_request(Parked &, RequestForCopy);
  void go_on_with_data(Parked &);
  void end_asking(Parked &);
  bool go_home(Parked &);
  Header &make_answer(mcrl_rid executed);
  void answer_with_what_waits();
  static void receive_invoke(Node &, NodeId from, Header &, size_t message_bytes);
  static void receive_result(Node &, NodeId from, Header &, size_t message_bytes);
  static void receive_executed(Node &, NodeId from, Header &, size_t message_bytes);
  static void resume(const mcrl_point &, mcrl_activation &);
  static void run_parked(Runnable &);
  static void run_call(Runnable &);
  static void run_promoted(Runnable &);
  static void run_in_thread(void *parked);

  void start_in_thread(Parked &);
  size_t stack_for(const mcrl_activation &record) const; // of a thread for it; 0: the default

  Node &node_;
  Running running_;
  struct {
    NodeId by{};
    mcrl_rid rid = 0;
  } unanswered_;
  std::vector<std::unique_ptr<Parked>> all_parked_;
  Parked *unused_ = nullptr;
  size_t waiting_calls_ = 0;
};

bool needs_thread(const mcrl_point &, const mcrl_activation &record);

// What a policy is told of a record whose lock is not here.
inline policy::Miss miss_of(const mcrl_activation &record) {
  return {.rid = record.target,
          .mode = static_cast<mcrl_mode>(record.mode),
          .site = record.continuation,
          .next = next_of(record)};
}

// A record follows the header of the message that carries it.
inline Header &header_of(mcrl_activation &record) { return *(reinterpret_cast<Header *>(&record) - 1); }
inline mcrl_activation &record_of(Header &header) { return *reinterpret_cast<mcrl_activation *>(&header + 1); }
inline mcrl_activation &record_of(void *live) { return *(static_cast<mcrl_activation *>(live) - 1); }

} // namespace mcrl
