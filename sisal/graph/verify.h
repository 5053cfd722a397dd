// Whether a unit keeps the rules of graph.h: operands come before their uses, types and arities fit, parts have the parameters and
// results of their node. Called after each pass by tests, and by assertions.
#pragma once

#include "graph/graph.h"

#include <string>

namespace sisal::graph {

// The faults, a line each, with the function and the node; empty if there are none.
std::string verify(const Unit &unit);

} // namespace sisal::graph
