#include "memory/ownership.h"

#include "memory/counted.h"

#include <algorithm>
#include <set>

namespace sisal::memory {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {

class Owner {
public:
  Owner(const Graph &graph, const Uses &uses, const std::vector<bool> &lives, GraphPlan &plan)
      : graph_(graph), uses_(uses), lives_(lives), plan_(plan), position_(graph.nodes.size() + 1, 0) {
    for (std::size_t i = 0; i < plan.order.size(); i++) position_[plan.order[i]] = i + 1;
    position_[uses.results()] = plan.order.size() + 1;
  }

  void decide() {
    decide_holds(0);
    for (std::uint32_t n : plan_.order) decide_holds(n);
    ending_.resize(plan_.order.size() + 2);
    for (Value value : uses_.values())
      if (hold(value) == Hold::owned) ending_[last_within(value)].push_back(value);
    give_and_drop(0);
    for (std::uint32_t n : plan_.order) give_and_drop(n);
    give_results();
  }

private:
  std::size_t position(std::uint32_t node) const { return position_[node]; }
  Hold &hold(Value value) { return plan_.nodes[value.node].outputs[value.output]; }
  // A view's elements are views, so that all of a container are views until one is owned.
  bool is_view_in(Value element) const { return !owned_elements_.count(element); }

  std::size_t last_direct(Value value) const {
    std::size_t last = position(value.node);
    for (const ValueUse &use : uses_.of(value)) last = std::max(last, position(use.node));
    return last;
  }

  // The last use of the value and of the views into it.
  std::size_t last_within(Value value) const {
    std::size_t last = last_direct(value);
    for (Value element : uses_.elements_of(value))
      if (is_view_in(element)) last = std::max(last, last_within(element));
    return last;
  }

  bool is_read_at(Value value, std::size_t where) const {
    for (const ValueUse &use : uses_.of(value))
      if (position(use.node) == where && use.mode == Mode::reads) return true;
    const std::vector<Value> &elements = uses_.elements_of(value);
    return std::any_of(elements.begin(), elements.end(), [&](Value e) { return is_view_in(e) && is_read_at(e, where); });
  }

  // The use that can have the value's reference: the last one, if it is of use to it, and if the node has the value once.
  const ValueUse *consumer(Value value) const {
    const std::size_t last = last_direct(value);
    const ValueUse *consumer = nullptr;
    std::size_t count = 0;
    bool all_keep = true;
    for (const ValueUse &use : uses_.of(value)) {
      if (position(use.node) != last) continue;
      count++;
      all_keep = all_keep && use.mode == Mode::keeps;
      consumer = &use;
    }
    if (!consumer || consumer->mode == Mode::reads || (count > 1 && !all_keep)) return nullptr;
    return consumer;
  }

  // Whether the value is better off owned.
  bool is_eager(Value value) const {
    const std::vector<ValueUse> &uses = uses_.of(value);
    return std::any_of(uses.begin(), uses.end(), [](const ValueUse &use) { return use.mode != Mode::reads; }) ||
           std::any_of(uses_.elements_of(value).begin(), uses_.elements_of(value).end(),
                       [&](Value e) { return is_changed_within(e); });
  }

  bool is_changed_within(Value value) const {
    for (const ValueUse &use : uses_.of_all_within(value))
      if (use.mode == Mode::changes || use.mode == Mode::offers) return true;
    return false;
  }

  void decide_holds(std::uint32_t n) {
    for (std::uint32_t output = 0; output < graph_.nodes[n].outputs.size(); output++) {
      const Value value{n, output};
      if (!is_counted(graph_.output(value).type)) continue;
      const bool is_view = n == 0 ? hold(value) == Hold::view : is_element(graph_.nodes[n].op) && is_view_in(value);
      hold(value) = is_view ? Hold::view : Hold::owned;
      if (!is_view) decide_elements(value);
    }
  }

  // The elements of an owned value that need references of their own.
  void decide_elements(Value value) {
    const std::size_t last = last_direct(value);
    const ValueUse *heir = consumer(value);
    for (Value element : uses_.elements_of(value)) {
      const std::size_t element_last = last_within(element);
      if (heir && (element_last > last || (element_last == last && is_read_at(element, last)))) owned_elements_.insert(element);
    }
    for (Value element : uses_.elements_of(value))
      if (is_eager(element) && can_take(value, element, last, heir)) {
        owned_elements_.insert(element);
        plan_.nodes[element.node].is_taken = true;
      }
  }

  // Whether nothing looks at the container between the element's node and the container's end, which is there, or where a node
  // overwrites this element.
  bool can_take(Value container, Value element, std::size_t last, const ValueUse *heir) const {
    const std::size_t here = position(element.node);
    for (Value other : uses_.elements_of(container))
      if (other != element && (position(other.node) > here || (is_view_in(other) && last_within(other) > here))) return false;
    if (last == here) return true;
    for (const ValueUse &use : uses_.of(container))
      if (position(use.node) > here && position(use.node) < last) return false;
    return heir && heir->node != uses_.results() && heir->operand == 0 &&
           is_same_place(graph_.nodes[element.node], graph_.nodes[heir->node]);
  }

  bool is_same_place(const Node &element, const Node &change) const {
    if (element.op == Op::record_field) return change.op == Op::record_replace && change.index == element.index;
    return element.op == Op::array_element && change.op == Op::array_replace &&
           is_same_value(element.operands[1], change.operands[1]);
  }

  bool is_same_value(Value a, Value b) const {
    if (a == b) return true;
    const Node &left = graph_.nodes[a.node], &right = graph_.nodes[b.node];
    return left.op == Op::constant && right.op == Op::constant && left.constant == right.constant;
  }

  // Whether the operand is given to the node, or the result to the receiver: it is owned, and this is the last of its uses.
  bool is_given(Value value, std::uint32_t node, std::size_t operand) {
    if (hold(value) != Hold::owned) return false;
    const ValueUse *heir = consumer(value);
    return heir && heir->node == node && heir->operand == operand && last_within(value) == position(node);
  }

  void give_and_drop(std::uint32_t n) {
    const Node &node = graph_.nodes[n];
    NodePlan &plan = plan_.nodes[n];
    for (std::size_t k = 0; k < node.operands.size(); k++) {
      const Value operand = node.operands[k];
      if (!is_counted(graph_.output(operand).type)) continue;
      const Mode mode = mode_of(operand, n, k);
      if (is_given(operand, n, k)) plan.uses[k] = Use::gives;
      else if (mode == Mode::keeps) plan.uses[k] = Use::shares;
      if (k == 0 && is_change(node) && plan.uses[0] == Use::gives) plan.overwrite = Overwrite::checked;
    }
    for (Value value : ending_[position(n)])
      if (!is_given_at(value, n)) plan.drops.push_back(value);
  }

  bool is_given_at(Value value, std::uint32_t n) const {
    const Node &node = graph_.nodes[n];
    for (std::size_t k = 0; k < node.operands.size(); k++)
      if (node.operands[k] == value && plan_.nodes[n].uses[k] == Use::gives) return true;
    return false;
  }

  Mode mode_of(Value value, std::uint32_t node, std::size_t operand) const {
    for (const ValueUse &use : uses_.of(value))
      if (use.node == node && use.operand == operand) return use.mode;
    return Mode::reads;
  }

  // Whether it is a parameter that is a view, or lies in one.
  bool lives_longer(Value value) {
    while (value.node != 0 && hold(value) == Hold::view) value = graph_.nodes[value.node].operands[0];
    return value.node == 0 && hold(value) == Hold::view;
  }

  void give_results() {
    std::set<Value> given;
    for (std::size_t r = 0; r < graph_.results.size(); r++) {
      const Value value = graph_.results[r];
      if (!plan_.is_needed[r] || !is_counted(graph_.output(value).type)) continue;
      if (is_given(value, uses_.results(), r)) {
        plan_.results[r] = Use::gives;
        given.insert(value);
      } else if (mode_of(value, uses_.results(), r) == Mode::keeps && !(lives_[r] && lives_longer(value))) {
        plan_.results[r] = Use::shares;
      }
    }
    for (Value value : ending_[position(uses_.results())])
      if (!given.count(value)) plan_.drops.push_back(value);
  }

  const Graph &graph_;
  const Uses &uses_;
  const std::vector<bool> &lives_;
  GraphPlan &plan_;
  std::vector<std::size_t> position_; // in the order; of the parameters 0, of the results the last
  std::set<Value> owned_elements_;
  std::vector<std::vector<Value>> ending_; // for each position, the owned values whose last use is there
};

} // namespace

void own(const Graph &graph, const Uses &uses, const std::vector<bool> &lives, GraphPlan &plan) {
  Owner(graph, uses, lives, plan).decide();
}

} // namespace sisal::memory
