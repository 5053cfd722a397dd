#include "memory/uses.h"

#include "memory/counted.h"

#include <algorithm>

namespace sisal::memory {

using graph::Graph;
using graph::Node;
using graph::Value;

namespace {

// A part that is made in place belongs to the catenation.
bool is_part(const GraphPlan &plan, Value value, std::uint32_t node, std::size_t operand) {
  const Placement &placement = plan.nodes[value.node].placement;
  return value.output == 0 && operand > 0 && placement.is_placed && placement.node == node && placement.operand == operand;
}

} // namespace

Uses::Uses(const Graph &graph, const Order &order, const Modes &modes, const GraphPlan &plan, const std::vector<bool> &looks)
    : results_(static_cast<std::uint32_t>(graph.nodes.size())) {
  for (std::uint32_t n = 0; n < graph.nodes.size(); n++) {
    const Node &node = graph.nodes[n];
    if (!order.has(n)) continue;
    for (std::uint32_t output = 0; output < node.outputs.size(); output++)
      if (is_counted(node.outputs[output].type)) values_.push_back({n, output});
    for (std::size_t k = 0; k < node.operands.size(); k++)
      if (is_counted(graph.output(node.operands[k]).type))
        uses_[node.operands[k]].push_back({n, k, is_part(plan, node.operands[k], n, k) ? Mode::keeps : modes.of(node, k)});
    if (is_element(node.op) && is_counted(node.outputs[0].type)) elements_[node.operands[0]].push_back({n, 0});
  }
  for (std::size_t r = 0; r < graph.results.size(); r++)
    if (plan.is_needed[r] && is_counted(graph.output(graph.results[r]).type))
      uses_[graph.results[r]].push_back({results_, r, looks[r] ? Mode::reads : Mode::keeps});
}

const std::vector<ValueUse> &Uses::of(Value value) const {
  static const std::vector<ValueUse> none;
  const auto found = uses_.find(value);
  return found == uses_.end() ? none : found->second;
}

const std::vector<Value> &Uses::elements_of(Value value) const {
  static const std::vector<Value> none;
  const auto found = elements_.find(value);
  return found == elements_.end() ? none : found->second;
}

std::vector<ValueUse> Uses::of_all_within(Value value) const {
  std::vector<ValueUse> all = of(value);
  for (Value element : elements_of(value)) {
    const std::vector<ValueUse> inner = of_all_within(element);
    all.insert(all.end(), inner.begin(), inner.end());
  }
  return all;
}

namespace {

// The node that gains most by the last reference to the value: the last that changes it, else that may change it, else that keeps
// it.
std::uint32_t heir(const std::vector<ValueUse> &uses, std::uint32_t results) {
  for (Mode mode : {Mode::changes, Mode::offers, Mode::keeps}) {
    std::uint32_t last = 0;
    for (const ValueUse &use : uses)
      if (use.mode == mode && use.node != results) last = std::max(last, use.node);
    if (last != 0) return last;
  }
  return 0;
}

bool is_changed(const std::vector<ValueUse> &uses) {
  return std::any_of(uses.begin(), uses.end(),
                     [](const ValueUse &use) { return use.mode == Mode::changes || use.mode == Mode::offers; });
}

// An element that is changed can be moved out of the value, if nothing looks at the value after that.
void put_readers_before_element(const Uses &uses, Value value, Value element, std::uint32_t heir, Order &order) {
  auto put = [&](const std::vector<ValueUse> &others) {
    for (const ValueUse &use : others)
      if (use.node != element.node && use.node != heir && use.node != uses.results()) order.put(use.node, element.node);
  };
  put(uses.of(value));
  for (Value other : uses.elements_of(value))
    if (other != element) put(uses.of_all_within(other));
}

} // namespace

void put_readers_first(const Graph &, const Uses &uses, Order &order) {
  for (Value value : uses.values()) {
    const std::uint32_t last = heir(uses.of(value), uses.results());
    if (last != 0)
      for (const ValueUse &use : uses.of_all_within(value))
        if (use.node != last && use.node != uses.results()) order.put(use.node, last);
    for (Value element : uses.elements_of(value))
      if (is_changed(uses.of_all_within(element))) put_readers_before_element(uses, value, element, last, order);
  }
}

} // namespace sisal::memory
