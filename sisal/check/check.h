// From the tree of a file to its graph: names, types and arities.
#pragma once

#include "diagnostics/diagnostics.h"
#include "graph/graph.h"
#include "syntax/tree.h"

#include <optional>

namespace sisal::check {

// The file as graphs. Nothing, if there are errors, which are all reported, each mistake once.
std::optional<graph::Unit> check(const syntax::Unit &unit, Diagnostics &diagnostics);

} // namespace sisal::check
