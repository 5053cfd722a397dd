#include "memory/unique.h"

#include "memory/counted.h"
#include "memory/modes.h"

#include <algorithm>

namespace sisal::memory {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {

// A graph's use of its parameters' references, and the references that its results are.
struct Freshness {
  std::vector<bool> results;   // the only reference to the value
  std::vector<bool> is_shared; // of each parameter: the graph makes another reference, which outlives it
};

class Finder {
public:
  Finder(const graph::Unit &unit, const std::set<const Node *> &phases, Plan &plan) : unit_(unit), phases_(phases), plan_(plan) {
    for (const graph::Function &function : unit.functions) {
      // The best is assumed, and taken back until nothing contradicts it.
      functions_.push_back({std::vector<bool>(function.results.size(), function.body != nullptr),
                            std::vector<bool>(function.parameters.size(), function.body == nullptr)});
      fresh_parameters_.emplace_back(function.parameters.size(), true);
    }
  }

  void find() {
    do {
      is_changed_ = false;
      for (std::size_t f = 0; f < unit_.functions.size(); f++)
        if (unit_.functions[f].body) find(f);
    } while (is_changed_);
    for (std::size_t f = 0; f < unit_.functions.size(); f++) plan_.functions[f].is_fresh = functions_[f].results;
    for (std::size_t f = 0; f < unit_.functions.size(); f++)
      if (unit_.functions[f].body) find_vacant(*unit_.functions[f].body, plan_.functions[f].body);
  }

private:
  // Elements that are moved out of an array with one reference, changed, and put where they were.
  void find_vacant(const Graph &graph, GraphPlan &plan) {
    for (std::uint32_t n : plan.order) {
      const Node &node = graph.nodes[n];
      NodePlan &change = plan.nodes[n];
      for_each_part(node, change, [&](const Graph &part, GraphPlan &how) { find_vacant(part, how); });
      if (node.op != Op::array_replace || node.operands.size() != 3 || change.overwrite != Overwrite::always) continue;
      for (std::uint32_t m : plan.order) {
        const Node &element = graph.nodes[m];
        if (element.op != Op::array_element || !plan.nodes[m].is_taken || element.operands[0] != node.operands[0] ||
            element.operands[1] != node.operands[1])
          continue;
        plan.nodes[m].is_taken_surely = change.is_vacant = true;
      }
    }
  }

  template <typename Does> static void for_each_part(const Node &node, NodePlan &plan, Does does) {
    for (std::size_t part = 0; part < node.parts.size(); part++) does(*node.parts[part], plan.parts[part]);
    if (node.forall) {
      for (std::size_t d = 0; d < node.forall->dimensions.size(); d++) does(*node.forall->dimensions[d].bounds, plan.parts[d]);
      does(*node.forall->body, plan.parts.back());
    }
    if (!node.loop) return;
    const graph::Loop &loop = *node.loop;
    const Graph *const graphs[] = {loop.initial.get(), loop.test.get(), loop.body.get(), loop.result.get(), loop.result.get()};
    for (std::size_t part = 0; part < plan.parts.size(); part++) does(*graphs[part], plan.parts[part]);
  }

  void find(std::size_t f) {
    FunctionPlan &plan = plan_.functions[f];
    std::vector<bool> fresh;
    for (std::size_t p = 0; p < plan.parameters.size(); p++)
      fresh.push_back(plan.parameters[p] == Hold::owned && fresh_parameters_[f][p]);
    const Freshness found = evaluate(*unit_.functions[f].body, plan.body, fresh);
    for (std::size_t r = 0; r < found.results.size(); r++) take_back(functions_[f].results, r, found.results[r], true);
    for (std::size_t p = 0; p < found.is_shared.size(); p++) take_back(functions_[f].is_shared, p, found.is_shared[p], false);
  }

  // Changes what is assumed, if it differs and is still the best.
  void take_back(std::vector<bool> &assumed, std::size_t at, bool found, bool best) {
    if (assumed[at] == best && found != best) {
      assumed[at] = found;
      is_changed_ = true;
    }
  }

  // The values of one graph. A value that is shared anywhere in it counts as shared everywhere.
  struct Scope {
    const Graph &graph;
    GraphPlan &plan;
    std::vector<std::vector<bool>> fresh, shared;
    bool is_fresh(Value value) const { return fresh[value.node][value.output] && !shared[value.node][value.output]; }
  };

  Freshness evaluate(const Graph &graph, GraphPlan &plan, const std::vector<bool> &fresh_parameters) {
    Scope scope{graph, plan, {}, {}};
    for (const Node &node : graph.nodes) {
      scope.fresh.emplace_back(node.outputs.size(), false);
      scope.shared.emplace_back(node.outputs.size(), false);
    }
    scope.fresh[0] = fresh_parameters;
    scope.fresh[0].resize(graph.nodes[0].outputs.size(), false);
    for (std::size_t r = 0; r < graph.results.size(); r++)
      if (plan.results[r] == Use::shares) share(scope, graph.results[r]);
    for (std::uint32_t n : plan.order)
      for (std::size_t k = 0; k < graph.nodes[n].operands.size(); k++)
        if (plan.nodes[n].uses[k] == Use::shares) share(scope, graph.nodes[n].operands[k]);
    for (std::uint32_t n : plan.order) evaluate_node(scope, n);

    Freshness found;
    for (std::size_t r = 0; r < graph.results.size(); r++)
      found.results.push_back(plan.results[r] != Use::shares && scope.is_fresh(graph.results[r]));
    found.is_shared = scope.shared[0];
    return found;
  }

  // The value's own block has a reference more: what it is an element of is no more shared than before.
  static void share(Scope &scope, Value value) { scope.shared[value.node][value.output] = true; }

  void evaluate_node(Scope &scope, std::uint32_t n) {
    const Node &node = scope.graph.nodes[n];
    NodePlan &plan = scope.plan.nodes[n];
    std::vector<bool> &fresh = scope.fresh[n];
    switch (node.op) {
    case Op::constant: // of characters: it lies with the program's constants
      return;
    case Op::array_adjust:
    case Op::array_set_low:
    case Op::array_remove_high:
    case Op::array_remove_low:
    case Op::stream_rest: fresh[0] = plan.uses[0] == Use::gives && scope.is_fresh(node.operands[0]); return;
    case Op::call: return evaluate_call(scope, n);
    case Op::select:
    case Op::tag_case: return evaluate_arms(scope, n);
    case Op::forall: return evaluate_forall(scope, n);
    case Op::loop: return evaluate_loop(scope, n);
    default:
      if (is_element(node.op)) return;
      if (plan.overwrite != Overwrite::never)
        plan.overwrite = scope.is_fresh(node.operands[0]) ? Overwrite::always : Overwrite::checked;
      fresh.assign(fresh.size(), true);
    }
  }

  void evaluate_call(Scope &scope, std::uint32_t n) {
    const Node &node = scope.graph.nodes[n];
    scope.fresh[n] = functions_[node.function].results;
    for (std::size_t k = 0; k < node.operands.size(); k++) {
      if (functions_[node.function].is_shared[k]) share(scope, node.operands[k]);
      if (scope.plan.nodes[n].uses[k] != Use::gives || !scope.is_fresh(node.operands[k]))
        take_back(fresh_parameters_[node.function], k, false, true);
    }
  }

  // The operands from `first` on, as a part has them for parameters.
  std::vector<bool> given(const Scope &scope, std::uint32_t n, std::size_t first) const {
    std::vector<bool> fresh;
    const Node &node = scope.graph.nodes[n];
    for (std::size_t k = first; k < node.operands.size(); k++)
      fresh.push_back(scope.plan.nodes[n].uses[k] == Use::gives && scope.is_fresh(node.operands[k]));
    return fresh;
  }

  // The operands that a part has shared, from `first` on, after `skipped` parameters.
  static void share_operands(Scope &scope, std::uint32_t n, std::size_t first, std::size_t skipped, const Freshness &found) {
    const std::vector<Value> &operands = scope.graph.nodes[n].operands;
    for (std::size_t k = first; k < operands.size(); k++)
      if (found.is_shared[k - first + skipped]) share(scope, operands[k]);
  }

  void evaluate_arms(Scope &scope, std::uint32_t n) {
    const Node &node = scope.graph.nodes[n];
    std::vector<bool> fresh(node.outputs.size(), true);
    for (std::size_t part = 0; part < node.parts.size(); part++) {
      const bool has_payload = node.op == Op::tag_case && !node.arms[part].tags.empty();
      std::vector<bool> parameters(has_payload ? 1 : 0, false);
      const std::vector<bool> operands = given(scope, n, 1);
      parameters.insert(parameters.end(), operands.begin(), operands.end());
      const Freshness found = evaluate(*node.parts[part], scope.plan.nodes[n].parts[part], parameters);
      share_operands(scope, n, 1, has_payload ? 1 : 0, found);
      for (std::size_t output = 0; output < fresh.size(); output++) fresh[output] = fresh[output] && found.results[output];
    }
    scope.fresh[n] = fresh;
  }

  void evaluate_forall(Scope &scope, std::uint32_t n) {
    const graph::Forall &forall = *scope.graph.nodes[n].forall;
    std::vector<GraphPlan> &parts = scope.plan.nodes[n].parts;
    for (std::size_t d = 0; d < forall.dimensions.size(); d++)
      share_operands(scope, n, 0, 0, evaluate(*forall.dimensions[d].bounds, parts[d], {}));
    const Freshness body = evaluate(*forall.body, parts.back(), {});
    share_operands(scope, n, 0, 0, body);
    for (std::size_t c = 0; c < forall.returns.size(); c++)
      scope.fresh[n][c] =
          is_gathered(forall.returns[c]) ? !is_shared(scope.graph.nodes[n], c) : body.results[forall.returns[c].value];
  }

  // Whether the clause makes a new value, and is none of those of the body.
  static bool is_gathered(const graph::Return &clause) {
    return clause.gather != graph::Gather::value || clause.reduction == graph::Reduction::catenate;
  }

  // Whether nodes share the elements of the clause's array. An array of arrays is each node's own; the innermost ones are shared.
  bool is_shared(const Node &node, std::size_t clause) const {
    const TypeRef type = node.outputs[clause].type;
    return phases_.count(&node) && type->is_sequence() && type->element->kind != Kind::array;
  }

  void evaluate_loop(Scope &scope, std::uint32_t n) {
    const graph::Loop &loop = *scope.graph.nodes[n].loop;
    NodePlan &plan = scope.plan.nodes[n];
    const std::size_t operands = plan.uses.size(), variables = loop.initial->results.size();
    const Freshness first = evaluate(*loop.initial, plan.parts[initial], given(scope, n, 0));
    share_operands(scope, n, 0, 0, first);

    // The body finds a variable fresh if the first pass does, and if the body and the result of each pass leave it so.
    std::vector<bool> fresh(operands + variables, false);
    plan.unshared.clear();
    for (std::size_t v = 0; v < variables; v++) {
      fresh[operands + v] = plan.parts[body].nodes[0].outputs[operands + v] == Hold::owned;
      if (fresh[operands + v] && !first.results[v] &&
          !is_changed_surely(*loop.body, plan.parts[body], {0, static_cast<std::uint32_t>(operands + v)}))
        fresh[operands + v] = false;
    }
    Freshness next, each, checked;
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      next = evaluate(*loop.body, plan.parts[body], fresh);
      each = evaluate(*loop.result, plan.parts[each_pass], {});
      checked = evaluate(*loop.test, plan.parts[test], {});
      for (std::size_t v = 0; v < variables; v++) {
        const std::size_t p = operands + v;
        if (fresh[p] && (!next.results[v] || each.is_shared[p] || each.is_shared[p + variables] || checked.is_shared[p]))
          fresh[p] = is_stable = false;
      }
    }
    for (std::size_t v = 0; v < variables; v++)
      if (fresh[operands + v] && !first.results[v]) plan.unshared.push_back(static_cast<std::uint32_t>(v));
    for (const Freshness *found : {&next, &each, &checked}) share_operands(scope, n, 0, 0, *found);
    std::vector<bool> last = fresh;
    last.resize(operands + 2 * variables, false);
    const Freshness end = evaluate(*loop.result, plan.parts[at_end], last);
    share_operands(scope, n, 0, 0, end);
    for (std::size_t c = 0; c < loop.returns.size(); c++)
      scope.fresh[n][c] = is_gathered(loop.returns[c]) || (plan.is_at_end[c] && end.results[loop.returns[c].value]);
  }

  // Whether each pass overwrites the parameter, so that a copy before the first one is none too many.
  static bool is_changed_surely(const Graph &graph, const GraphPlan &plan, Value value) {
    for (std::uint32_t n : plan.order) {
      const Node &node = graph.nodes[n];
      for (std::size_t k = 0; k < node.operands.size(); k++) {
        if (node.operands[k] != value || plan.nodes[n].uses[k] != Use::gives) continue;
        if (k == 0 && is_change(node)) return true;
        if (node.op == Op::loop && is_changed_by_loop(*node.loop, plan.nodes[n], {0, static_cast<std::uint32_t>(k)})) return true;
        if (node.op == Op::select && k > 0 && is_changed_by_arms(node, plan.nodes[n], static_cast<std::uint32_t>(k - 1)))
          return true;
      }
    }
    return false;
  }

  static bool is_changed_by_arms(const Node &node, const NodePlan &plan, std::uint32_t parameter) {
    for (std::size_t part = 0; part < node.parts.size(); part++)
      if (!is_changed_surely(*node.parts[part], plan.parts[part], {0, parameter})) return false;
    return true;
  }

  static bool is_changed_by_loop(const graph::Loop &loop, const NodePlan &plan, Value operand) {
    for (std::size_t v = 0; v < loop.initial->results.size(); v++) {
      const Value variable{0, static_cast<std::uint32_t>(plan.uses.size() + v)};
      if (loop.initial->results[v] == operand && plan.parts[body].nodes[0].outputs[variable.output] == Hold::owned &&
          is_changed_surely(*loop.body, plan.parts[body], variable))
        return true;
    }
    return false;
  }

  const graph::Unit &unit_;
  const std::set<const Node *> &phases_;
  Plan &plan_;
  std::vector<Freshness> functions_;
  std::vector<std::vector<bool>> fresh_parameters_; // of each function: all callers give the only reference
  bool is_changed_ = false;
};

} // namespace

void find_unique(const graph::Unit &unit, const std::set<const Node *> &phases, Plan &plan) { Finder(unit, phases, plan).find(); }

} // namespace sisal::memory
