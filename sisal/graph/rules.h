// Which operands and outputs each operation that is no compound may have.
#pragma once

#include "graph/graph.h"

#include <string>

namespace sisal::graph {

// The rule that the node breaks, as text; empty if it keeps them. `operands` are the types of its operands.
std::string simple_fault(const Node &node, const std::vector<TypeRef> &operands);

} // namespace sisal::graph
