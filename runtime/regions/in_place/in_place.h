// Regions that are used where they are: lock and data in memory that the nodes of a host share (OSMIUM: remote access without
// caching).
//
// Their names tell them from others (SpanLayout::is_in_place). A lock that is free costs a compare-and-swap, on whichever node of
// the host, and no message; the home's processor has no part in it. Where the lock is not free, the operation waits at its node,
// which is told by a message when to try again (regions/pure/in_place.h). A node that shares no memory with the home has the home
// begin the operation, gets the data with the answer, and sends them back with the end: nothing is cached.
//
// The header of such a region is mcrl_placed, or mcrl_fetched where the data are another host's. Its `lock` is always closed, so
// that inline calls fail, and what it is exactly does not matter; `mapped` is never near 0.
#pragma once

#include "regions/copies/engine.h"
#include "regions/pure/header.h"

namespace mcrl {

using protocol::is_fetched;
using protocol::is_in_place;

// Whether a header is that of a region which is used in place, here or fetched.
inline bool is_of_place(const mcrl_region &region) { return is_in_place(region) || is_fetched(region); }

// Whether this node uses a region in the memory that it shares with the region's home, which may be this node. The name is one that
// names a node.
inline bool is_shared_here(const Node &node, mcrl_rid rid) {
  NodeRegions &regions = *node.rooms.regions;
  NodeId home = regions.layout.home(rid);
  return regions.layout.is_in_place(rid) && (home == node.self || regions.sees(home));
}

// Begins an operation if the lock is free; nullptr if not, with nothing changed. An update is as a write.
void *begin_in_place(Node &, mcrl_rid, mcrl_mode);

// The same, but tries for the time of MCRL_TUNE=spin on a host that shares memory with the home.
bool begin_in_place_soon(Node &, mcrl_rid, mcrl_mode);

// Whether it would begin now. Another node may be first.
bool begins_in_place(const Node &, mcrl_rid, mcrl_mode);

// As lock() in operations.h, for these regions.
void lock_in_place(Node &, mcrl_rid, mcrl_mode, Runnable &waiter);

// The end of an operation of this node; the caller has done something to `lock`, or nothing. With `watches` it has written nothing, and the
// node is told after the next write.
void end_in_place(Node &, mcrl_region &, bool watches = false);

// As watch() and unwatch() in operations.h.
void end_and_watch(Node &, mcrl_region &);
void stop_watching(Node &, mcrl_rid);

// Operations in progress: -1 if this node writes, 0 if another one does; n > 0: reads of the host's nodes. Of a fetched region: this
// node's.
int32_t operations_in_place(const Node &, const mcrl_region &);

// As remove() in operations.h.
void remove_in_place(Node &, mcrl_rid, Runnable &waiter);

// As make_region().
mcrl_rid make_region_in_place(Node &, uint64_t bytes);

// The header that a region has here; made if it is fetched and was not used before. Ends the program if there is no such region, as far
// as can be told.
mcrl_region &map_in_place(Node &, mcrl_rid, const char *call);

// An operation that this node has lent has ended elsewhere, perhaps with the data of a write.
void receive_end_of_lent(Node &, Header &, size_t message_bytes);

// Sets the handlers of the messages.
void receive_in_place(Node &);

} // namespace mcrl
