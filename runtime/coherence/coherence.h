// What a node knows of regions beside their headers: the threads and activations that wait, and what of other nodes' regions is kept here.
#pragma once

#include "coherence/guards.h"
#include "coherence/kept.h"
#include "policy/balance.h"
#include "policy/client.h"
#include "policy/home.h"
#include "progress/node.h"
#include "protocol/protocol.h"
#include "region/cache.h"
#include "region/reserved.h"

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

namespace mcrl {

class MigrationRequest; // coherence/migration_requests.cpp

struct Coherence {
  // Sets the handlers of the protocol's messages.
  Coherence(Node &, const Settings &);

  protocol::EntryPool entries;
  protocol::Actions actions; // of the step under way
  uint64_t three_party_from; // size of regions with protocol::Place::three_party
  void (*hand_over)(Node &, mcrl_rid, NodeId to) = nullptr; // what the home knows of a region beside its data; set by api/
  bool asked_for_home = false; // this node is, was or will be the home of a region of another node's

  RegionCache cache; // of other nodes' regions
  ReservedNames reserved_names;
  size_t releases = 0; // of memory that waits until it is not being sent from

  RunQueue at_once; // what a step has made ready that does not wait for its turn
  bool is_running_at_once = false;
  std::unordered_map<mcrl_rid, GuardedRegion> guarded; // where a guard is waited for

  KeptUpdates kept;

  std::unordered_map<mcrl_rid, const char *> locked_at; // in the source, where last a lock was taken; with MCRL_CHECK=1, for messages

  std::unordered_map<mcrl_rid, uint32_t> lent; // operations of this node that are elsewhere, which may have ended there

  std::unordered_map<mcrl_thread, MigrationRequest *> awaiting_answer; // threads that have sent a request (migration_requests.h)

  // For moves whose policy asks the home.
  policy::Client misses;
  policy::Home asked;

  // What waits at this node for a region that is used in place (in_place.h).
  struct InPlaceWait {
    Runnable *waiter;
    mcrl_mode mode;
    uint32_t code;      // of the node that it is for (protocol/in_place.h)
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
  uint64_t spin_ns; // MCRL_SPIN
  std::unique_ptr<policy::Balance> balance; // with MCRL_BALANCE=1
};

} // namespace mcrl
