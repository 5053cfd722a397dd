#include "passes/properties.h"

#include <algorithm>

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;

const graph::Constant *constant_of(const Graph &graph, graph::Value value) {
  const Node &node = graph.nodes[value.node];
  return node.op == Op::constant ? &node.constant : nullptr;
}

std::optional<std::int32_t> integer_of(const graph::Constant *constant) {
  const std::int64_t *whole = constant ? std::get_if<std::int64_t>(constant) : nullptr;
  return whole ? std::optional(static_cast<std::int32_t>(*whole)) : std::nullopt;
}

std::optional<bool> truth_of(const graph::Constant *constant) {
  const bool *truth = constant ? std::get_if<bool>(constant) : nullptr;
  return truth ? std::optional(*truth) : std::nullopt;
}

namespace {
// An integer divided by what is no constant can fail.
bool divides_safely(const Graph &graph, const Node &node) {
  if (graph.output(node.operands[1]).type->is_real()) return true;
  return integer_of(constant_of(graph, node.operands[1])).value_or(0) != 0;
}

bool raises_safely(const Graph &graph, const Node &node) {
  return graph.output(node.operands[0]).type->is_real() || integer_of(constant_of(graph, node.operands[1])).value_or(-1) >= 0;
}

// A reduction that nothing comes to has no value.
bool has_value(const graph::Return &clause) {
  return clause.gather != graph::Gather::value || clause.reduction == graph::Reduction::sum ||
         clause.reduction == graph::Reduction::product || clause.reduction == graph::Reduction::catenate;
}

bool runs_safely(const graph::Forall &forall) {
  auto is_single = [](const graph::Dimension &dimension) { return dimension.generators.size() == 1; };
  return std::all_of(forall.dimensions.begin(), forall.dimensions.end(), is_single) &&
         std::all_of(forall.returns.begin(), forall.returns.end(), has_value);
}

bool operates_safely(const Graph &graph, const Node &node) {
  switch (node.op) {
  case Op::divide:
  case Op::mod: return divides_safely(graph, node);
  case Op::power: return raises_safely(graph, node);
  case Op::error_value:
  case Op::array_element:
  case Op::array_replace:
  case Op::array_adjust:
  case Op::array_remove_high:
  case Op::array_remove_low:
  case Op::stream_first:
  case Op::stream_rest: return false;
  case Op::forall: return runs_safely(*node.forall);
  default: return true;
  }
}
} // namespace

bool is_safe(const Graph &graph, const Node &node, const Options &options) {
  if (node.op == Op::call || node.op == Op::loop) return false; // it may not end
  if (!options.full_errors && !operates_safely(graph, node)) return false;
  std::vector<const Graph *> parts = graphs_of(node);
  return std::all_of(parts.begin(), parts.end(), [&](const Graph *part) { return is_safe(*part, options); });
}

bool is_safe(const Graph &graph, const Options &options) {
  return std::all_of(graph.nodes.begin(), graph.nodes.end(), [&](const Node &node) { return is_safe(graph, node, options); });
}

} // namespace sisal::passes
