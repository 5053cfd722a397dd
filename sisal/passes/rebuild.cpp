#include "passes/rebuild.h"

#include "passes/parts.h"

#include <functional>

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Value;

namespace {
std::vector<Value> outputs_of(std::uint32_t number, const Node &node) {
  std::vector<Value> values;
  for (std::uint32_t output = 0; output < node.outputs.size(); output++) values.push_back({number, output});
  return values;
}
} // namespace

Rebuild::Rebuild(Graph &graph) : graph_(graph), old_(std::move(graph.nodes)) {
  for (std::uint32_t number = 0; number < count(); number++) now_.push_back(outputs_of(number, old_[number]));
  made_.push_back(std::move(old_[0]));
}

Node Rebuild::take(std::uint32_t number) {
  Node node = std::move(old_[number]);
  for (Value &operand : node.operands) operand = now(operand);
  return node;
}

void Rebuild::put(std::uint32_t number, Node node) {
  now_[number] = outputs_of(static_cast<std::uint32_t>(made_.size()), node);
  made_.push_back(std::move(node));
}

Value Rebuild::add(Node node) {
  made_.push_back(std::move(node));
  return {static_cast<std::uint32_t>(made_.size() - 1), 0};
}

void Rebuild::finish() {
  for (Value &result : graph_.results) result = now(result);
  graph_.nodes = std::move(made_);
}

std::vector<Value> splice(std::vector<Node> &nodes, const Graph &part, const std::vector<Value> &parameters) {
  std::vector<std::uint32_t> numbers(part.nodes.size());
  auto now = [&](Value value) { return value.node == 0 ? parameters[value.output] : Value{numbers[value.node], value.output}; };
  for (std::size_t number = 1; number < part.nodes.size(); number++) {
    Node copy = clone(part.nodes[number]);
    for (Value &operand : copy.operands) operand = now(operand);
    numbers[number] = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back(std::move(copy));
  }
  std::vector<Value> results;
  for (Value result : part.results) results.push_back(now(result));
  return results;
}

void sort_nodes(Graph &graph) {
  std::vector<std::uint32_t> order, place(graph.nodes.size());
  std::vector<bool> is_placed(graph.nodes.size(), false);
  std::function<void(std::uint32_t)> visit = [&](std::uint32_t number) {
    if (is_placed[number]) return;
    is_placed[number] = true;
    for (Value operand : graph.nodes[number].operands) visit(operand.node);
    place[number] = static_cast<std::uint32_t>(order.size());
    order.push_back(number);
  };
  for (std::uint32_t number = 0; number < graph.nodes.size(); number++) visit(number);
  std::vector<Node> sorted;
  for (std::uint32_t number : order) sorted.push_back(std::move(graph.nodes[number]));
  graph.nodes = std::move(sorted);
  for_each_use(graph, [&](Value &use) { use.node = place[use.node]; });
}

Node constant_node(graph::Constant constant, TypeRef type, Range at) {
  Node node;
  node.op = graph::Op::constant, node.at = at, node.constant = std::move(constant);
  node.outputs.push_back({type, ""});
  return node;
}

} // namespace sisal::passes
