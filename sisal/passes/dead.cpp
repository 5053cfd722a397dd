// Dead values: nodes, results of compound nodes, variables of loops and operands that nothing uses, and functions without a call.
#include "passes/parts.h"
#include "passes/passes.h"

#include <algorithm>

namespace sisal::passes {

using graph::Function;
using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Unit;
using graph::Value;

namespace {
bool keeps_all(const std::vector<bool> &keeps) {
  return std::all_of(keeps.begin(), keeps.end(), [](bool keep) { return keep; });
}

// Leaves out the results that no clause has, and renumbers those of clauses.
bool shrink_clauses(Graph &graph, std::vector<graph::Return> &returns) {
  std::vector<bool> used(graph.results.size(), false);
  for (const graph::Return &clause : returns) {
    used[clause.value] = true;
    if (clause.has_mask) used[clause.mask] = true;
  }
  if (keeps_all(used)) return false;
  std::vector<std::uint32_t> now;
  std::uint32_t count = 0;
  for (bool use : used) now.push_back(use ? count++ : count);
  for (graph::Return &clause : returns) clause.value = now[clause.value], clause.mask = clause.has_mask ? now[clause.mask] : 0;
  keep_results(graph, used);
  return true;
}

// The parameters that some results of a graph depend on.
std::vector<bool> reached(const Graph &graph, const std::vector<bool> &results) {
  std::vector<bool> live(graph.nodes.size(), false), parameters(graph.nodes[0].outputs.size(), false);
  auto use = [&](Value value) {
    live[value.node] = true;
    if (value.node == 0) parameters[value.output] = true;
  };
  for (std::size_t index = 0; index < graph.results.size(); index++)
    if (results[index]) use(graph.results[index]);
  for (std::size_t number = graph.nodes.size(); number-- > 1;)
    if (live[number]) std::for_each(graph.nodes[number].operands.begin(), graph.nodes[number].operands.end(), use);
  return parameters;
}

// The variables that results and test depend on, by way of the body, too.
std::vector<bool> live_variables(const graph::Loop &loop, std::size_t first) {
  const std::size_t count = loop.initial->results.size();
  std::vector<bool> live(count, false);
  auto add = [&](const std::vector<bool> &parameters, std::size_t at) {
    bool more = false;
    for (std::size_t variable = 0; variable < count; variable++)
      if (parameters[at + variable] && !live[variable]) more = live[variable] = true;
    return more;
  };
  add(used_parameters(*loop.test), first);
  const std::vector<bool> in_result = used_parameters(*loop.result);
  add(in_result, first);
  add(in_result, first + count);
  while (add(reached(*loop.body, live), first)) {
  }
  return live;
}

bool shrink_graph(Graph &graph);

// The parts have no dead nodes.
bool shrink_variables(Node &node) {
  graph::Loop &loop = *node.loop;
  const std::size_t first = node.operands.size();
  const std::vector<bool> live = live_variables(loop, first);
  if (keeps_all(live)) return false;
  for (Graph *graph : {loop.initial.get(), loop.body.get()}) {
    keep_results(*graph, live);
    shrink_graph(*graph);
  }
  for (Graph *graph : {loop.test.get(), loop.body.get(), loop.result.get()}) {
    std::vector<bool> kept(graph->nodes[0].outputs.size(), true);
    for (std::size_t at = first; at < kept.size(); at += live.size())
      std::copy(live.begin(), live.end(), kept.begin() + static_cast<std::ptrdiff_t>(at));
    keep_parameters(*graph, kept);
  }
  return true;
}

// Leaves out a compound node's outputs that are not used. The others are renumbered by `now`.
void shrink_outputs(Node &node, const std::vector<bool> &used) {
  keep_elements(node.outputs, used);
  for (const auto &part : node.parts) keep_results(*part, used);
  if (node.forall) keep_elements(node.forall->returns, used);
  if (!node.loop) return;
  keep_elements(node.loop->returns, used);
  std::vector<bool> is_old;
  for (std::size_t index = 0; index < used.size(); index++)
    if (used[index]) is_old.push_back(node.loop->is_old[index]);
  node.loop->is_old = is_old;
}

// The graphs of a compound node lose dead values. The node then loses the operands that no graph needs.
bool shrink_inside(Node &node) {
  bool changed = false;
  if (node.forall) changed |= shrink_clauses(*node.forall->body, node.forall->returns);
  if (node.loop) changed |= shrink_clauses(*node.loop->result, node.loop->returns);
  for (const Part &part : parts_of(node)) changed |= shrink_graph(*part.graph);
  if (node.loop) changed |= shrink_variables(node);
  std::vector<bool> used(shared_count(node), false);
  for (const Part &part : parts_of(node)) {
    const std::vector<bool> parameters = used_parameters(*part.graph);
    for (std::size_t index = 0; index < used.size(); index++)
      if (parameters[part.first_parameter + index]) used[index] = true;
  }
  if (keeps_all(used)) return changed;
  keep_operands(node, used);
  return true;
}

class Shrinking {
public:
  explicit Shrinking(Graph &graph) : graph_(graph) {
    for (const Node &node : graph.nodes) used_.emplace_back(node.outputs.size(), false);
    for (Value result : graph.results) use(result);
  }
  bool run();

private:
  void use(Value value) { used_[value.node][value.output] = true; }
  void look(std::uint32_t number);
  void renumber();

  Graph &graph_;
  std::vector<std::vector<bool>> used_;
  bool changed_ = false;
};

void Shrinking::look(std::uint32_t number) {
  Node &node = graph_.nodes[number];
  std::vector<bool> &used = used_[number];
  if (std::find(used.begin(), used.end(), true) == used.end()) return;
  if (is_compound(node)) {
    if (!keeps_all(used)) shrink_outputs(node, used), changed_ = true;
    changed_ |= shrink_inside(node);
  }
  for (Value operand : node.operands) use(operand);
}

// Nodes without a use go.
void Shrinking::renumber() {
  std::vector<std::uint32_t> place(graph_.nodes.size());
  std::vector<std::vector<std::uint32_t>> output(graph_.nodes.size());
  std::vector<bool> keeps;
  std::uint32_t count = 0;
  for (std::size_t number = 0; number < graph_.nodes.size(); number++) {
    const std::vector<bool> &used = used_[number];
    keeps.push_back(number == 0 || std::find(used.begin(), used.end(), true) != used.end());
    place[number] = keeps.back() ? count++ : count;
    std::uint32_t outputs = 0;
    const bool shrinks = is_compound(graph_.nodes[number]);
    for (bool use : used) output[number].push_back(outputs), outputs += use || !shrinks ? 1 : 0;
  }
  keep_elements(graph_.nodes, keeps);
  changed_ |= !keeps_all(keeps);
  for_each_use(graph_, [&](Value &value) { value = {place[value.node], output[value.node][value.output]}; });
}

bool Shrinking::run() {
  for (auto number = static_cast<std::uint32_t>(graph_.nodes.size()); number-- > 1;) look(number);
  renumber();
  return changed_;
}

bool shrink_graph(Graph &graph) { return Shrinking(graph).run(); }

template <class Visit> void for_each_call(Graph &graph, Visit visit) {
  for (Node &node : graph.nodes) {
    if (node.op == Op::call) visit(node.function);
    for (const Part &part : parts_of(node)) for_each_call(*part.graph, visit);
  }
}

// Functions that other files may call, and those that these call.
bool remove_functions(Unit &unit) {
  std::vector<bool> used(unit.functions.size(), false);
  std::vector<std::uint32_t> waiting;
  auto use = [&](std::uint32_t function) {
    if (!used[function]) waiting.push_back(function);
    used[function] = true;
  };
  for (std::uint32_t number = 0; number < used.size(); number++)
    if (unit.functions[number].linkage == graph::Linkage::defined || unit.entry == static_cast<int>(number)) use(number);
  while (!waiting.empty()) {
    const Function &function = unit.functions[waiting.back()];
    waiting.pop_back();
    if (function.body) for_each_call(*function.body, use);
  }
  if (keeps_all(used)) return false;
  std::vector<std::uint32_t> now;
  std::uint32_t count = 0;
  for (bool keep : used) now.push_back(keep ? count++ : count);
  keep_elements(unit.functions, used);
  for (Function &function : unit.functions)
    if (function.body) for_each_call(*function.body, [&](std::uint32_t &called) { called = now[called]; });
  if (unit.entry >= 0) unit.entry = static_cast<int>(now[unit.entry]);
  return true;
}
} // namespace

bool remove_dead(Unit &unit, const Options &) {
  bool changed = remove_functions(unit);
  for (Function &function : unit.functions)
    if (function.body) changed |= shrink_graph(*function.body);
  return changed;
}

} // namespace sisal::passes
