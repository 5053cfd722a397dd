// The uses of the counted values of a graph: which node has a value as which operand, and what the node does with it by itself.
#pragma once

#include "memory/modes.h"
#include "memory/order.h"
#include "memory/plan.h"

#include <map>
#include <vector>

namespace sisal::memory {

// The results are used after all nodes, as if by a node more.
struct ValueUse {
  std::uint32_t node = 0; // Graph::nodes.size() for a result
  std::size_t operand = 0;
  Mode mode = Mode::reads;
};

class Uses {
public:
  // The plan has the placements, and the results that are needed. `looks`: the results whose receivers only look at them.
  Uses(const graph::Graph &graph, const Order &order, const Modes &modes, const GraphPlan &plan, const std::vector<bool> &looks);

  const std::vector<ValueUse> &of(graph::Value value) const;
  // The elements and fields that nodes take out of it.
  const std::vector<graph::Value> &elements_of(graph::Value value) const;
  // The uses of the value, its elements, their elements and so on.
  std::vector<ValueUse> of_all_within(graph::Value value) const;
  // All values of counted types, as the graph has them.
  const std::vector<graph::Value> &values() const { return values_; }
  std::uint32_t results() const { return results_; }

private:
  std::uint32_t results_;
  std::vector<graph::Value> values_;
  std::map<graph::Value, std::vector<ValueUse>> uses_;
  std::map<graph::Value, std::vector<graph::Value>> elements_;
};

// Puts what only looks at a value before what overwrites it.
void put_readers_first(const graph::Graph &graph, const Uses &uses, Order &order);

} // namespace sisal::memory
