// The regions of this node: they are made, and their memory is given back.
#pragma once

#include "coherence/coherence.h"

namespace mcrl {

// Makes a zero-filled region here; returns its name, or 0 if there is no memory for one of this kind.
mcrl_rid make_region(Node &, uint64_t bytes, mcrl_sharing = MCRL_COHERENT);

// Gives back the memory of a region of this node's that has been deleted, when its last copy has arrived: the node may not have been told
// yet.
void release_when_sent(Node &, mcrl_rid, uint64_t bytes);

} // namespace mcrl
