// Selects: those whose condition is known, those of which both parts give the same, and those that are their condition.
#include "passes/properties.h"
#include "passes/rebuild.h"

#include <algorithm>

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {
class Simplifier {
public:
  Simplifier(Graph &graph, const Options &options) : rebuild_(graph), options_(options) {}
  bool run();

private:
  bool replace_known(std::uint32_t number, const Node &node);
  void turn(Node &node);
  Value common_result(const Node &node, std::uint32_t output, Value otherwise);
  void splice_part(std::uint32_t number, const Graph &part, std::vector<Value> parameters);

  Rebuild rebuild_;
  const Options &options_;
  bool changed_ = false;
};

void Simplifier::splice_part(std::uint32_t number, const Graph &part, std::vector<Value> parameters) {
  const std::vector<Value> results = splice(rebuild_.nodes(), part, parameters);
  for (std::uint32_t output = 0; output < results.size(); output++) rebuild_.map({number, output}, results[output]);
}

// A select of a constant, or a tagcase of a union that is made here.
bool Simplifier::replace_known(std::uint32_t number, const Node &node) {
  const Node &chooser = rebuild_.made(node.operands[0]);
  std::vector<Value> parameters(node.operands.begin() + 1, node.operands.end());
  if (node.op == Op::select) {
    if (chooser.op != Op::constant) return false;
    splice_part(number, *node.parts[std::get<bool>(chooser.constant) ? 0 : 1], std::move(parameters));
    return true;
  }
  if (chooser.op != Op::union_make) return false;
  auto has_tag = [&](const graph::Arm &arm) {
    return std::find(arm.tags.begin(), arm.tags.end(), chooser.index) != arm.tags.end();
  };
  auto is_rest = [](const graph::Arm &arm) { return arm.tags.empty(); };
  auto arm = std::find_if(node.arms.begin(), node.arms.end(), has_tag);
  if (arm == node.arms.end()) arm = std::find_if(node.arms.begin(), node.arms.end(), is_rest);
  if (arm == node.arms.end()) return false;
  if (!arm->tags.empty()) parameters.insert(parameters.begin(), chooser.operands[0]);
  splice_part(number, *node.parts[static_cast<std::size_t>(arm - node.arms.begin())], std::move(parameters));
  return true;
}

// `if ~ c` is `if c` with its parts exchanged.
void Simplifier::turn(Node &node) {
  while (rebuild_.made(node.operands[0]).op == Op::not_) {
    node.operands[0] = rebuild_.made(node.operands[0]).operands[0];
    std::swap(node.parts[0], node.parts[1]);
    changed_ = true;
  }
}

// The value that the output is whatever the condition is. An error as the condition makes another result, which counts if there are
// error values.
Value Simplifier::common_result(const Node &node, std::uint32_t output, Value otherwise) {
  const Value yes = node.parts[0]->results[output], no = node.parts[1]->results[output];
  const auto truth_yes = truth_of(constant_of(*node.parts[0], yes)), truth_no = truth_of(constant_of(*node.parts[1], no));
  if (truth_yes && truth_no && *truth_yes && !*truth_no) return node.operands[0];
  if (options_.full_errors) return otherwise;
  if (yes.node == 0 && no.node == 0 && node.operands[yes.output + 1] == node.operands[no.output + 1])
    return node.operands[yes.output + 1];
  const Node &in_yes = node.parts[0]->nodes[yes.node], &in_no = node.parts[1]->nodes[no.node];
  if (in_yes.op == Op::constant && is_same(in_yes, in_no)) return rebuild_.add(clone(in_yes));
  return otherwise;
}

bool Simplifier::run() {
  for (std::uint32_t number = 1; number < rebuild_.count(); number++) {
    Node node = rebuild_.take(number);
    if ((node.op == Op::select || node.op == Op::tag_case) && replace_known(number, node)) {
      changed_ = true;
      continue;
    }
    if (node.op != Op::select) {
      rebuild_.put(number, std::move(node));
      continue;
    }
    turn(node);
    const auto outputs = static_cast<std::uint32_t>(node.outputs.size());
    std::vector<Value> known;
    for (std::uint32_t output = 0; output < outputs; output++) known.push_back(common_result(node, output, {0, ~0u}));
    rebuild_.put(number, std::move(node));
    for (std::uint32_t output = 0; output < outputs; output++)
      if (known[output].output != ~0u) rebuild_.map({number, output}, known[output]);
  }
  rebuild_.finish();
  return changed_;
}
} // namespace

bool simplify_selects(graph::Unit &unit, const Options &options) {
  return for_each_graph(unit, [&](Graph &graph) { return Simplifier(graph, options).run(); });
}

} // namespace sisal::passes
