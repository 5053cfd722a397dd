#include "memory/verify.h"

#include "memory/modes.h"

#include <map>

namespace sisal::memory {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {

class Verifier {
public:
  Verifier(const graph::Unit &unit, const Plan &plan) : unit_(unit), plan_(plan) {}

  std::string faults() {
    for (std::size_t f = 0; f < unit_.functions.size(); f++)
      if (unit_.functions[f].body) {
        function_ = unit_.functions[f].name;
        check(*unit_.functions[f].body, plan_.functions[f].body);
      }
    return std::move(faults_);
  }

private:
  using Ends = std::map<Value, std::uint32_t>; // owned values that the graph has no more, and the node that ended them

  void fault(std::uint32_t node, Value value, const char *what) {
    faults_ += function_ + ", %" + std::to_string(node) + ": %" + std::to_string(value.node) + "." + std::to_string(value.output) +
               " " + what + "\n";
  }

  static Hold hold(const GraphPlan &plan, Value value) { return plan.nodes[value.node].outputs[value.output]; }

  // The owned value that a view lies in; a value that is no view itself.
  static Value root(const Graph &graph, const GraphPlan &plan, Value value) {
    while (value.node != 0 && hold(plan, value) == Hold::view) value = graph.nodes[value.node].operands[0];
    return value;
  }

  void end(const GraphPlan &plan, Ends &ends, std::uint32_t node, Value value, const char *what) {
    if (hold(plan, value) != Hold::owned) fault(node, value, (std::string(what) + ", but is not owned").c_str());
    if (!ends.try_emplace(value, node).second) fault(node, value, (std::string(what) + ", but has been given or dropped").c_str());
  }

  // References that are given away are so after the node has looked at its other operands.
  void check_operands(const Graph &graph, const GraphPlan &plan, Ends &ends, std::uint32_t n, const std::vector<Value> &operands,
                      const std::vector<Use> &uses) {
    std::map<Value, int> given;
    for (std::size_t k = 0; k < operands.size(); k++)
      if (uses[k] == Use::gives) given[operands[k]]++;
    for (std::size_t k = 0; k < operands.size(); k++) {
      if (hold(plan, operands[k]) == Hold::plain) continue;
      const Value owner = root(graph, plan, operands[k]);
      if (ends.count(owner)) fault(n, operands[k], "is used after its end");
      else if (uses[k] == Use::reads && given.count(owner)) fault(n, operands[k], "is looked at while it is given");
    }
    for (std::size_t k = 0; k < operands.size(); k++)
      if (uses[k] == Use::gives) end(plan, ends, n, operands[k], "is given");
  }

  void check(const Graph &graph, const GraphPlan &plan) {
    Ends ends;
    for (Value value : plan.nodes[0].drops) end(plan, ends, 0, value, "is dropped");
    for (std::uint32_t n : plan.order) {
      check_operands(graph, plan, ends, n, graph.nodes[n].operands, plan.nodes[n].uses);
      if (plan.nodes[n].overwrite != Overwrite::never && plan.nodes[n].uses[0] != Use::gives)
        fault(n, graph.nodes[n].operands[0], "is overwritten, but not given");
      for (Value value : plan.nodes[n].drops) end(plan, ends, n, value, "is dropped");
      check_parts(graph.nodes[n], plan.nodes[n]);
    }
    std::vector<Value> results;
    std::vector<Use> uses;
    for (std::size_t r = 0; r < graph.results.size(); r++)
      if (plan.is_needed[r]) {
        results.push_back(graph.results[r]);
        uses.push_back(plan.results[r]);
      }
    const std::uint32_t last = static_cast<std::uint32_t>(graph.nodes.size());
    check_operands(graph, plan, ends, last, results, uses);
    for (Value value : plan.drops) end(plan, ends, last, value, "is dropped");
    check_all_end(graph, plan, ends);
  }

  void check_all_end(const Graph &graph, const GraphPlan &plan, const Ends &ends) {
    std::vector<std::uint32_t> nodes = plan.order;
    nodes.push_back(0);
    for (std::uint32_t n : nodes)
      for (std::uint32_t output = 0; output < graph.nodes[n].outputs.size(); output++)
        if (plan.nodes[n].outputs[output] == Hold::owned && !ends.count({n, output})) fault(n, {n, output}, "is never dropped");
  }

  void check_parts(const Node &node, const NodePlan &plan) {
    for (std::size_t part = 0; part < node.parts.size(); part++) check(*node.parts[part], plan.parts[part]);
    if (node.forall) {
      for (std::size_t d = 0; d < node.forall->dimensions.size(); d++) check(*node.forall->dimensions[d].bounds, plan.parts[d]);
      check(*node.forall->body, plan.parts.back());
    }
    if (node.loop) {
      const Graph *const graphs[] = {node.loop->initial.get(), node.loop->test.get(), node.loop->body.get(),
                                     node.loop->result.get(), node.loop->result.get()};
      for (std::size_t part = 0; part < plan.parts.size(); part++) check(*graphs[part], plan.parts[part]);
    }
  }

  const graph::Unit &unit_;
  const Plan &plan_;
  std::string function_;
  std::string faults_;
};

} // namespace

std::string verify(const graph::Unit &unit, const Plan &plan) { return Verifier(unit, plan).faults(); }

} // namespace sisal::memory
