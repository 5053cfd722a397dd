#include "parallel/split.h"

namespace sisal::parallel {

using graph::Gather;
using graph::Graph;
using graph::Node;
using graph::Value;

namespace {

// The parameters of the second dimension's bounds: the operands, and what the first dimension gives. They are the operands of the
// loop within.
std::unique_ptr<Graph> body_with(const Graph &inner_bounds) {
  auto body = std::make_unique<Graph>();
  Node &parameters = body->nodes.emplace_back();
  parameters.op = graph::Op::parameters;
  parameters.outputs = inner_bounds.nodes[0].outputs;
  return body;
}

// The clause of the loop within: of its results the outer one makes what the clause was before.
graph::Output inner_output(const graph::Return &clause, const graph::Output &output) {
  return {clause.gather == Gather::array ? output.type->element : output.type, ""};
}

} // namespace

void split(Node &node) {
  graph::Forall &outer = *node.forall;
  if (outer.dimensions.size() < 2) return;
  std::unique_ptr<Graph> body = body_with(*outer.dimensions[1].bounds);
  Node within;
  within.op = graph::Op::forall;
  within.at = node.at;
  for (std::uint32_t p = 0; p < body->nodes[0].outputs.size(); p++) within.operands.push_back({0, p});
  within.forall = std::make_unique<graph::Forall>();
  graph::Forall &inner = *within.forall;
  for (std::size_t d = 1; d < outer.dimensions.size(); d++) inner.dimensions.push_back(std::move(outer.dimensions[d]));
  outer.dimensions.resize(1);
  inner.body = std::move(outer.body);
  inner.returns = outer.returns;
  for (std::size_t c = 0; c < outer.returns.size(); c++) {
    within.outputs.push_back(inner_output(outer.returns[c], node.outputs[c]));
    graph::Return &clause = outer.returns[c];
    clause.value = static_cast<std::uint32_t>(c);
    clause.has_mask = false;
    body->results.push_back({1, static_cast<std::uint32_t>(c)});
  }
  body->nodes.push_back(std::move(within));
  outer.body = std::move(body);
}

} // namespace sisal::parallel
