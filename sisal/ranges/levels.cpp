#include "ranges/levels.h"

#include <algorithm>

namespace sisal::ranges {

using graph::Graph;
using graph::Node;
using graph::Op;

bool is_simple(Op op) {
  switch (op) {
  case Op::constant:
  case Op::array_element:
  case Op::array_low:
  case Op::array_high:
  case Op::array_size:
  case Op::array_prefix_size:
  case Op::stream_first:
  case Op::stream_is_empty:
  case Op::stream_size:
  case Op::stream_prefix_size:
  case Op::record_field:
  case Op::union_is:
  case Op::is_error: return true;
  default: return op >= Op::add && op <= Op::library;
  }
}

const Graph &body_of(const Node &node) { return node.forall ? *node.forall->body : *node.loop->body; }

const memory::GraphPlan &body_plan(const Node &node, const memory::NodePlan &plan) {
  return node.forall ? plan.parts.back() : plan.parts[memory::body];
}

std::vector<unsigned> parameter_levels(const Node &node) {
  std::vector<unsigned> levels(node.operands.size(), 0);
  if (node.loop) levels.resize(body_of(node).nodes[0].outputs.size(), 1);
  if (node.forall)
    for (std::size_t i = 0; i < node.forall->dimensions.size(); i++)
      for (const graph::Generator &generator : node.forall->dimensions[i].generators)
        levels.insert(levels.end(), generator.is_array ? 2 : 1, static_cast<unsigned>(i) + 1);
  return levels;
}

std::vector<unsigned> levels(const Node &node, const memory::NodePlan &plan) {
  const Graph &body = body_of(node);
  const memory::GraphPlan &plans = body_plan(node, plan);
  const unsigned innermost = node.forall ? static_cast<unsigned>(node.forall->dimensions.size()) : 1;
  const std::vector<unsigned> parameters = parameter_levels(node);
  std::vector<unsigned> levels(body.nodes.size(), 0);
  for (std::uint32_t number : plans.order) {
    const Node &inner = body.nodes[number];
    const memory::NodePlan &how = plans.nodes[number];
    const bool can_move = is_simple(inner.op) && how.drops.empty() && how.outputs[0] != memory::Hold::owned &&
                          std::ranges::all_of(how.uses, [](memory::Use use) { return use == memory::Use::reads; });
    unsigned level = 0;
    for (graph::Value value : inner.operands)
      level = std::max(level, value.node == 0 ? parameters[value.output] : levels[value.node]);
    levels[number] = can_move ? level : innermost;
  }
  return levels;
}

} // namespace sisal::ranges
