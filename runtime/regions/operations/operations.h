// What can be done with a region, of whatever kind it is (kinds.h), and asked about it. An operation is declared here, and what it
// does with each kind stands side by side in operations.cpp, or in headers.cpp.
//
// A header here is that of a region at its place in the span, never a borrowed one. A name is one that names a node.
#pragma once

#include "regions/copies/coherence.h"
#include "regions/copies/steps.h"

namespace mcrl {

// Makes a zero-filled region here; returns its name, or 0 if there is no memory for one of this kind.
mcrl_rid make_region(Node &, uint64_t bytes, mcrl_sharing = MCRL_COHERENT);

// Deletes a region, after the operations on it that are in progress anywhere or were asked for before. When it is gone, `waiter` is
// pushed to node.ready; it must stay where it is.
void remove(Node &, mcrl_rid, Runnable &waiter, const char *call);
// The same where that needs no message, no wait and no check, of any name. Returns whether it is gone.
bool remove_at_once(Node &, mcrl_rid);

// Asks for the lock. When it is granted, perhaps at once, `waiter` is pushed to node.ready. The waiter must stay where it is.
void lock(Node &, mcrl_rid, mcrl_mode, Runnable &waiter, const char *call, const char *where = nullptr);

// The same for the current thread, which waits until it has the lock; switches threads. Counted as a miss, with its time.
void lock_and_wait(Node &, mcrl_rid, mcrl_mode, const char *call, const char *where = nullptr);

// The same for emitted code and what acts for it, which has not found the lock free: mcrl_lock_wait_at(). Returns the data.
void *lock_from_thread(Node &, mcrl_rid, mcrl_mode, const char *where);

// Where the inline calls of emitted code fail: begins the operation if that is possible in place; returns the data, which may be those of a
// stand-in (in_place/phases.h), or nullptr.
void *hit_in_place(Node &, mcrl_rid, mcrl_mode);

// Begins an operation if the lock is free, as the inline calls do. Not an update.
bool lock_if_free(Node &, mcrl_region &, mcrl_mode);

// Where the inline calls fail: begins an operation all the same if only watching guards, noted computations or copies that are updated are
// in its way; if it is an update, which has no inline call; or if the region is used in place, and its lock is free.
bool lock_at_once(Node &, mcrl_rid, mcrl_mode);

// Whether an operation would begin without a message and a wait.
bool begins_at_once(const Node &, mcrl_rid, mcrl_mode);

// Where each lock comes here (NodeRegions::checks_ends): code of the program's takes this one, or waits for it.
void note_locked(Node &, mcrl_rid, mcrl_mode, const char *where);

// With MCRL_CHECK=1: ends the program if bytes after the data of a region have been written, on which an operation ends.
void check_red_zone(Node &, const mcrl_region &);

// Ends an operation on a region that is closed; the caller has taken it off `lock`.
void unlock(Node &, mcrl_region &);

// The rest of an unlock, after the operation has been taken off `lock`, which may be a borrowed header's: mcrl_unlock_slow(). And what
// is left of it then: messages come in, and other threads run, if that is due.
void finish_unlock(Node &, mcrl_region &);
void look_after_unlock(Node &);

// Before unlock(), of an operation that may not be in progress: takes it off `lock`, if the kind counts it there and the caller has not
// taken it. Returns operations_here() as it was with that operation.
int32_t take_off_lock(mcrl_region &, mcrl_mode, bool is_taken);

// How many operations are in progress on this node: n > 0 reads, or -1 for a write. The reads of a region that is used in place may be
// other nodes'; own_operations() does not count any of those.
int32_t operations_here(const mcrl_region &);
int32_t own_operations(const mcrl_region &);

// Whether operations are in progress here other than those that this node has lent and that are elsewhere (borrowed.h).
bool has_own_operations(Node &, const mcrl_region &);

// What the update operation in progress here excludes: MCRL_UPDATE, or as MCRL_WRITE all others, from its upgrade on or, in place, from the
// beginning. MCRL_NONE: none is in progress.
mcrl_mode mode_of_update(const mcrl_region &);

// The update operation in progress on a region here becomes a write operation, when all reads have ended; then the waiter runs (update.h
// has this for what runs).
void upgrade(Node &, mcrl_region &, Runnable &waiter);

// Ends an operation that has written nothing, and has show_to_guards() and guards_may_hold() called when there may have been a
// write since, until no guard watches any more.
void watch(Node &, mcrl_region &, mcrl_mode);
void unwatch(Node &, mcrl_region &);

// At the home: whether reads of other nodes' computations were noted since the last write, or that write was.
bool was_noted(Node &, const mcrl_region &);

// The header that a region of this name has here, at home or elsewhere, else nullptr. The same of a place in the span, any below 2^46.
mcrl_region *find_header(Node &, mcrl_rid);
mcrl_region *find_header_at(Node &, uint64_t place);

// Counts one more mapping of a region, and returns its header. Asks no other node: whether there is such a region at its home shows when
// something is done with it. Ends the program if this node can tell that there is none ("rgn_map" in the message).
mcrl_region &map_region(Node &, mcrl_rid, const char *call);

// Whether `mapped` counts the program's mappings of a region.
bool counts_mappings(const mcrl_region &);

// Whether the size of a region is known here.
bool knows_size(const mcrl_region &);

// Waits until the size of a region is known here, and then switches threads. Ends the program if there is no such region ("rgn_size"
// in the message), and in a handler that would have to wait.
void learn_size(Node &, mcrl_region &, const char *call);

// Gives up this node's copy of a region if no thread uses it or waits for it; data that were written go home. Does nothing at home.
void flush(Node &, mcrl_region &);

// Forgets what is here of another node's region, which has been deleted.
void discard(Node &, mcrl_rid);

// The present home of a region, as far as this node knows: itself, or another node, which may have been the home. And whether it is
// this one.
NodeId present_home(const Node &, mcrl_rid);
// The same of a program's pointer. Ends the program if no region can have this name.
NodeId home_of_named(Node &, mcrl_rid);
inline bool is_home(const Node &node, mcrl_rid rid) { return present_home(node, rid) == node.self; }

// Whether this node was the home and keeps what comes until the birth node knows where the home is.
bool is_departing(const Node &, mcrl_rid);

// Why no other node can become the home (rehome()), for a message; nullptr if one can.
const char *why_home_stays(const Node &, mcrl_rid);

// The node from which an operation here would have the region's data, as far as this node knows: itself, the writer, or the home.
NodeId place_of_data(Node &, mcrl_rid, mcrl_mode);

// Whether an operation would ask the home for a copy, in place of which a computation can go there.
bool misses_copy(const mcrl_region &);

// At the home: how nodes share a region.
mcrl_sharing sharing_of(const mcrl_region &);

// Whether operations here use the home's memory, so that no message is needed for the data: at the home, and at the nodes of its host if
// the region is used in place.
bool is_local(const Node &, mcrl_rid);

// Whether a node that is not local gets a copy, which it keeps.
bool is_copied(const Node &, mcrl_rid);

// All of this at once, and whether the copy here, if there is one, is enough for an operation of this mode.
struct Whereabouts {
  NodeId home;
  bool is_local, is_copied, copy_suffices;
};
Whereabouts whereabouts_of(const Node &, mcrl_rid, mcrl_mode);

// Whether this node would get a copy, and knows nothing of the region: as most of those of other nodes. Its home is the node of its name,
// as far as is known.
bool is_copied_and_unknown(const Node &, mcrl_rid);

// Handler of all kinds of messages of the protocol; and where their data go (Node::PlaceFor).
void receive_protocol(Node &, NodeId from, Header &, size_t message_bytes);
std::byte *place_of_region(Node &, NodeId from, const Header &, size_t data_bytes);

// At the start of a node: sets the handlers of all messages about regions of these kinds.
void receive_region_messages(Node &);

} // namespace mcrl
