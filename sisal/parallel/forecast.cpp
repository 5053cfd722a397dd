#include "parallel/forecast.h"

#include "parallel/rules.h"
#include "parallel/slice.h"

#include <algorithm>

namespace sisal::parallel {

using graph::Graph;
using graph::Node;
using graph::Value;

// Whether a result but the last depends on a parameter that differs from index to index.
static bool is_ragged(const Graph &graph, std::size_t operands) {
  std::vector<bool> differs(graph.nodes.size(), false);
  const auto is_different = [&](Value value) {
    return value.node == 0 ? value.output >= operands : static_cast<bool>(differs[value.node]);
  };
  for (std::size_t n = 1; n < graph.nodes.size(); n++)
    differs[n] = std::any_of(graph.nodes[n].operands.begin(), graph.nodes[n].operands.end(), is_different);
  return std::any_of(graph.results.begin(), graph.results.end() - 1, is_different);
}

Forecast forecast(const graph::Unit &unit, const Node &node, TypeRef integer, TypeRef number) {
  const Graph &body = *node.forall->body;
  auto graph = std::make_unique<Graph>();
  graph->nodes.emplace_back().op = graph::Op::parameters;
  graph->nodes[0].outputs = body.nodes[0].outputs;

  Slice slice(unit, *graph, integer, number);
  Source source{body, {}, {}, true};
  for (std::uint32_t p = 0; p < body.nodes[0].outputs.size(); p++) source.parameters.push_back(Value{0, p});
  std::vector<Value> results;
  for (std::size_t c = 0; c < node.forall->returns.size(); c++) {
    const graph::Return &clause = node.forall->returns[c];
    if (clause.gather != graph::Gather::array || has_parts(clause) || rank_of(node.outputs[c].type) < 2) continue;
    const auto shape = slice.shape(source, body.results[clause.value]);
    if (!shape) return {nullptr, false, "how long its rows are is known only when they are computed"};
    for (const Extent &extent : *shape) results.insert(results.end(), {extent.low, extent.size});
  }
  results.push_back(slice.work(source));
  graph->results = std::move(results);
  const bool differs = is_ragged(*graph, node.operands.size());
  return {std::move(graph), differs, ""};
}

} // namespace sisal::parallel
