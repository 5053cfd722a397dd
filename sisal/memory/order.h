// An order of a graph's nodes: values before their uses, and what else is asked for, as long as it is possible.
#pragma once

#include "graph/graph.h"

#include <cstdint>
#include <vector>

namespace sisal::memory {

class Order {
public:
  // The nodes that are needed for some of the results.
  Order(const graph::Graph &graph, const std::vector<bool> &is_needed);

  bool has(std::uint32_t node) const { return is_needed_[node]; }
  // Puts a node before another one, unless the other one has to stand before it.
  bool put(std::uint32_t before, std::uint32_t after);
  // The nodes, without the parameters; nodes that nothing orders are in the order of the graph.
  std::vector<std::uint32_t> sorted() const;

private:
  bool leads(std::uint32_t from, std::uint32_t to) const;

  std::vector<bool> is_needed_;
  std::vector<std::vector<std::uint32_t>> after_; // of each node, those that stand after it
};

} // namespace sisal::memory
