#include "parallel/plan.h"

#include "parallel/forecast.h"
#include "parallel/forks.h"
#include "parallel/rules.h"
#include "parallel/split.h"
#include "parallel/strip.h"

#include <algorithm>

namespace sisal::parallel {

using graph::Graph;
using graph::Node;
using graph::Op;

namespace {

// A loop that is shorter is not worth a phase, however many passes it has; so it is not looked at further.
constexpr std::int64_t most_short_passes = 1;

class Planner {
public:
  explicit Planner(graph::Unit &unit) : unit_(unit) {
    for (const std::unique_ptr<Type> &type : unit.types) {
      if (type->kind == Kind::integer) integer_ = type.get();
      if (type->kind == Kind::double_real) number_ = type.get();
    }
  }

  Plan plan() {
    parallel::put_calls_first(unit_);
    plan_.has_phases.resize(unit_.functions.size());
    plan_.has_forks.resize(unit_.functions.size());
    for (std::uint32_t f = 0; f < unit_.functions.size(); f++)
      if (unit_.functions[f].body) {
        function_ = f;
        find_phases(*unit_.functions[f].body);
        plan_.has_forks[f] = find_forks(unit_, f, plan_);
        unit_.functions[f].takes_references = plan_.parcels.count(f) > 0;
      }
    // All nodes come to a function that calls one to which all come.
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (std::uint32_t f = 0; f < unit_.functions.size(); f++)
        if (unit_.functions[f].body && !plan_.has_phases[f] && !plan_.has_forks[f] && calls_phases(*unit_.functions[f].body))
          plan_.has_phases[f] = is_changed = true;
    }
    return std::move(plan_);
  }

private:
  // The graphs to which all nodes come: those that stand in no phase.
  void find_phases(Graph &graph) {
    for (Node &node : graph.nodes) {
      for (const std::unique_ptr<Graph> &part : node.parts) find_phases(*part);
      if (node.loop)
        for (Graph *part : {node.loop->initial.get(), node.loop->test.get(), node.loop->body.get(), node.loop->result.get()})
          find_phases(*part);
      if (node.forall && !make_phase(node)) find_phases(*node.forall->body);
    }
  }

  bool make_phase(Node &node) {
    std::string why = obstacle(*node.forall, node);
    if (why.empty() && is_short(node)) why = "it has few passes";
    if (why.empty()) {
      split(node);
      Forecast made = forecast(unit_, node, integer_, number_);
      why = made.missing;
      if (made.graph) {
        Phase &phase = plan_.phases[&node];
        phase.forecast = std::move(made.graph);
        for (std::size_t c = 0; c < node.outputs.size(); c++) {
          const bool has_rows = node.forall->returns[c].gather == graph::Gather::array && !has_parts(node.forall->returns[c]);
          phase.ranks.push_back(has_rows ? rank_of(node.outputs[c].type) - 1 : 0);
        }
        // Rows of rows are as long as those of one index, or the loop is computed again.
        phase.is_ragged = made.is_ragged && std::ranges::all_of(phase.ranks, [](unsigned rank) { return rank <= 1; });
        if (std::all_of(phase.ranks.begin(), phase.ranks.end(), [](unsigned rank) { return rank == 0; }) &&
            !may_lack_values(*node.forall))
          phase.strip = strip_of(node, integer_);
        plan_.has_phases[function_] = true;
      }
    }
    plan_.decisions.push_back({node.at, false, why.empty(), why});
    return why.empty();
  }

  // Whether there may be no least or greatest value in a strip, though there is one in the loop.
  static bool may_lack_values(const graph::Forall &forall) {
    return std::any_of(forall.returns.begin(), forall.returns.end(), [](const graph::Return &clause) {
      return clause.has_mask && (clause.reduction == graph::Reduction::least || clause.reduction == graph::Reduction::greatest);
    });
  }

  // A range of two constants that is as good as none.
  static bool is_short(const Node &node) {
    const graph::Dimension &first = node.forall->dimensions[0];
    if (first.generators[0].is_array) return false;
    std::int64_t bounds[2];
    for (int b = 0; b < 2; b++) {
      const Node &bound = first.bounds->nodes[first.bounds->results[b].node];
      const std::int64_t *value = std::get_if<std::int64_t>(&bound.constant);
      if (bound.op != Op::constant || !value) return false;
      bounds[b] = *value;
    }
    return bounds[1] - bounds[0] + 1 <= most_short_passes;
  }

  bool calls_phases(const Graph &graph) const {
    return std::any_of(graph.nodes.begin(), graph.nodes.end(), [this](const Node &node) {
      if (node.op == Op::call && (plan_.has_phases[node.function] || plan_.has_forks[node.function] || is_elsewhere(node.function)))
        return true;
      if (std::any_of(node.parts.begin(), node.parts.end(), [this](const auto &part) { return calls_phases(*part); })) return true;
      if (node.loop && (calls_phases(*node.loop->initial) || calls_phases(*node.loop->test) || calls_phases(*node.loop->body) ||
                        calls_phases(*node.loop->result)))
        return true;
      return node.forall && !plan_.phases.count(&node) && calls_phases(*node.forall->body);
    });
  }

  // A function of another Sisal file may have phases.
  bool is_elsewhere(std::uint32_t function) const {
    return unit_.functions[function].linkage == graph::Linkage::imported && !unit_.functions[function].is_c;
  }

  graph::Unit &unit_;
  Plan plan_;
  TypeRef integer_ = nullptr, number_ = nullptr;
  std::uint32_t function_ = 0;
};

} // namespace

Plan plan(graph::Unit &unit) { return Planner(unit).plan(); }

std::set<const Node *> nodes_of(const Plan &plan) {
  std::set<const Node *> nodes;
  for (const auto &[node, phase] : plan.phases) nodes.insert(node);
  return nodes;
}

void remark(const Plan &plan, Diagnostics &diagnostics) {
  for (const Decision &decision : plan.decisions) {
    if (decision.is_divided) diagnostics.report(decision.is_call ? Message::calls_divided : Message::loop_divided, decision.at);
    else diagnostics.report(decision.is_call ? Message::calls_not_divided : Message::loop_not_divided, decision.at, {decision.why});
  }
}

} // namespace sisal::parallel
