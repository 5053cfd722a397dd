// What a node knows of regions beside their headers: the threads and activations that wait, and what of other nodes' regions is kept here.
#pragma once

#include "coherence/guards.h"
#include "progress/node.h"
#include "protocol/protocol.h"
#include "region/cache.h"
#include "region/reserved.h"

#include <unordered_map>
#include <vector>

namespace mcrl {

// An operation that waits for the answer to a migration request; mode MCRL_NONE: one that looks again then.
struct DeferredOperation {
  mcrl_mode mode;
  Runnable *waiter;
  const char *call;
};

// See coherence/migration_requests.h.
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

struct Coherence {
  // Sets the handlers of the protocol's messages.
  Coherence(Node &, const Settings &);

  protocol::EntryPool entries;
  protocol::Actions actions; // of the step under way
  bool three_party;          // as in protocol::Place

  RegionCache cache; // of other nodes' regions
  ReservedNames reserved_names;
  size_t releases = 0; // of memory that waits until it is not being sent from

  RunQueue at_once; // what a step has made ready that does not wait for its turn
  bool is_running_at_once = false;
  std::unordered_map<mcrl_rid, GuardedRegion> guarded; // where a guard is waited for

  std::unordered_map<mcrl_rid, MigrationRequest> migrating;       // that this node has sent and that are not answered
  std::unordered_map<mcrl_thread, AwaitedAnswer> awaiting_answer; // its threads that have sent one
};

} // namespace mcrl
