// Homes that move to where their regions are used (MCRL_BALANCE); regions/policy/balance.h decides.
#pragma once

#include "regions/copies/coherence.h"

namespace mcrl {

// At the home: an operation of another node has come. That node may be asked to become the home. Not that of a
// private region, which only the program moves, nor of one that is used in place.
void note_use(Node &, const mcrl_region &, NodeId by);
// An operation of this node has, which may be the home.
void note_own_use(Node &, const mcrl_region &);

// How much this node has had to do, as it says with the activations that it sends; and what another node has said.
uint16_t work_here(const Node &);
void note_work(Node &, NodeId, uint16_t work);

// This node becomes the home of a region if that may still exist. If so, returns true, and `waiter` is pushed to node.ready in the end,
// also if there is no such region any more.
bool rehome_if_it_exists(Node &, mcrl_rid, Runnable &waiter);

} // namespace mcrl
