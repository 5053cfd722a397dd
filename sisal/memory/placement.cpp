#include "memory/placement.h"

#include <algorithm>
#include <set>

namespace sisal::memory {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {

// Whether the size of output 0 is known before its elements, and they can be written anywhere.
bool has_known_size(const Node &node) {
  switch (node.op) {
  case Op::array_make:
  case Op::array_fill:
  case Op::array_catenate: return true;
  case Op::forall: {
    const graph::Return &clause = node.forall->returns[0];
    return clause.gather == graph::Gather::array && !clause.has_mask;
  }
  default: return false;
  }
}

// A catenation with the catenations in it, as a tree whose leaves are placed or exist before it is allocated.
class Placer {
public:
  Placer(const Graph &graph, const std::set<const Node *> &phases, Order &order, GraphPlan &plan)
      : graph_(graph), phases_(phases), order_(order), plan_(plan), uses_(graph.nodes.size(), 0) {
    for (std::uint32_t n = 0; n < graph.nodes.size(); n++)
      if (order.has(n))
        for (Value operand : graph.nodes[n].operands) count(operand);
    for (std::size_t r = 0; r < graph.results.size(); r++)
      if (plan.is_needed[r]) count(graph.results[r]);
  }

  void place_all() {
    for (std::uint32_t n = static_cast<std::uint32_t>(graph_.nodes.size()); n-- > 1;)
      if (order_.has(n) && graph_.nodes[n].op == Op::array_catenate && !plan_.nodes[n].placement.is_placed)
        while (!place(n));
  }

private:
  void count(Value value) {
    if (value.output == 0) uses_[value.node]++;
  }

  bool is_candidate(Value value) const {
    return value.output == 0 && value.node != 0 && uses_[value.node] == 1 && has_known_size(graph_.nodes[value.node]) &&
           !phases_.count(&graph_.nodes[value.node]) && !refused_.count(value.node);
  }

  void collect(std::uint32_t node, std::vector<std::uint32_t> &placed, std::set<std::uint32_t> &before) const {
    for (Value operand : graph_.nodes[node].operands) {
      if (!is_candidate(operand)) {
        before.insert(operand.node);
      } else if (graph_.nodes[operand.node].op == Op::array_catenate) {
        collect(operand.node, placed, before);
      } else {
        placed.push_back(operand.node);
        for (Value inner : graph_.nodes[operand.node].operands) before.insert(inner.node);
      }
    }
  }

  void mark(std::uint32_t node) {
    const std::vector<Value> &operands = graph_.nodes[node].operands;
    for (std::uint32_t k = 0; k < operands.size(); k++)
      if (is_candidate(operands[k])) {
        plan_.nodes[operands[k].node].placement = {node, k, true};
        if (graph_.nodes[operands[k].node].op == Op::array_catenate) mark(operands[k].node);
      }
  }

  // False if one of the leaves has been refused, so that there is a tree without it to try.
  bool place(std::uint32_t node) {
    std::vector<std::uint32_t> placed; // in the order of their elements, in which they are written
    std::set<std::uint32_t> before;
    collect(node, placed, before);
    for (std::uint32_t writer : placed)
      for (std::uint32_t earlier : before)
        if (!order_.put(earlier, writer)) return refused_.insert(writer), false;
    for (std::size_t i = 1; i < placed.size(); i++)
      if (!order_.put(placed[i - 1], placed[i])) return refused_.insert(placed[i]), false;
    mark(node);
    return true;
  }

  const Graph &graph_;
  const std::set<const Node *> &phases_;
  Order &order_;
  GraphPlan &plan_;
  std::vector<std::uint32_t> uses_; // of output 0
  std::set<std::uint32_t> refused_;
};

} // namespace

void place(const Graph &graph, const std::set<const Node *> &phases, Order &order, GraphPlan &plan) {
  Placer(graph, phases, order, plan).place_all();
}

} // namespace sisal::memory
