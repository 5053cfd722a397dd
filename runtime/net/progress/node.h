// One node: all state of the runtime. mcrl_current points to the one that runs.
#pragma once

#include "base/observe/history.h"
#include "base/observe/observer.h"
#include "base/support/environment.h"
#include "base/support/faults.h"
#include "base/support/statistics.h"
#include "base/threads/thread.h"
#include "mcrl_statistics.h"
#include "net/conduit/conduit.h"
#include "net/progress/address_names.h"
#include "net/progress/admission.h"
#include "net/progress/gathering.h"
#include "net/progress/outbox.h"
#include "net/progress/pause.h"
#include "net/progress/quiescence.h"
#include "net/progress/services.h"
#include "net/progress/strip.h"
#include "net/progress/transit.h"
#include "net/wire/wire.h"

#include <csignal>
#include <memory>
#include <unistd.h>

namespace mcrl {

struct PointTable;  // tasks/points/
class Activations;  // tasks/records/
class Forks;
class Scopes;
class AllChildren;
struct SpawnQuota; // tasks/children/
struct Unwinding;
struct NodeRegions; // regions/memory/
struct Coherence;   // regions/copies/
class Collectives;  // net/collective/
class Consistency;
class Filaments;    // tasks/foralls/
class Races;        // tasks/races/
class TaskOrder;    // base/observe/
class Deadlock;     // node/diagnosis/
class OverflowHandler;

// The rooms above, each of which enters itself; and what the rooms below have to know of them.
struct Rooms {
  NodeRegions *regions = nullptr;
  Coherence *coherence = nullptr;
  const PointTable *points = nullptr;
  Activations *activations = nullptr;
  Forks *forks = nullptr;
  AllChildren *children = nullptr;
  SpawnQuota *quota = nullptr;
  Scopes *scopes = nullptr;
  Unwinding *unwinding = nullptr;
  Collectives *collectives = nullptr;
  Consistency *consistency = nullptr; // of shared arrays
  bool access_lags = false;           // the program's access to pages is that of a while ago: none of its code may run
  bool has_arrays = false;            // then activations run in threads: an access to a page may have to wait
  bool begins_threads = false;        // they do in any case (MCRL_TUNE=handlers=0)
  Filaments *filaments = nullptr;
  Races *races = nullptr; // MCRL_CHECK=races
  TaskOrder *order = nullptr;
  Deadlock *deadlock = nullptr;
  OverflowHandler *overflow_handler = nullptr;
};

// When messages are looked for, and when others run.
struct Turns {
  static constexpr int32_t length = 64; // unlocks
  static constexpr int32_t longest = 512, of_beginning = 256; // calls of give_turn

  int32_t unlocks_left = length;        // of this turn, while others are ready
  int32_t calls_left = longest;         // of give_turn until others have a turn that have not waited
  int32_t switches_left = length;       // of threads, until the next look for messages
  int32_t yields_to_fork = 0;           // so many are left until begin_fork_late
  bool has_listed_forks = false;
  bool in_loop = false; // the current thread has nothing to do but what the loop gives it (is_idle())
  Attention attention;
  Budget budget; // of the handler that runs
  Looks looks;
  CallTurns calls;
  Pauses pauses;
};

// What comes in and goes out.
struct Traffic {
  using Handler = void (*)(Node &, NodeId from, Header &, size_t message_bytes);

  Traffic(Node &, const Settings &);

  Outbox outbox;
  Gathering gathering;
  Transit transit;
  Admission admission;
  uint64_t received = 0; // messages
  Quiescence quiescence;
  Handler handlers[kind_count] = {}; // set by the layer that a kind belongs to
  AddressNames names;
};

// Observers of the node, and what they begin to count from.
struct Observed {
  Observer *observer = nullptr;     // of slow paths; nullptr: none is told
  History *history = nullptr;       // of regions, if it is kept; then there is an observer
  const char *last_place = nullptr; // in the source: where last a lock waited or an activation moved, here
  mcrl_counters counted_before{};   // when the program began to count anew
};

// Its beginning and its end.
struct Life {
  pid_t kernel_thread = gettid();           // that runs all of this node's threads
  bool has_ended = false;                   // the others may be gone, or this is a child process: no call is possible any more
  volatile std::sig_atomic_t interrupt = 0; // a signal that asks for the end (node/start/interrupt.h); seen with messages
  uint64_t interrupted_ns = 0;
};

struct Node : Identity, Receiver {
  Node(Conduit &, const Settings &, Services &);

  void end(); // no call is possible from now on, and unlocks look for nothing

  Conduit &conduit;
  Services &services; // of the rooms above
  Turns turns{.attention{*this}};
  RunQueue ready{&turns.attention};
  Threads threads;
  Statistics statistics;
  Traffic traffic; // after what it is told of the node
  std::unique_ptr<Faults> faults; // MCRL_FAULT: activations migrate at random
  Observed observed;
  Life life;
  Rooms rooms;

private:
  void receive(NodeId from, std::byte *message, size_t bytes) override;
  std::byte *place_for(NodeId from, std::byte *head, size_t data_bytes) override;
};

// Whether a message with code of another node's may begin now; and hands a message to the handler of its kind.
inline bool admits(const Node &node, const Header &header) { return node.closed == 0 && node.traffic.admission.admits(header); }
inline void dispatch(Node &node, NodeId from, Header &header, size_t bytes) {
  node.traffic.handlers[static_cast<size_t>(header.kind)](node, from, header, bytes);
}

// Whether an observer wants to know of messages that come, and of threads.
inline bool is_followed(const Node &node) {
  return __builtin_expect(node.observed.observer != nullptr, 0) && node.observed.observer->follows;
}

// Whether no fork is to be a call, anywhere in a stack.
inline bool wants_forks(const Node &node) { return node.forks_asked != 0 || node.fork_limit == nullptr; }

inline Node &current_node() { return *static_cast<Node *>(mcrl_current); }

// A call that came when has_ended was set.
[[noreturn]] void fatal_ended(const char *call);

// An outgoing message with its header's kind set and `bytes` of room after the header.
Header &begin_message(Node &, Kind, size_t bytes);

// Sends a message from begin_message(), whose room has been filled, to another node.
void send(Node &, NodeId to, Header &, size_t bytes);

// Sends a header from begin_message() followed by data, which must not change until the receiver has them.
void send_data(Node &, NodeId to, Header &, const std::byte *data, size_t bytes);

// The same with the data of a region.
void send_region(Node &, NodeId to, Header &, const mcrl_region &);

// As send() and send_region(), of what carries no code; if it is small, and this round of receiving has sent that node another one,
// it goes with others (net/progress/outbox.h). It does not overtake these. The header is one of begin_message() of a message without
// data, or with all of them.
void send_with_others(Node &, NodeId to, Header &, size_t bytes);
void send_region_with_others(Node &, NodeId to, Header &, const mcrl_region &);

// A message of this kind, with so many bytes after its header, goes with others.
void count_in_packet(Node &, const Header &, size_t bytes);

// For the report of the statistics.
extern const StatisticsNames statistics_names;

} // namespace mcrl
