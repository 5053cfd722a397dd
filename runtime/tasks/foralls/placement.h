// Which indices of a forall are on a node.
#pragma once

#include "mcrl_abi.h"
#include "net/collective/members.h"
#include "net/progress/node.h"
#include "tasks/foralls/intervals.h"

namespace mcrl {

struct Placement {
  Lattice lattice;
  Intervals intervals;     // of numbers in the lattice
  uint64_t sum = 0;  // of the indices, modulo 2^64
};

// Ends the program if a place is no node, or in no shared array. Blocks are those of the members.
Placement place(const Node &, const mcrl_filaments &, const void *live, uint64_t count, const Leaves &, bool is_cyclic, const Members &);

} // namespace mcrl
