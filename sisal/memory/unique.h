// Which values have one reference only, whatever the program's input.
#pragma once

#include "memory/plan.h"

namespace sisal::memory {

// Sets FunctionPlan::is_fresh, NodePlan::unshared, and `always` where `checked` is not needed.
void find_unique(const graph::Unit &unit, Plan &plan);

} // namespace sisal::memory
