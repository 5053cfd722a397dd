// Calls of a function by itself that nodes can take.
#pragma once

#include "parallel/plan.h"

namespace sisal::parallel {

// In each graph calls of its function by itself come before what needs them.
void put_calls_first(graph::Unit &unit);

// Adds the forks of a function to the plan, and what is said of its calls. Whether there are any.
bool find_forks(const graph::Unit &unit, std::uint32_t function, Plan &plan);

} // namespace sisal::parallel
