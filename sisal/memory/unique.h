// Which values have one reference only, whatever the program's input.
#pragma once

#include "memory/plan.h"

namespace sisal::memory {

// Arrays of `phases` whose elements are no arrays are none of them. Sets FunctionPlan::is_fresh, NodePlan::unshared, and `always`
// where `checked` is not needed.
void find_unique(const graph::Unit &unit, const std::set<const graph::Node *> &phases, Plan &plan);

} // namespace sisal::memory
