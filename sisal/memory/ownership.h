// The owner of each value of a graph, and its last use: uses, drops, views and elements that are moved out.
#pragma once

#include "memory/plan.h"
#include "memory/uses.h"

namespace sisal::memory {

// Fills in what the plan says of the graph's own values, but for `Overwrite::always`, by its order and the holds of its parameters.
// `lives`: the results that the receiver looks at for longer than the graph's values live, but not than its parameters.
void own(const graph::Graph &graph, const Uses &uses, const std::vector<bool> &lives, GraphPlan &plan);

} // namespace sisal::memory
