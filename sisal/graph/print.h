// A unit as text, for `--dump=graph` and tests.
#pragma once

#include "graph/graph.h"
#include "source/sources.h"

#include <string>

namespace sisal::graph {

// The word of an operation, as its enumerator.
const char *op_name(Op op);

// Functions, their nodes, and the graphs in compound nodes, indented. A value is `x%3`: the source's name, if it has one, and the
// node's number, with `.1` for the second output. With sources each node has its line and column.
std::string print(const Unit &unit, const Sources *sources = nullptr);
std::string print(const Unit &unit, const Function &function, const Sources *sources = nullptr);

} // namespace sisal::graph
