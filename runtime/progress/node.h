// One node: all state of the runtime. mcrl_current points to the one that runs.
#pragma once

#include "conduit/conduit.h"
#include "mcrl_statistics.h"
#include "observe/history.h"
#include "observe/observer.h"
#include "progress/admission.h"
#include "progress/outbox.h"
#include "progress/pause.h"
#include "progress/quiescence.h"
#include "progress/strip.h"
#include "region/arena.h"
#include "region/red_zone.h"
#include "region/shadow.h"
#include "support/environment.h"
#include "support/faults.h"
#include "support/statistics.h"
#include "threads/thread.h"
#include "wire/wire.h"

#include <csignal>
#include <memory>
#include <unistd.h>

namespace mcrl {

class Activations; // activation/
struct Coherence;  // coherence/
class Collectives; // collective/
class Consistency;
class Filaments;   // filaments/
class Races;       // races/
class Deadlock;    // diagnosis/
class OverflowHandler;

struct Node : Identity, Receiver {
  using Handler = void (*)(Node &, NodeId from, Header &, size_t message_bytes);

  Node(Conduit &, const Settings &);

  // Gives this node its part of the span once all nodes agree on the layout.
  void adopt_span(const SpanLayout &);

  // A region that was born here has its home elsewhere: from now on names alone do not tell where a region is (mcrl_place_of_call).
  void note_departure() { own_birth = none_of_own; }
  static constexpr uint64_t none_of_own = ~uint64_t{0};

  // The header of one of this node's own regions if there is one of this name.
  mcrl_region *find_own(mcrl_rid rid) const {
    uint64_t offset = layout.offset(rid), from = layout.in_place_from();
    return offset < from ? arena.find(rid, offset) : arena_in_place.find(rid, offset - from);
  }

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
  SpanLayout layout;
  Span memory;
  Starts starts; // of the headers in it: at home, those of the regions there are; elsewhere, of those that were heard of
  Arena arena, arena_in_place;  // of this node's regions
  RedZone red_zone;              // after the data of each region, on all nodes
  bool checks_ends = false;      // each unlock comes to the runtime, which looks at the red zone (MCRL_CHECK=1)
  std::vector<bool> shares_with; // by node: whether what that node offers is in its place in the span here
  std::unique_ptr<Shadows> shadows; // of what the program has mapped, if it is to be checked
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
  volatile std::sig_atomic_t interrupt = 0;       // a signal that asks for the end (start/interrupt.h); seen where messages are looked for
  uint64_t interrupted_ns = 0;
  void (*on_interrupt)(Node &, int) = nullptr;    // does not return
  bool in_loop = false;              // the current thread has nothing to do but what the loop gives it (is_idle())
  bool has_ended = false;            // the others may be gone, or this is a child process: no call is possible any more
  Handler handlers[kind_count] = {}; // set by the layer that a kind belongs to
  // Where large data that a message announces are to go; set like the handlers.
  using PlaceFor = std::byte *(*)(Node &, NodeId from, const Header &, size_t data_bytes);
  PlaceFor place_of_region = nullptr, place_of_part = nullptr;
  Coherence *coherence = nullptr;
  Activations *activations = nullptr;
  Collectives *collectives = nullptr;
  Consistency *consistency = nullptr;  // of shared arrays
  Filaments *filaments = nullptr;
  Races *races = nullptr; // MCRL_CHECK=races
  const char *(*place_of_point)(Node &, uint16_t index) = nullptr; // in the source
  uint64_t common_at = 0, common_bytes = 0; // addresses that are the same on all nodes: of shared arrays
  bool is_common(uint64_t address) const { return address - common_at < common_bytes; }
  pid_t kernel_thread = gettid();      // that runs all of this node's threads
  bool has_arrays = false;             // then activations run in threads: an access to a page may have to wait
  // Forks that have not begun (activation/forks.h).
  bool (*find_work)(Node &) = nullptr;    // nothing is ready: makes something ready, or asks other nodes for work
  void (*choose_forks)(Node &) = nullptr; // another thread runs: where its forks are calls
  void (*begin_late)(Node &) = nullptr;   // a thread has yielded so often that a fork begins beside it
  bool has_listed_forks = false;
  int32_t yields_to_fork = 0;             // so many are left until begin_late
  // A signal's handler calls it: an access to an address that is a page of a shared array's is made good. Does not return then, or
  // returns true: it is to happen again.
  void (*take_faults)(Node &) = nullptr; // from now on, whatever handler the program has set; nullptr: the process is not this node's
  bool (*on_page_fault)(Node &, siginfo_t *, void *machine_context) = nullptr;
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
