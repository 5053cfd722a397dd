#include "memory/order.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace sisal::memory {

Order::Order(const graph::Graph &graph, const std::vector<bool> &is_needed)
    : is_needed_(graph.nodes.size(), false), after_(graph.nodes.size()) {
  is_needed_[0] = true;
  for (std::size_t r = 0; r < graph.results.size(); r++)
    if (is_needed[r]) is_needed_[graph.results[r].node] = true;
  for (std::size_t n = graph.nodes.size(); n-- > 1;)
    if (is_needed_[n])
      for (graph::Value operand : graph.nodes[n].operands) is_needed_[operand.node] = true;
  for (std::uint32_t n = 1; n < graph.nodes.size(); n++)
    if (is_needed_[n])
      for (graph::Value operand : graph.nodes[n].operands) after_[operand.node].push_back(n);
}

bool Order::leads(std::uint32_t from, std::uint32_t to) const {
  std::vector<bool> seen(after_.size(), false);
  std::vector<std::uint32_t> open = {from};
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    if (node == to) return true;
    if (seen[node]) continue;
    seen[node] = true;
    open.insert(open.end(), after_[node].begin(), after_[node].end());
  }
  return false;
}

bool Order::put(std::uint32_t before, std::uint32_t after) {
  if (before == 0) return true;
  if (leads(after, before)) return false;
  after_[before].push_back(after);
  return true;
}

std::vector<std::uint32_t> Order::sorted() const {
  std::vector<std::uint32_t> waits_for(after_.size(), 0);
  for (std::size_t n = 0; n < after_.size(); n++)
    if (is_needed_[n])
      for (std::uint32_t later : after_[n]) waits_for[later]++;
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
  for (std::uint32_t n = 0; n < after_.size(); n++)
    if (is_needed_[n] && waits_for[n] == 0) ready.push(n);
  std::vector<std::uint32_t> sorted;
  while (!ready.empty()) {
    const std::uint32_t node = ready.top();
    ready.pop();
    if (node != 0) sorted.push_back(node);
    for (std::uint32_t later : after_[node])
      if (--waits_for[later] == 0) ready.push(later);
  }
  return sorted;
}

} // namespace sisal::memory
