// The arithmetic of the compiler: of integers it wraps, of reals it is IEEE's, as compiled programs compute.
#pragma once

#include "graph/graph.h"

#include <optional>

namespace sisal::passes {

// The value that the node gives if these are its operands, of which those that are constants are known. Nothing if that is not
// known, or if the operation fails.
std::optional<graph::Constant> fold(const graph::Node &node, const std::vector<std::optional<graph::Constant>> &operands,
                                    bool full_errors);
// The operand that the node's value is, such as x in `x + 0`.
std::optional<std::uint32_t> same_as_operand(const graph::Node &node, const std::vector<std::optional<graph::Constant>> &operands);

} // namespace sisal::passes
