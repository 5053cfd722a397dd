// A coherent region in its phase in place: the nodes of its home's host use the data in memory that they share, by the lock word of
// a region that is used in place (in_place.h), as long as they take turns with it. Then it returns to copies.
//
// To the home such a phase is a write copy that its host has. The home lets it begin where nothing else is done with the region: no
// node has a copy, no operation is in progress and none waits. An event that needs the data at the home (an operation of its own
// that did not begin in place, or a request of any node) has the home end the phase: the caller takes the write lock in place, so
// that no operation begins there any more and none is in progress, brings the data back, and says so (Event::unplaced). The nodes
// that use the data in place have no part in this protocol; their headers say that they have no copy, which is so.
//
// The caller says when a phase is wanted (Event::place): its policy knows. The wish holds until a copy or the home goes to another
// node, or it is taken back: so an operation that only found the lock taken interrupts the phase and does not end it for good.
//
// Explored with all orders of operations in place, swaps and messages (test/protocol/phases.cpp).
#pragma once

#include "regions/pure/machine.h"

namespace mcrl::protocol {

// At the home: whether the data are in memory that the nodes of its host use in place.
inline bool is_placed(const mcrl_region &region, const EntryPool &pool) { return region.is_shared && pool.sharing(region).placed; }

// At the home: whether a phase could begin when the operations in progress and those that wait have ended.
bool is_unshared(const mcrl_region &, const EntryPool &);

// The wish is taken back; a phase that has begun goes on until something ends it.
void keep_copied(mcrl_region &, EntryPool &);
// There is no memory for the phase that a step wants to begin (Action::place): it has not begun, and is not wanted any more.
void refuse_place(const Place &, mcrl_region &, EntryPool &);

// In a step.
void want_place(Machine &home);
void place_if_quiet(Machine &home);
void end_place(Machine &home); // asks for the data, unless that has been done

} // namespace mcrl::protocol
