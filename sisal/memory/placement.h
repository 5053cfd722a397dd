// Build-in-place: arrays that are written where a catenation has them.
#pragma once

#include "memory/order.h"
#include "memory/plan.h"

namespace sisal::memory {

// Finds them, but for arrays of `phases`, and puts into the order what the allocation of the catenation needs before the first of
// them.
void place(const graph::Graph &graph, const std::set<const graph::Node *> &phases, Order &order, GraphPlan &plan);

} // namespace sisal::memory
