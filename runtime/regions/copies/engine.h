// The coherence protocol at work: its messages, and what can be done with coherent regions only. What can be done with all regions is in
// operations.h.
#pragma once

#include "regions/copies/mapping.h"
#include "regions/copies/steps.h"

namespace mcrl {

// The request for a copy that a computation stands for.
struct RequestForCopy {
  protocol::Message message;
  uint32_t version;
};

// Whether upgrade() needs no wait, for an update operation in progress here for which mode_of_update() is MCRL_UPDATE; and an
// upgrade that needs none.
bool upgrades_at_once(Node &, const mcrl_region &);
void upgrade_at_once(Node &, mcrl_region &);

// Ends it, without a look at messages.
void end_update(Node &, mcrl_region &);

// Waits for the lock of a region of another node whose home may execute its computation instead (protocol.h, at Event). It waits for
// its lock like others, so `run` is called if that is granted; else these are.
struct Migrant : Runnable {
  void (*send)(Migrant &, RequestForCopy) = nullptr; // is to send the computation to the home
  void (*migrated)(Migrant &) = nullptr;             // the home executes it
};

// The same as lock() for what may migrate. Of the copy that comes, `counts` uses are counted.
void lock_or_migrate(Node &, mcrl_rid, mcrl_mode, Migrant &, uint8_t counts, const char *call);

// The home's word that it executes the computation that this node has sent as its request for a region.
void receive_migration(Node &, mcrl_region &);
// The same of a region that was born here, and has been deleted meanwhile, perhaps by the computation itself: its end has overtaken that
// word. Returns whether there is such a computation.
bool receive_late_migration(Node &, mcrl_rid);

// At the home: whether no other node gets a copy.
bool is_private(const mcrl_region &);

// At the home: acts as if a node had asked for a copy, as its computation says. Elsewhere the request goes on to the home.
void serve_as_if_asked(Node &, mcrl_rid, NodeId by, RequestForCopy);

// At the home: notes a read in progress of another node's computation, for was_noted().
void note_read(Node &, mcrl_region &, NodeId by);
// The same of a write operation that has ended, with none in progress.
void note_write(Node &, mcrl_region &);

// Whether the copy here, if there is one, is enough for an operation of this mode, as protocol/ has it.
bool copy_suffices(Node &, mcrl_rid, mcrl_mode);

// Asks for the size of a region of another node. When it is known, perhaps at once, `waiter` is pushed to node.ready; it must stay
// where it is.
void ask_for_size(Node &, mcrl_region &, Runnable &waiter, const char *call);

// Forgets another node's region, which is at rest. Its header belongs to no region after that.
void forget_header(Node &, mcrl_region &);

// The region was deleted, as another one in its place shows, and this node waits for a word about it that is still on its way: acts as if
// that had come.
void end_wait(Node &, mcrl_region &, protocol::Message answer);

// Makes this node the home of a region for good. When it is, `waiter` is pushed to node.ready; it must stay where it is. Only
// if why_home_stays() gives no reason.
void rehome(Node &, mcrl_rid, Runnable &waiter, const char *call);

// Receives a message of the protocol about such a region: an event for step().
void receive_for_step(Node &, NodeId from, Header &, size_t message_bytes);

} // namespace mcrl
