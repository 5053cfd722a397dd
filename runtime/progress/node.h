// One node: all state of the runtime. mcrl_current points to the one that runs.
#pragma once

#include "conduit/conduit.h"
#include "progress/admission.h"
#include "progress/faults.h"
#include "progress/guards.h"
#include "progress/pause.h"
#include "progress/quiescence.h"
#include "progress/spawned.h"
#include "progress/strip.h"
#include "progress/wire.h"
#include "protocol/protocol.h"
#include "region/arena.h"
#include "region/cache.h"
#include "region/reserved.h"
#include "region/shadow.h"
#include "support/environment.h"
#include "support/statistics.h"
#include "threads/thread.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace mcrl {

class Activations; // activation/
class Collectives; // collective/
class OverflowHandler;

// An operation that waits for the answer to a migration request; mode MCRL_NONE: one that looks again then.
struct DeferredOperation {
  mcrl_mode mode;
  Runnable *waiter;
  const char *call;
};

// See progress/migration.h.
struct MigrationRequest {
  mcrl_mode mode;
  mcrl_thread thread;
  std::vector<DeferredOperation> deferred;
};
struct AwaitedAnswer {
  unsigned *notify;
  mcrl_region *region;
  mcrl_mode mode;
  unsigned answer = 0;      // what was stored at `notify`
  bool has_results = false; // which have overtaken the home's word that the computation is executed there
};

struct Node : Identity, Receiver {
  using Handler = void (*)(Node &, NodeId from, Header &, size_t message_bytes);

  Node(Conduit &, const Settings &);

  // Gives this node its part of the span once all nodes agree on the layout.
  void adopt_span(const SpanLayout &);

  void receive(NodeId from, std::byte *message, size_t bytes) override;
  void end(); // no call is possible from now on, and unlocks look for nothing
  bool admits(const Header &header) const { return closed == 0 && admission.admits(header); } // code of another node's
  void hold(NodeId from, const std::byte *message, size_t bytes);
  void dispatch(NodeId from, Header &, size_t bytes); // to the handler of its kind
  std::byte *place_for(NodeId from, std::byte *head, size_t data_bytes) override;

  static constexpr int32_t turn_length = 64; // unlocks
  int32_t unlocks_left = turn_length;        // of this turn, while others are ready
  int32_t switches_left = turn_length;       // of threads, until the next look for messages

  Conduit &conduit;
  SpanLayout layout;
  Span memory;
  Starts starts; // of the headers in it: at home, those of the regions there are; elsewhere, of those that were heard of
  Arena arena;
  RegionCache cache;                                              // of other nodes' regions
  ReservedNames reserved_names;
  std::unordered_map<mcrl_rid, GuardedRegion> guarded;            // where someone waits for a guard to hold
  std::unordered_map<mcrl_rid, MigrationRequest> migrating;       // that this node has sent and that are not answered
  std::unordered_map<mcrl_thread, AwaitedAnswer> awaiting_answer; // its threads that have sent one
  std::unique_ptr<Shadows> shadows;                               // of what the program has mapped, if it is to be checked
  Attention attention{*this};
  RunQueue ready{&attention};
  RunQueue at_once; // what a step has made ready that does not wait for its turn
  bool is_running_at_once = false;
  Threads threads;
  protocol::EntryPool entries;
  protocol::Actions actions; // of the step under way
  Statistics statistics;
  Budget budget; // of the handler that runs
  Looks looks;
  Pauses pauses;
  Admission admission;
  uint64_t received = 0; // messages
  Quiescence quiescence;
  std::vector<Spawns> spawns;        // by node
  std::vector<Runnable *> spawners;  // threads that wait until what they have spawned ends
  size_t releases = 0;               // of memory that waits until it is not being sent from
  mcrl_policy policy;                // MCRL_POLICY
  bool three_party = false;          // as in protocol::Place
  std::unique_ptr<Faults> faults;    // MCRL_FAULT: activations migrate at random
  const char *last_place = nullptr;  // in the source: where last a lock waited or an activation moved, here
  bool in_loop = false;              // the current thread has nothing to do but what the loop gives it (is_idle())
  bool has_ended = false;            // the others may be gone, or this is a child process: no call is possible any more
  Handler handlers[kind_count] = {}; // set by the layer that a kind belongs to
  std::byte *(*place_of_part)(Node &, NodeId from, const Header &, size_t data_bytes) = nullptr; // of a collective operation
  Activations *activations = nullptr;
  Collectives *collectives = nullptr;
  OverflowHandler *overflow_handler = nullptr;
};

inline Node &current_node() { return *static_cast<Node *>(mcrl_current); }

// A call that came when has_ended was set.
[[noreturn]] void fatal_ended(const char *call);

// An outgoing message with its header's kind set and `bytes` of room behind the header.
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
