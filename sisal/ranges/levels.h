// Which values of a loop's body are the same in passes of it, so that they are computed before these.
#pragma once

#include "memory/plan.h"

namespace sisal::ranges {

// Operations whose value is an expression of their operands.
bool is_simple(graph::Op op);

// For each node of the body of a forall or a loop: how many of its loops are around it. 0: it stands before all of them, and is
// evaluated if there is a pass. A loop has one, a forall as many as dimensions. Values that are references stay where they are.
std::vector<unsigned> levels(const graph::Node &node, const memory::NodePlan &plan);

// The same for the body's parameters.
std::vector<unsigned> parameter_levels(const graph::Node &node);

// The body of a forall or a loop, and its plan.
const graph::Graph &body_of(const graph::Node &node);
const memory::GraphPlan &body_plan(const graph::Node &node, const memory::NodePlan &plan);

} // namespace sisal::ranges
