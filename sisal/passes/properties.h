// Properties of operations that do not depend on their operands' values.
#pragma once

#include "passes/parts.h"
#include "passes/passes.h"

#include <optional>

namespace sisal::passes {

// Whether it can be evaluated where the program does not: it always ends, and cannot make the program fail.
bool is_safe(const graph::Graph &graph, const graph::Node &node, const Options &options);
bool is_safe(const graph::Graph &graph, const Options &options);
// The constant that a value is; null if it is none.
const graph::Constant *constant_of(const graph::Graph &graph, graph::Value value);
std::optional<std::int32_t> integer_of(const graph::Constant *constant);
std::optional<bool> truth_of(const graph::Constant *constant);

// The graphs of a unit with those within them first.
template <class Function> bool for_each_graph(graph::Graph &graph, Function &&visit) {
  bool changed = false;
  for (graph::Node &node : graph.nodes)
    for (const Part &part : parts_of(node)) changed |= for_each_graph(*part.graph, visit);
  changed |= visit(graph);
  return changed;
}

template <class Function> bool for_each_graph(graph::Unit &unit, Function &&visit) {
  bool changed = false;
  for (graph::Function &function : unit.functions)
    if (function.body) changed |= for_each_graph(*function.body, visit);
  return changed;
}

} // namespace sisal::passes
