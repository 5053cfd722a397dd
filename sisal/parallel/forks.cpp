#include "parallel/forks.h"

#include "parallel/rules.h"

#include <algorithm>

namespace sisal::parallel {

using graph::Graph;
using graph::Node;
using graph::Op;

namespace {

class ForkFinder {
public:
  ForkFinder(const graph::Unit &unit, std::uint32_t function, Plan &plan)
      : function_(unit.functions[function]), number_(function), plan_(plan) {}

  bool find() {
    look({*function_.body, std::vector<bool>(function_.parameters.size(), true), false});
    if (is_found_ && has_references()) plan_.parcels.insert(number_);
    return is_found_;
  }

private:
  struct Place {
    const Graph &graph;
    std::vector<bool> is_given; // parameters that are the function's own, as they are
    bool is_in_loop;
  };

  static bool is_given(const Place &place, graph::Value value) {
    return value.node == 0 && value.output < place.is_given.size() && place.is_given[value.output];
  }

  // The parts of a node.
  void look_within(const Place &place, const Node &node) {
    for (std::size_t p = 0; p < node.parts.size(); p++) {
      std::vector<bool> given(node.op == Op::tag_case && !node.arms[p].tags.empty() ? 1 : 0, false);
      for (std::size_t k = 1; k < node.operands.size(); k++) given.push_back(is_given(place, node.operands[k]));
      look({*node.parts[p], std::move(given), place.is_in_loop});
    }
    if (node.forall) look({*node.forall->body, {}, true});
    if (!node.loop) return;
    for (const Graph *part : {node.loop->initial.get(), node.loop->test.get(), node.loop->body.get(), node.loop->result.get()})
      look({*part, {}, true});
  }

  void look(const Place &place) {
    std::vector<std::uint32_t> calls;
    for (std::uint32_t n = 0; n < place.graph.nodes.size(); n++) {
      const Node &node = place.graph.nodes[n];
      if (node.op == Op::call && node.function == number_) calls.push_back(n);
      look_within(place, node);
    }
    for (std::size_t i = 0; i < calls.size(); i++) decide(place, calls, i);
  }

  // The operands whose elements say how much work the call is: those that differ from call to call.
  std::vector<std::uint32_t> measures(const Place &place, const Node &call) const {
    std::vector<std::uint32_t> found;
    for (std::uint32_t k = 0; k < call.operands.size(); k++)
      if (!is_plain(function_.parameters[k].type) && !is_given(place, call.operands[k])) found.push_back(k);
    return found;
  }

  bool has_references() const {
    return std::any_of(function_.parameters.begin(), function_.parameters.end(),
                       [](const graph::Output &parameter) { return !is_plain(parameter.type); }) ||
           !std::all_of(function_.results.begin(), function_.results.end(), is_plain);
  }

  void decide(const Place &place, const std::vector<std::uint32_t> &calls, std::size_t i) {
    const Graph &graph = place.graph;
    const Node &call = graph.nodes[calls[i]];
    std::string why = obstacle(place, call);
    if (why.empty()) plan_.measures[&call] = measures(place, call);
    // The last of several that do not need each other stays here.
    bool is_free = false;
    for (std::size_t other = i + 1; other < calls.size(); other++) is_free = is_free || !needs(graph, calls[other], calls[i]);
    if (why.empty() && !is_free) {
      if (i > 0) return;
      why = "there is no other call that could run beside it";
    }
    if (why.empty()) {
      plan_.forks.insert(&call);
      is_found_ = true;
    }
    plan_.decisions.push_back({call.at, true, why.empty(), why});
  }

  std::string obstacle(const Place &place, const Node &call) const {
    if (place.is_in_loop) return "it stands in a loop";
    if (function_.linkage != graph::Linkage::local) return "other files can call '" + function_.name + "'";
    bool has_arrays = false;
    for (const graph::Output &parameter : function_.parameters) {
      has_arrays = has_arrays || !is_plain(parameter.type);
      if (has_recursion(parameter.type)) return "its argument '" + parameter.name + "' is of a type that contains itself";
    }
    if (std::any_of(function_.results.begin(), function_.results.end(), has_recursion))
      return "its result is of a type that contains itself";
    if (has_arrays && measures(place, call).empty())
      return "it gets whole what its caller got, so a small call costs as much as a large one";
    if (!has_arrays && has_references()) return "how large its result is does not follow from its arguments";
    return "";
  }

  // Whether the value of a node depends on that of an earlier one.
  static bool needs(const Graph &graph, std::uint32_t node, std::uint32_t earlier) {
    std::vector<bool> is_dependent(node + 1, false);
    is_dependent[earlier] = true;
    for (std::uint32_t n = earlier + 1; n <= node; n++)
      for (graph::Value operand : graph.nodes[n].operands) is_dependent[n] = is_dependent[n] || is_dependent[operand.node];
    return is_dependent[node];
  }

  const graph::Function &function_;
  std::uint32_t number_;
  Plan &plan_;
  bool is_found_ = false;
};

// Nodes of a graph that need no call of the function come before those that need one: so that calls which do not need each other
// stand together.
void put_calls_first_in(Graph &graph, std::uint32_t function) {
  for (Node &node : graph.nodes)
    for (const std::unique_ptr<Graph> &part : node.parts) put_calls_first_in(*part, function);
  const auto is_call = [&](const Node &node) { return node.op == Op::call && node.function == function; };
  if (std::count_if(graph.nodes.begin(), graph.nodes.end(), is_call) < 2) return;
  std::vector<bool> needs(graph.nodes.size(), false);
  std::vector<std::uint32_t> order, late;
  for (std::uint32_t n = 0; n < graph.nodes.size(); n++) {
    for (graph::Value operand : graph.nodes[n].operands)
      needs[n] = needs[n] || needs[operand.node] || is_call(graph.nodes[operand.node]);
    (needs[n] ? late : order).push_back(n);
  }
  order.insert(order.end(), late.begin(), late.end());
  std::vector<std::uint32_t> place(order.size());
  std::vector<Node> nodes;
  for (std::uint32_t n : order) {
    place[n] = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back(std::move(graph.nodes[n]));
  }
  for (Node &node : nodes)
    for (graph::Value &operand : node.operands) operand.node = place[operand.node];
  for (graph::Value &result : graph.results) result.node = place[result.node];
  graph.nodes = std::move(nodes);
}

} // namespace

void put_calls_first(graph::Unit &unit) {
  for (std::uint32_t f = 0; f < unit.functions.size(); f++)
    if (unit.functions[f].body) put_calls_first_in(*unit.functions[f].body, f);
}

bool find_forks(const graph::Unit &unit, std::uint32_t function, Plan &plan) { return ForkFinder(unit, function, plan).find(); }

} // namespace sisal::parallel
