// Where the home of a region is now, and where its data are, as far as this node knows.
#pragma once

#include "coherence/coherence.h"

namespace mcrl {

// The present home of a region, as far as this node knows: itself, or another node, which may have been the home. And whether it is
// this one. That of a region which is used in place never changes.
NodeId present_home(const Node &, mcrl_rid);
inline bool is_home(const Node &node, mcrl_rid rid) { return present_home(node, rid) == node.self; }

// Whether this node was the home and keeps what comes until the birth node knows where the home is.
bool is_departing(const Node &, mcrl_rid);

// The node from which an operation here would have the region's data, as far as this node knows: itself, the writer, or the home.
NodeId place_of_data(Node &, mcrl_rid, mcrl_mode);

} // namespace mcrl
