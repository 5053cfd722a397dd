// Coherent regions in their phase in place (regions/pure/phase.h): while nodes of the home's host take turns with such a region,
// its data lie in a *stand-in*, a region of the home's that is used in place, and operations begin there by its lock word, on
// whichever node, without a message. A node finds the stand-in by the region's place among the home's offers
// (regions/copies/offers.h).
//
// Only operations that begin at once use the stand-in: what would wait asks the protocol, which ends the phase. So no operation
// waits at a stand-in but the home's, to bring the data back.
//
// An operation that begins there gets the address of the stand-in's data, with the stand-in's header in front of them. Its end, a
// loan of it and all else that goes by that address are as of any region that is used in place.
//
// A phase is not for nodes that use the region in a row: those are better off with copies. A node counts its operations in a row,
// by the stand-in's note of the last node, and how often it found the lock taken. Where there are many, operations begin there no
// more (is_past_phase), and the policy gets the copy.
#pragma once

#include "regions/in_place/in_place.h"

namespace mcrl {

// Begins an operation on the stand-in of a region, if there is one in use and its lock is free; returns its data, else nullptr with
// nothing changed. Any name. Not for regions that are used in place themselves, nor for updates.
void *begin_in_phase(Node &, mcrl_rid, mcrl_mode);
// The same, but tries for the time of MCRL_TUNE=spin.
void *begin_in_phase_soon(Node &, mcrl_rid, mcrl_mode);

// Whether this node can use the region's stand-in now, or when an operation there has ended.
bool is_in_phase(Node &, mcrl_rid);

// Whether the node has used the region in place so often in a row, or found it taken so often, that a copy costs less. Forgets
// that.
bool is_past_phase(Node &, mcrl_rid, mcrl_mode);

// At the home: whether a node could use a region in place from now on.
bool may_place(const Node &, NodeId, const mcrl_region &);
// At the home: the policy wants the region to be used in place as soon as nothing else is done with it. Any name.
void want_phase(Node &, mcrl_rid);
// At the home: the policy wants copies.
void want_copies(Node &, mcrl_region &);

// The name of the region whose data these are, which follow `header`: that in the header, but of a stand-in.
inline bool is_stand_in(const mcrl_region &header) { return is_in_place(header) && header.is_shared != 0; }
mcrl_rid name_of_region(const mcrl_region &header);
// The same by the name of what may be a stand-in, which is not seen on all nodes.
mcrl_rid name_behind(const Node &, mcrl_rid);

// The protocol's actions for phases (Services).
void begin_phase(Node &, mcrl_region &);
void end_phase(Node &, mcrl_rid);
void forget_phases(Node &, mcrl_rid);

} // namespace mcrl
