// What a node knows of regions beside their headers: the threads and activations that wait, and what of other nodes' regions is kept here.
#pragma once

#include "base/threads/deferred.h"
#include "net/progress/node.h"
#include "regions/copies/deletions.h"
#include "regions/copies/guards.h"
#include "regions/copies/host_reads.h"
#include "regions/copies/host_updates.h"
#include "regions/copies/kept.h"
#include "regions/copies/offers.h"
#include "regions/memory/cache.h"
#include "regions/memory/node_regions.h"
#include "regions/memory/reserved.h"
#include "regions/policy/balance.h"
#include "regions/policy/client.h"
#include "regions/policy/distance.h"
#include "regions/policy/home.h"
#include "regions/policy/places.h"
#include "regions/pure/protocol.h"

#include <deque>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

namespace mcrl {

class MigrationRequest; // regions/operations/migration_requests.cpp

struct Coherence {
  // receive_region_messages() sets the handlers of the messages.
  Coherence(Node &, const Settings &);

  protocol::EntryPool entries;
  protocol::Actions actions; // of the step under way
  uint64_t three_party_from; // size of regions with protocol::Place::three_party
  bool asked_for_home = false; // this node is, was or will be the home of a region of another node's

  Offers offers;     // of read copies, among the nodes of the host
  HostReads host_reads;
  HostUpdates host_updates;
  RegionCache cache; // of other nodes' regions
  std::unordered_map<const mcrl_region *, uint32_t> mapped_often; // what programs have mapped too often for the header to count it
  ReservedNames reserved_names;
  Deferred releases; // of memory that waits until it is not being sent from
  Deferred answers;  // what no thread here waits for: other nodes' upgrades and new homes, and deletions

  RunQueue at_once; // what a step has made ready that does not wait for its turn
  bool is_running_at_once = false;
  std::unordered_map<mcrl_rid, GuardedRegion> guarded; // where a guard is waited for

  KeptUpdates kept;
  std::unordered_map<mcrl_rid, Runnable *> stranded; // whose computations were under way when the region, born here, was deleted elsewhere
  Deletions deletions;

  std::unordered_map<mcrl_rid, const char *> locked_at; // in the source, where last a lock was taken; with MCRL_CHECK=1, for messages

  std::unordered_map<mcrl_rid, uint32_t> lent; // operations of this node that are elsewhere, which may have ended there

  std::unordered_map<mcrl_thread, std::shared_ptr<MigrationRequest>> awaiting_answer; // by thread (migration_requests.h)
  std::vector<std::shared_ptr<MigrationRequest>> given_up; // whose thread has begun another before the answer

  // For moves whose policy asks the home.
  policy::Client misses;
  policy::Home asked;
  policy::Distances distances;

  // The threads and records that wait at this node for a region that is used in place (in_place.h).
  struct InPlaceWait {
    Runnable *waiter;
    mcrl_mode mode;
    uint32_t code;      // of the node that it is for (regions/pure/in_place.h)
    unsigned tries = 0; // in vain, since it waits
  };
  struct InPlaceRegion {
    std::deque<InPlaceWait> waiting;
    Runnable *removes = nullptr;
    bool watches = false;         // a guard here
    bool is_asked = false;        // of one of another host: the home is asked for an operation, or one is in progress
    std::vector<NodeId> watchers; // at the home: nodes of other hosts
    bool is_idle() const { return waiting.empty() && removes == nullptr && !watches && !is_asked && watchers.empty(); }
  };
  std::unordered_map<mcrl_rid, InPlaceRegion> in_place;
  // At the home: an operation of another host's node, or a removal, which waits for the lock.
  struct ForOther : Runnable {
    mcrl_rid rid = 0;
    mcrl_mode mode = MCRL_NONE; // none: to remove it
    NodeId by{};
    Runnable *waiter = nullptr; // for the removal, on this node
  };
  std::list<ForOther> for_others;

  // At the home: regions that are or were used in place for a while (in_place/phases.h), each as what brings its data back from its
  // stand-in, whose name is that one's `rid`.
  std::unordered_map<mcrl_rid, Runnable *> phases;
  std::list<ForOther> stand_ins;
  // Stand-ins that this node uses: by region its name, the operations of this node in a row, and how often it found the lock taken.
  struct Row {
    mcrl_rid rid, stand_in;
    uint32_t operations, busy;
  };
  policy::Places<Row> rows;
  bool uses_phases; // MCRL_TUNE=phases

  uint64_t spin_ns; // MCRL_TUNE=spin
  mcrl_policy default_policy;               // MCRL_POLICY
  std::unique_ptr<policy::Balance> balance; // with MCRL_BALANCE=1
};

} // namespace mcrl
