// Fusion of foralls: those of a graph that run over the same ranges become one, if no other node lies between them. An array that
// only the second reads, element by element, is then dead.
#include "passes/fusion.h"
#include "passes/properties.h"
#include "passes/rebuild.h"

#include <algorithm>

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Value;

namespace {
// Whether a node between the two needs the first and is needed by the second.
bool lies_between(const Graph &graph, std::uint32_t first, std::uint32_t second) {
  std::vector<bool> depends(graph.nodes.size(), false);
  auto needs = [&](Value operand) { return operand.node == first || depends[operand.node]; };
  for (std::uint32_t number = first + 1; number < second; number++) {
    const std::vector<Value> &operands = graph.nodes[number].operands;
    depends[number] = std::any_of(operands.begin(), operands.end(), needs);
  }
  const std::vector<Value> &operands = graph.nodes[second].operands;
  return std::any_of(operands.begin(), operands.end(), [&](Value operand) { return depends[operand.node]; });
}

// The node that is both takes the first's place; then nodes are put in order.
void replace_both(Graph &graph, std::uint32_t first, std::uint32_t second, Node both) {
  const auto shift = static_cast<std::uint32_t>(graph.nodes[first].outputs.size());
  graph.nodes[first] = std::move(both);
  graph.nodes.erase(graph.nodes.begin() + second);
  for_each_use(graph, [&](Value &use) {
    if (use.node == second) use = {first, use.output + shift};
    else if (use.node > second) use.node--;
  });
  sort_nodes(graph);
}

bool fuse_one_pair(Graph &graph) {
  for (std::uint32_t second = 1; second < graph.nodes.size(); second++) {
    if (!graph.nodes[second].forall) continue;
    for (std::uint32_t first = second; first-- > 1;) {
      if (!graph.nodes[first].forall || lies_between(graph, first, second)) continue;
      Fusion fusion(graph, first, second);
      if (!fusion.is_possible()) continue;
      replace_both(graph, first, second, fusion.make());
      return true;
    }
  }
  return false;
}

bool fuse_in(Graph &graph) {
  bool changed = false;
  while (fuse_one_pair(graph)) changed = true;
  return changed;
}
} // namespace

bool fuse_foralls(graph::Unit &unit, const Options &) { return for_each_graph(unit, fuse_in); }

} // namespace sisal::passes
