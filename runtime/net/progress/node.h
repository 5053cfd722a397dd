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
#include "net/progress/outbox.h"
#include "net/progress/pause.h"
#include "net/progress/quiescence.h"
#include "net/progress/services.h"
#include "net/progress/strip.h"
#include "net/wire/wire.h"

#include <csignal>
#include <memory>
#include <unistd.h>

namespace mcrl {

class Activations;  // tasks/records/
struct NodeRegions; // regions/memory/
struct Coherence;   // regions/copies/
class Collectives;  // net/collective/
class Consistency;
class Filaments;    // tasks/foralls/
class Races;        // tasks/races/
class Deadlock;     // node/diagnosis/
class OverflowHandler;

struct Node : Identity, Receiver {
  using Handler = void (*)(Node &, NodeId from, Header &, size_t message_bytes);

  Node(Conduit &, const Settings &, Services &);

  void receive(NodeId from, std::byte *message, size_t bytes) override;
  void end(); // no call is possible from now on, and unlocks look for nothing
  bool admits(const Header &header) const { return closed == 0 && admission.admits(header); } // code of another node's
  void hold(NodeId from, const std::byte *message, size_t bytes);
  void dispatch(NodeId from, Header &, size_t bytes); // to the handler of its kind
  std::byte *place_for(NodeId from, std::byte *head, size_t data_bytes) override;

  static constexpr int32_t turn_length = 64; // unlocks
  int32_t unlocks_left = turn_length;        // of this turn, while others are ready
  static constexpr int32_t turns_among_computing = 64;
  int32_t turns_left = turns_among_computing; // that are not given, while all that is ready are threads that compute
  int32_t switches_left = turn_length;       // of threads, until the next look for messages

  Conduit &conduit;
  Services &services; // of the rooms above
  Attention attention{*this};
  RunQueue ready{&attention};
  Threads threads;
  Statistics statistics;
  mcrl_counters counted_before{}; // when the program began to count anew
  Budget budget; // of the handler that runs
  Outbox outbox; // of the handler that runs
  Looks looks;
  CallTurns calls;
  Pauses pauses;
  Admission admission;
  uint64_t received = 0; // messages
  Quiescence quiescence;
  mcrl_policy policy;                // MCRL_POLICY
  std::unique_ptr<Faults> faults;    // MCRL_FAULT: activations migrate at random
  const char *last_place = nullptr;  // in the source: where last a lock waited or an activation moved, here
  Observer *observer = nullptr;      // what is told of slow paths; nullptr: nothing is
  History *history = nullptr;        // of regions, if it is kept; then there is an observer
  volatile std::sig_atomic_t interrupt = 0; // a signal that asks for the end (node/start/interrupt.h); seen with messages
  uint64_t interrupted_ns = 0;
  bool in_loop = false;              // the current thread has nothing to do but what the loop gives it (is_idle())
  bool has_ended = false;            // the others may be gone, or this is a child process: no call is possible any more
  Handler handlers[kind_count] = {}; // set by the layer that a kind belongs to
  NodeRegions *regions = nullptr;
  Coherence *coherence = nullptr;
  Activations *activations = nullptr;
  Collectives *collectives = nullptr;
  Consistency *consistency = nullptr;  // of shared arrays
  Filaments *filaments = nullptr;
  Races *races = nullptr; // MCRL_CHECK=races
  AddressNames names;
  pid_t kernel_thread = gettid();      // that runs all of this node's threads
  bool has_arrays = false;             // then activations run in threads: an access to a page may have to wait
  bool has_listed_forks = false;
  int32_t yields_to_fork = 0; // so many are left until begin_fork_late
  Deadlock *deadlock = nullptr;
  OverflowHandler *overflow_handler = nullptr;
};

// Whether an observer wants to know of messages that come, and of threads.
inline bool is_followed(const Node &node) { return __builtin_expect(node.observer != nullptr, 0) && node.observer->follows; }

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

// For the report of the statistics.
extern const StatisticsNames statistics_names;

} // namespace mcrl
