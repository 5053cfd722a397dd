#include "memory/plan.h"

#include "memory/counted.h"
#include "memory/modes.h"
#include "memory/order.h"
#include "memory/ownership.h"
#include "memory/placement.h"
#include "memory/unique.h"
#include "memory/uses.h"

#include <algorithm>

namespace sisal::memory {

using graph::Graph;
using graph::Node;
using graph::Op;

namespace {

// A graph as its compound, or its function, has it.
struct Task {
  const Graph &graph;
  std::vector<bool> owned;                   // of the parameters; those that are missing are views
  std::vector<bool> is_needed, looks, lives; // of the results; empty: all are needed, owned by the receiver
};

class Planner {
public:
  Planner(const graph::Unit &unit, const std::set<const Node *> &phases, bool has_placements)
      : modes_(unit), phases_(phases), has_placements_(has_placements) {}

  const Modes &modes() const { return modes_; }

  GraphPlan plan(Task task) const {
    const Graph &graph = task.graph;
    task.is_needed.resize(graph.results.size(), task.is_needed.empty());
    task.looks.resize(graph.results.size(), false);
    task.lives.resize(graph.results.size(), false);
    task.owned.resize(graph.nodes[0].outputs.size(), false);

    GraphPlan plan = empty(graph, task);
    Order order(graph, task.is_needed);
    if (has_placements_) place(graph, phases_, order, plan);
    const Uses uses(graph, order, modes_, plan, task.looks);
    put_readers_first(graph, uses, order);
    plan.order = order.sorted();
    own(graph, uses, task.lives, plan);
    for (std::uint32_t n : plan.order) {
      plan.nodes[n].has_elements = has_elements(graph, plan, n);
      plan_parts(graph.nodes[n], plan.nodes[n]);
    }
    return plan;
  }

private:
  static GraphPlan empty(const Graph &graph, const Task &task) {
    GraphPlan plan;
    for (const Node &node : graph.nodes) {
      NodePlan &made = plan.nodes.emplace_back();
      made.uses.resize(node.operands.size(), Use::reads);
      made.outputs.resize(node.outputs.size(), Hold::plain);
    }
    for (std::size_t p = 0; p < task.owned.size(); p++)
      if (is_counted(graph.nodes[0].outputs[p].type)) plan.nodes[0].outputs[p] = task.owned[p] ? Hold::owned : Hold::view;
    plan.results.resize(graph.results.size(), Use::reads);
    plan.is_needed = task.is_needed;
    return plan;
  }

  void plan_parts(const Node &node, NodePlan &plan) const {
    switch (node.op) {
    case Op::select:
    case Op::tag_case: return plan_arms(node, plan);
    case Op::forall: return plan_forall(*node.forall, plan);
    case Op::loop: return plan_loop(*node.loop, plan);
    default: return;
    }
  }

  void plan_arms(const Node &node, NodePlan &plan) const {
    plan.is_taken = node.op == Op::tag_case && plan.uses[0] == Use::gives;
    for (std::size_t part = 0; part < node.parts.size(); part++) {
      Task task{*node.parts[part], {}, {}, {}, {}};
      if (node.op == Op::tag_case && !node.arms[part].tags.empty()) task.owned.push_back(plan.is_taken);
      for (std::size_t k = 1; k < node.operands.size(); k++) task.owned.push_back(plan.uses[k] == Use::gives);
      plan.parts.push_back(this->plan(std::move(task)));
    }
  }

  // Whether the body of a forall of one dimension can own the elements of its array: the array ends after it, no other operand lies
  // in that, and an owned element is of use to the body.
  bool has_elements(const Graph &graph, const GraphPlan &plan, std::uint32_t n) const {
    const Node &node = graph.nodes[n];
    if (!node.forall || node.forall->dimensions.size() != 1 || !node.forall->dimensions[0].generators[0].is_array) return false;
    const Graph &bounds = *node.forall->dimensions[0].bounds, &body = *node.forall->body;
    const graph::Return &clause = node.forall->returns[0];
    const graph::Value inner = bounds.results[0];
    const TypeRef type = bounds.output(inner).type;
    if (inner.node != 0 || type->kind != Kind::array || node.outputs[0].type != type || !is_counted(type->element)) return false;
    if (clause.gather != graph::Gather::array || clause.has_mask) return false;
    if (std::count(bounds.results.begin(), bounds.results.end(), inner) > 1 || is_used(body, inner.output)) return false;
    const graph::Value array = node.operands[inner.output];
    const std::vector<graph::Value> &drops = plan.nodes[n].drops;
    if (std::find(drops.begin(), drops.end(), array) == drops.end()) return false;
    for (std::size_t k = 0; k < node.operands.size(); k++)
      if (k != inner.output && is_counted(graph.output(node.operands[k]).type) && container(graph, plan, node.operands[k]) == array)
        return false;
    return modes_.wants(body, static_cast<std::uint32_t>(node.operands.size()));
  }

  // What a view lies in.
  static graph::Value container(const Graph &graph, const GraphPlan &plan, graph::Value value) {
    while (value.node != 0 && plan.nodes[value.node].outputs[value.output] == Hold::view)
      value = graph.nodes[value.node].operands[0];
    return value;
  }

  void plan_forall(const graph::Forall &forall, NodePlan &plan) const {
    for (const graph::Dimension &dimension : forall.dimensions) {
      Task task{*dimension.bounds, {}, {}, {}, {}};
      task.lives.resize(dimension.bounds->results.size(), true);
      plan.parts.push_back(this->plan(std::move(task)));
    }
    Task task{*forall.body, {}, {}, {}, {}};
    task.owned.resize(plan.uses.size(), false);
    task.owned.push_back(plan.has_elements);
    task.looks = looks_of(forall.returns, forall.body->results.size());
    plan.parts.push_back(this->plan(std::move(task)));
  }

  // A catenation copies the elements.
  static std::vector<bool> looks_of(const std::vector<graph::Return> &returns, std::size_t results) {
    std::vector<bool> looks(results, false), keeps(results, false);
    for (const graph::Return &clause : returns)
      (clause.reduction == graph::Reduction::catenate ? looks : keeps)[clause.value] = true;
    for (std::size_t r = 0; r < results; r++) looks[r] = looks[r] && !keeps[r];
    return looks;
  }

  void plan_loop(const graph::Loop &loop, NodePlan &plan) const {
    const std::size_t operands = plan.uses.size();
    const std::size_t variables = loop.initial->results.size();
    const std::size_t results = loop.result->results.size();
    std::vector<bool> in_each(results, false), in_end(results, false);
    for (const graph::Return &clause : loop.returns) {
      const bool is_at_end =
          clause.gather == graph::Gather::value && clause.reduction == graph::Reduction::none && !clause.has_mask;
      plan.is_at_end.push_back(is_at_end);
      (is_at_end ? in_end : in_each)[clause.value] = true;
      if (clause.has_mask) in_each[clause.mask] = true;
    }
    std::vector<bool> given(operands);
    for (std::size_t k = 0; k < operands; k++) given[k] = plan.uses[k] == Use::gives;
    GraphPlan initial = this->plan({*loop.initial, given, {}, {}, {}});
    GraphPlan test = this->plan({*loop.test, {}, {}, {}, {}});

    Task each{*loop.result, {}, in_each, looks_of(loop.returns, results), {}};
    each.is_needed.resize(std::max<std::size_t>(results, 1)); // an empty list would mean all
    GraphPlan each_pass = this->plan(std::move(each));
    Task end{*loop.result, {}, in_end, {}, {}};
    end.owned.resize(operands, false);
    end.owned.resize(operands + 2 * variables, true);
    GraphPlan at_end = this->plan(std::move(end));

    // The old value is kept over the body where the result has a use for it.
    std::vector<bool> consumed(operands, false);
    for (std::size_t v = 0; v < variables; v++)
      consumed.push_back(!has(*loop.result, each_pass, operands + variables + v) &&
                         !has(*loop.result, at_end, operands + variables + v));
    GraphPlan body = this->plan({*loop.body, consumed, {}, {}, {}});
    for (GraphPlan *part : {&initial, &test, &body, &each_pass, &at_end}) plan.parts.push_back(std::move(*part));
  }

  // Whether what the plan evaluates has the parameter.
  static bool has(const Graph &graph, const GraphPlan &plan, std::size_t parameter) {
    const graph::Value value{0, static_cast<std::uint32_t>(parameter)};
    for (std::uint32_t n : plan.order)
      for (graph::Value operand : graph.nodes[n].operands)
        if (operand == value) return true;
    for (std::size_t r = 0; r < graph.results.size(); r++)
      if (plan.is_needed[r] && graph.results[r] == value) return true;
    return false;
  }

  Modes modes_;
  const std::set<const Node *> &phases_;
  const bool has_placements_;
};

} // namespace

Plan plan(const graph::Unit &unit, const std::set<const graph::Node *> &phases, bool has_placements) {
  const Planner planner(unit, phases, has_placements);
  Plan plan;
  for (std::size_t f = 0; f < unit.functions.size(); f++) {
    const graph::Function &function = unit.functions[f];
    FunctionPlan &made = plan.functions.emplace_back();
    std::vector<bool> owned;
    for (std::size_t p = 0; p < function.parameters.size(); p++) {
      owned.push_back(planner.modes().consumes(static_cast<std::uint32_t>(f), p));
      const bool counted = is_counted(function.parameters[p].type);
      made.parameters.push_back(!counted ? Hold::plain : owned[p] ? Hold::owned : Hold::view);
    }
    made.is_fresh.resize(function.results.size(), false);
    if (function.body) made.body = planner.plan({*function.body, std::move(owned), {}, {}, {}});
  }
  find_unique(unit, phases, plan);
  return plan;
}

GraphPlan plan_beside(const graph::Unit &unit, const Graph &graph) {
  static const std::set<const Node *> no_phases;
  return Planner(unit, no_phases, true).plan({graph, {}, {}, {}, {}});
}

} // namespace sisal::memory
