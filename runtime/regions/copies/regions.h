// The memory of regions of this node that have been deleted.
#pragma once

#include "regions/copies/coherence.h"

namespace mcrl {

// Gives back the memory of a region of this node's that has been deleted, when its last copy has arrived: the node may not have been told
// yet.
void release_when_sent(Node &, mcrl_rid, uint64_t bytes);

} // namespace mcrl
