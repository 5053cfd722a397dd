// Makes a graph anew, node by node, when nodes come, go or are exchanged: values of the old graph stand for values of the new one.
#pragma once

#include "graph/graph.h"

namespace sisal::passes {

class Rebuild {
public:
  // Takes the graph's nodes. The parameters are in the new graph at once.
  explicit Rebuild(graph::Graph &graph);

  std::uint32_t count() const { return static_cast<std::uint32_t>(old_.size()); }
  // An old node, whose operands are then values of the new graph. It has to be put, or each output that is used to be mapped.
  graph::Node take(std::uint32_t number);
  void put(std::uint32_t number, graph::Node node);
  // A node that is new. Its first output.
  graph::Value add(graph::Node node);
  // The old value is from now on this value of the new graph.
  void map(graph::Value old, graph::Value now) { now_[old.node][old.output] = now; }
  graph::Value now(graph::Value old) const { return now_[old.node][old.output]; }
  const graph::Node &made(graph::Value value) const { return made_[value.node]; }
  const graph::Output &output(graph::Value value) const { return made_[value.node].outputs[value.output]; }
  std::vector<graph::Node> &nodes() { return made_; }
  // The graph has the new nodes.
  void finish();

private:
  graph::Graph &graph_;
  std::vector<graph::Node> old_, made_;
  std::vector<std::vector<graph::Value>> now_;
};

// Adds copies of a graph's nodes for these parameters: the values that are its results.
std::vector<graph::Value> splice(std::vector<graph::Node> &nodes, const graph::Graph &part,
                                 const std::vector<graph::Value> &parameters);
// Orders nodes so that each stands after those whose values it uses, and otherwise as they stand.
void sort_nodes(graph::Graph &graph);
graph::Node constant_node(graph::Constant constant, TypeRef type, Range at);

} // namespace sisal::passes
