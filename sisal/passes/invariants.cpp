// Invariants: what a loop computes of its operands alone is computed once, before it. What may fail moves only out of parts that
// surely run.
#include "passes/properties.h"
#include "passes/rebuild.h"

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {
// A part that repeats, or that comes before what repeats.
struct Source {
  Graph *graph = nullptr;
  bool surely_runs = false;
};

std::vector<Source> sources_of(Node &node) {
  std::vector<Source> sources;
  if (node.forall) {
    for (graph::Dimension &dimension : node.forall->dimensions) sources.push_back({dimension.bounds.get(), sources.empty()});
    sources.push_back({node.forall->body.get(), false});
  }
  if (node.loop) {
    sources.push_back({node.loop->initial.get(), true});
    sources.push_back({node.loop->test.get(), node.loop->is_test_first});
    sources.push_back({node.loop->body.get(), !node.loop->is_test_first});
    sources.push_back({node.loop->result.get(), true});
  }
  return sources;
}

class Mover {
public:
  Mover(Rebuild &rebuild, Node &node, const Options &options) : rebuild_(rebuild), node_(node), options_(options) {}
  bool run() {
    bool changed = false;
    for (const Source &source : sources_of(node_))
      while (move_one_pass(source)) changed = true;
    return changed;
  }

private:
  bool move_one_pass(const Source &source);
  bool is_invariant(const Graph &graph, Value value) const {
    return value.node == 0 ? value.output < node_.operands.size() : graph.nodes[value.node].op == Op::constant;
  }
  Value outside(const Graph &graph, Value value);

  Rebuild &rebuild_;
  Node &node_;
  const Options &options_;
};

// The value of the graph around that an invariant of the part is.
Value Mover::outside(const Graph &graph, Value value) {
  return value.node == 0 ? node_.operands[value.output] : rebuild_.add(clone(graph.nodes[value.node]));
}

// Moves the first node that can be moved. Its outputs are operands then.
bool Mover::move_one_pass(const Source &source) {
  Graph &graph = *source.graph;
  for (std::uint32_t number = 1; number < graph.nodes.size(); number++) {
    const Node &candidate = graph.nodes[number];
    if (candidate.op == Op::constant || !(source.surely_runs || is_safe(graph, candidate, options_))) continue;
    bool is_used = false, moves = true;
    for (Value operand : candidate.operands) moves &= is_invariant(graph, operand);
    for_each_use(graph, [&](Value use) { is_used |= use.node == number; });
    if (!moves || !is_used) continue;
    Node moved = clone(candidate);
    for (Value &operand : moved.operands) operand = outside(graph, operand);
    const std::vector<graph::Output> outputs = moved.outputs;
    const Value first = rebuild_.add(std::move(moved));
    for (std::uint32_t output = 0; output < outputs.size(); output++) {
      const auto parameter = static_cast<std::uint32_t>(node_.operands.size());
      add_operand(node_, {first.node, output}, outputs[output]);
      for_each_use(graph, [&](Value &use) {
        if (use == Value{number, output}) use = {0, parameter};
      });
    }
    return true;
  }
  return false;
}

bool move_in(Graph &graph, const Options &options) {
  bool changed = false;
  Rebuild rebuild(graph);
  for (std::uint32_t number = 1; number < rebuild.count(); number++) {
    Node node = rebuild.take(number);
    if (node.forall || node.loop) changed |= Mover(rebuild, node, options).run();
    rebuild.put(number, std::move(node));
  }
  rebuild.finish();
  return changed;
}
} // namespace

bool move_invariants(graph::Unit &unit, const Options &options) {
  return for_each_graph(unit, [&](Graph &graph) { return move_in(graph, options); });
}

} // namespace sisal::passes
