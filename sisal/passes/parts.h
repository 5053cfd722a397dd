// Graphs within compound nodes: where they are, and which of their parameters are operands of the node.
#pragma once

#include "graph/graph.h"

namespace sisal::passes {

// The operand `first_operand + k` of the node is the parameter `first_parameter + k`.
struct Part {
  graph::Graph *graph = nullptr;
  std::uint32_t first_operand = 0;
  std::uint32_t first_parameter = 0;
};

bool is_compound(const graph::Node &node);
// The first operand that parts see: those before it are the condition of a `select`, the union of a `tag_case`.
std::uint32_t first_shared(const graph::Node &node);
inline std::uint32_t shared_count(const graph::Node &node) {
  return static_cast<std::uint32_t>(node.operands.size()) - first_shared(node);
}
std::vector<Part> parts_of(graph::Node &node);
// The same for nodes that are only looked at.
std::vector<const graph::Graph *> graphs_of(const graph::Node &node);

// A new operand of a compound node, the last. In each part it is a parameter, and those after it are renumbered.
void add_operand(graph::Node &node, graph::Value operand, const graph::Output &output);
// Leaves out the operands that are not kept, and their parameters, which no part may use. `keeps` is about the shared operands.
void keep_operands(graph::Node &node, const std::vector<bool> &keeps);
// Leaves out parameters that are not used.
void keep_parameters(graph::Graph &graph, const std::vector<bool> &keeps);
void insert_parameter(graph::Graph &graph, std::uint32_t index, const graph::Output &output);
void keep_results(graph::Graph &graph, const std::vector<bool> &keeps);
template <class Element> void keep_elements(std::vector<Element> &elements, const std::vector<bool> &keeps) {
  std::size_t kept = 0;
  for (std::size_t index = 0; index < elements.size(); index++)
    if (keeps[index]) {
      if (kept != index) elements[kept] = std::move(elements[index]);
      kept++;
    }
  elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(kept), elements.end());
}
// The parameters that the graph's own nodes use.
std::vector<bool> used_parameters(const graph::Graph &graph);

template <class Function> void for_each_use(graph::Graph &graph, Function use) {
  for (graph::Node &node : graph.nodes)
    for (graph::Value &operand : node.operands) use(operand);
  for (graph::Value &result : graph.results) use(result);
}

graph::Node clone(const graph::Node &node);
std::unique_ptr<graph::Graph> clone(const graph::Graph &graph);
// How many nodes there are in the graph and in the graphs of its nodes, but for parameters and constants.
std::size_t size_of(const graph::Graph &graph);
// Whether they compute the same of the same parameters, by their form. Places and names do not count.
bool is_same(const graph::Node &a, const graph::Node &b);
bool is_same(const graph::Graph &a, const graph::Graph &b);

// How many values a dimension's generators give to what is in it.
std::uint32_t given_count(const graph::Dimension &dimension);

} // namespace sisal::passes
