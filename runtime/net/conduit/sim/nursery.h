// The process that mcrl-sim starts: it makes a process of each node, all alike, and sees to their ends.
#pragma once

#include "net/conduit/sim/world.h"

namespace mcrl::sim {

// Returns once in each node's process, with the node's number, when its turn has come. The process that calls it ends with the job,
// with the job's exit code.
uint32_t start_nodes(World &, const Job &);

} // namespace mcrl::sim
