// A loop over part of another loop's indices, so that a filament has many of them, in a plain loop.
#pragma once

#include "graph/graph.h"

#include <memory>

namespace sisal::parallel {

// The strip of a forall of one dimension: a graph with the same clauses for results. Its parameters: the forall's operands; for
// each generator its array, or the low bound of its range; then the first and the last index, as the first generator counts.
std::unique_ptr<graph::Graph> strip_of(const graph::Node &node, TypeRef integer);

} // namespace sisal::parallel
