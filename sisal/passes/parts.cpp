#include "passes/parts.h"

#include <algorithm>

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

bool is_compound(const Node &node) { return node.op >= Op::select; }

std::uint32_t first_shared(const Node &node) { return node.op == Op::select || node.op == Op::tag_case ? 1 : 0; }

std::vector<Part> parts_of(Node &node) {
  std::vector<Part> parts;
  for (std::size_t number = 0; number < node.parts.size(); number++) {
    bool has_payload = node.op == Op::tag_case && !node.arms[number].tags.empty();
    parts.push_back({node.parts[number].get(), 1, has_payload ? 1u : 0u});
  }
  if (node.forall) {
    for (graph::Dimension &dimension : node.forall->dimensions) parts.push_back({dimension.bounds.get()});
    parts.push_back({node.forall->body.get()});
  }
  if (node.loop)
    for (auto *part : {&node.loop->initial, &node.loop->test, &node.loop->body, &node.loop->result}) parts.push_back({part->get()});
  return parts;
}

std::vector<const Graph *> graphs_of(const Node &node) {
  std::vector<const Graph *> graphs;
  for (const Part &part : parts_of(const_cast<Node &>(node))) graphs.push_back(part.graph);
  return graphs;
}

void insert_parameter(Graph &graph, std::uint32_t index, const graph::Output &output) {
  for_each_use(graph, [&](Value &use) {
    if (use.node == 0 && use.output >= index) use.output++;
  });
  std::vector<graph::Output> &outputs = graph.nodes[0].outputs;
  outputs.insert(outputs.begin() + index, output);
}

void add_operand(Node &node, Value operand, const graph::Output &output) {
  const std::uint32_t count = shared_count(node);
  node.operands.push_back(operand);
  for (const Part &part : parts_of(node)) insert_parameter(*part.graph, part.first_parameter + count, output);
}

void keep_parameters(Graph &graph, const std::vector<bool> &keeps) {
  std::vector<std::uint32_t> now(keeps.size());
  std::uint32_t count = 0;
  for (std::size_t index = 0; index < keeps.size(); index++) {
    now[index] = count;
    count += keeps[index] ? 1 : 0;
  }
  for_each_use(graph, [&](Value &use) {
    if (use.node == 0) use.output = now[use.output];
  });
  keep_elements(graph.nodes[0].outputs, keeps);
}

void keep_operands(Node &node, const std::vector<bool> &keeps) {
  for (const Part &part : parts_of(node)) {
    std::vector<bool> kept(part.graph->nodes[0].outputs.size(), true);
    std::copy(keeps.begin(), keeps.end(), kept.begin() + part.first_parameter);
    keep_parameters(*part.graph, kept);
  }
  std::vector<bool> operands(node.operands.size(), true);
  std::copy(keeps.begin(), keeps.end(), operands.begin() + first_shared(node));
  keep_elements(node.operands, operands);
}

void keep_results(Graph &graph, const std::vector<bool> &keeps) { keep_elements(graph.results, keeps); }

std::vector<bool> used_parameters(const Graph &graph) {
  std::vector<bool> used(graph.nodes[0].outputs.size(), false);
  for_each_use(const_cast<Graph &>(graph), [&](const Value &use) {
    if (use.node == 0) used[use.output] = true;
  });
  return used;
}

std::unique_ptr<Graph> clone(const Graph &graph) {
  auto copy = std::make_unique<Graph>();
  copy->results = graph.results;
  copy->nodes.reserve(graph.nodes.size());
  for (const Node &node : graph.nodes) copy->nodes.push_back(clone(node));
  return copy;
}

namespace {
std::unique_ptr<graph::Forall> clone_forall(const graph::Forall &forall) {
  auto copy = std::make_unique<graph::Forall>();
  for (const graph::Dimension &dimension : forall.dimensions)
    copy->dimensions.push_back({dimension.generators, clone(*dimension.bounds)});
  copy->body = clone(*forall.body);
  copy->returns = forall.returns;
  return copy;
}

std::unique_ptr<graph::Loop> clone_loop(const graph::Loop &loop) {
  auto copy = std::make_unique<graph::Loop>();
  copy->is_test_first = loop.is_test_first;
  copy->initial = clone(*loop.initial);
  copy->test = clone(*loop.test);
  copy->body = clone(*loop.body);
  copy->result = clone(*loop.result);
  copy->returns = loop.returns;
  copy->is_old = loop.is_old;
  return copy;
}
} // namespace

Node clone(const Node &node) {
  Node copy;
  copy.op = node.op, copy.at = node.at, copy.operands = node.operands, copy.outputs = node.outputs;
  copy.constant = node.constant, copy.name = node.name, copy.function = node.function, copy.index = node.index;
  copy.arms = node.arms;
  for (const auto &part : node.parts) copy.parts.push_back(clone(*part));
  if (node.forall) copy.forall = clone_forall(*node.forall);
  if (node.loop) copy.loop = clone_loop(*node.loop);
  return copy;
}

std::size_t size_of(const Graph &graph) {
  std::size_t size = 0;
  for (const Node &node : graph.nodes) {
    size += node.op == Op::parameters || node.op == Op::constant ? 0 : 1;
    for (const Graph *part : graphs_of(node)) size += size_of(*part);
  }
  return size;
}

std::uint32_t given_count(const graph::Dimension &dimension) {
  std::uint32_t count = 0;
  for (const graph::Generator &generator : dimension.generators) count += generator.is_array ? 2 : 1;
  return count;
}

} // namespace sisal::passes
