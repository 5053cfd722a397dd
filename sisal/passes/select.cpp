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
// For each select whether its condition surely is true or false: nothing that it is made of can fail. With error values parameters
// may be errors.
std::vector<bool> certain_conditions(const Graph &graph, const Options &options) {
  std::vector<bool> is_certain(graph.nodes.size(), !options.full_errors), conditions(graph.nodes.size(), false);
  auto certain = [&](Value operand) { return is_certain[operand.node]; };
  for (std::size_t number = 1; number < graph.nodes.size(); number++) {
    const Node &node = graph.nodes[number];
    is_certain[number] =
        !options.full_errors && is_safe(graph, node, options) && std::all_of(node.operands.begin(), node.operands.end(), certain);
    conditions[number] = node.op == Op::select && certain(node.operands[0]);
  }
  return conditions;
}

class Simplifier {
public:
  Simplifier(Graph &graph, const Options &options)
      : is_certain_(certain_conditions(graph, options)), rebuild_(graph) {}
  bool run();

private:
  bool replace_known(std::uint32_t number, const Node &node);
  void turn(Node &node);
  std::optional<Value> common_result(const Node &node, std::uint32_t output, bool is_certain);
  void splice_part(std::uint32_t number, const Graph &part, std::vector<Value> parameters);

  const std::vector<bool> is_certain_;
  Rebuild rebuild_;
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

// The value that the output is whatever the condition is. An error in the condition counts: it is not left out with it.
std::optional<Value> Simplifier::common_result(const Node &node, std::uint32_t output, bool is_certain) {
  const Value yes = node.parts[0]->results[output], no = node.parts[1]->results[output];
  const auto truth_yes = truth_of(constant_of(*node.parts[0], yes)), truth_no = truth_of(constant_of(*node.parts[1], no));
  if (truth_yes && truth_no && *truth_yes && !*truth_no) return node.operands[0];
  if (!is_certain) return std::nullopt;
  if (yes.node == 0 && no.node == 0 && node.operands[yes.output + 1] == node.operands[no.output + 1])
    return node.operands[yes.output + 1];
  const Node &in_yes = node.parts[0]->nodes[yes.node], &in_no = node.parts[1]->nodes[no.node];
  if (in_yes.op == Op::constant && is_same(in_yes, in_no)) return rebuild_.add(clone(in_yes));
  return std::nullopt;
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
    std::vector<std::optional<Value>> known;
    for (std::uint32_t output = 0; output < outputs; output++) known.push_back(common_result(node, output, is_certain_[number]));
    rebuild_.put(number, std::move(node));
    for (std::uint32_t output = 0; output < outputs; output++)
      if (known[output]) rebuild_.map({number, output}, *known[output]);
  }
  rebuild_.finish();
  return changed_;
}
} // namespace

bool simplify_selects(graph::Unit &unit, const Options &options) {
  return for_each_graph(unit, [&](Graph &graph) { return Simplifier(graph, options).run(); });
}

} // namespace sisal::passes
