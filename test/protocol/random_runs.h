// Runs of the model in which chance chooses among what can happen next.
#pragma once

#include "coverage.h"

namespace mcrl::model {

enum class RandomRun : uint8_t {
  coherent, // up to 8 nodes and 3 regions
  small,    // three nodes that send their copies to each other
  mixed,    // as coherent, with regions of all kinds
  offering, // as coherent, where nodes of a host offer read copies to each other
};

// Goes `steps` steps, and then finishes what is in flight; adds all steps to `total`. Prints a violation, and returns false then.
bool run_random(uint64_t seed, uint64_t steps, Coverage &, uint64_t &total, RandomRun);

} // namespace mcrl::model
