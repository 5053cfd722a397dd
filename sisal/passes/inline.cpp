// Inlining: the body of a function in the place of its calls, if it is small, or if there is one call. Recursive functions stay.
#include "passes/parts.h"
#include "passes/passes.h"
#include "passes/rebuild.h"

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Unit;

namespace {
class Inliner {
public:
  Inliner(Unit &unit, const Options &options)
      : unit_(unit), options_(options), state_(unit.functions.size()), calls_(unit.functions.size()) {
    for (const graph::Function &function : unit.functions)
      if (function.body) count_calls(*function.body);
  }
  // Functions that a function calls come before it, so that they are as small as they get. Whether something has changed.
  bool run() {
    for (std::uint32_t number = 0; number < state_.size(); number++) visit(number);
    return changed_;
  }

private:
  enum class State { new_one, open, done, recursive };
  void count_calls(const Graph &graph);
  void visit(std::uint32_t number);
  void visit_calls(const Graph &graph);
  bool takes_place_of_calls(std::uint32_t number) const;
  void replace_calls(Graph &graph);

  Unit &unit_;
  const Options &options_;
  std::vector<State> state_;
  std::vector<std::size_t> calls_;
  std::vector<std::uint32_t> path_;
  bool changed_ = false;
};

void Inliner::count_calls(const Graph &graph) {
  for (const Node &node : graph.nodes) {
    if (node.op == Op::call) calls_[node.function]++;
    for (const Graph *part : graphs_of(node)) count_calls(*part);
  }
}

// A function that is called while it is open is recursive, and so are those between.
void Inliner::visit(std::uint32_t number) {
  if (state_[number] == State::open) {
    for (std::size_t at = path_.size(); at-- > 0 && path_[at] != number;) state_[path_[at]] = State::recursive;
    state_[number] = State::recursive;
  }
  if (state_[number] != State::new_one || !unit_.functions[number].body) return;
  state_[number] = State::open;
  path_.push_back(number);
  visit_calls(*unit_.functions[number].body);
  path_.pop_back();
  if (state_[number] == State::open) state_[number] = State::done;
  replace_calls(*unit_.functions[number].body);
}

void Inliner::visit_calls(const Graph &graph) {
  for (const Node &node : graph.nodes) {
    if (node.op == Op::call) visit(node.function);
    for (const Graph *part : graphs_of(node)) visit_calls(*part);
  }
}

bool Inliner::takes_place_of_calls(std::uint32_t number) const {
  const graph::Function &function = unit_.functions[number];
  if (!function.body || state_[number] != State::done) return false;
  const bool is_last_call = calls_[number] == 1 && function.linkage == graph::Linkage::local;
  return is_last_call || size_of(*function.body) <= options_.inline_size;
}

void Inliner::replace_calls(Graph &graph) {
  Rebuild rebuild(graph);
  for (std::uint32_t number = 1; number < rebuild.count(); number++) {
    Node node = rebuild.take(number);
    for (const Part &part : parts_of(node)) replace_calls(*part.graph);
    if (node.op != Op::call || !takes_place_of_calls(node.function)) {
      rebuild.put(number, std::move(node));
      continue;
    }
    const std::vector<graph::Value> results = splice(rebuild.nodes(), *unit_.functions[node.function].body, node.operands);
    for (std::uint32_t output = 0; output < results.size(); output++) rebuild.map({number, output}, results[output]);
    changed_ = true;
  }
  rebuild.finish();
}
} // namespace

bool inline_calls(Unit &unit, const Options &options) { return Inliner(unit, options).run(); }

} // namespace sisal::passes
