// Constants: operations on them are done here, as the program would do them; parts get operands that are constants as constants.
#include "passes/folding.h"
#include "passes/properties.h"
#include "passes/rebuild.h"

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {
// A constant that the parts of a compound node have as an operand becomes one of their own.
bool constants_into_parts(const Rebuild &rebuild, Node &node) {
  bool changed = false;
  const std::uint32_t shared = first_shared(node);
  for (std::uint32_t index = shared; index < node.operands.size(); index++) {
    const Node &operand = rebuild.made(node.operands[index]);
    // A text is an array: parts share the one that there is.
    if (operand.op != Op::constant || std::holds_alternative<std::string>(operand.constant)) continue;
    for (const Part &part : parts_of(node)) {
      const Value parameter{0, part.first_parameter + index - shared};
      if (!used_parameters(*part.graph)[parameter.output]) continue;
      const Value constant{static_cast<std::uint32_t>(part.graph->nodes.size()), 0};
      part.graph->nodes.push_back(clone(operand));
      for_each_use(*part.graph, [&](Value &use) {
        if (use == parameter) use = constant;
      });
      sort_nodes(*part.graph);
      changed = true;
    }
  }
  return changed;
}

// The operands that are constants. A `real` one is the float that it stands for.
std::vector<std::optional<graph::Constant>> constants_among(const Rebuild &rebuild, const Node &node) {
  std::vector<std::optional<graph::Constant>> constants;
  for (Value operand : node.operands) {
    const Node &made = rebuild.made(operand);
    constants.push_back(made.op == Op::constant ? std::optional(made.constant) : std::nullopt);
    double *number = constants.back() ? std::get_if<double>(&*constants.back()) : nullptr;
    if (number && made.outputs[0].type->kind == Kind::real) *number = static_cast<float>(*number);
  }
  return constants;
}

bool fold_in(Graph &graph, const Options &options) {
  bool changed = false;
  Rebuild rebuild(graph);
  for (std::uint32_t number = 1; number < rebuild.count(); number++) {
    Node node = rebuild.take(number);
    changed |= constants_into_parts(rebuild, node);
    const std::vector<std::optional<graph::Constant>> constants = constants_among(rebuild, node);
    if (std::optional<graph::Constant> result = fold(node, constants, options.full_errors)) {
      rebuild.put(number, constant_node(std::move(*result), node.outputs[0].type, node.at));
      changed = true;
    } else if (std::optional<std::uint32_t> operand = same_as_operand(node, constants)) {
      rebuild.map({number, 0}, node.operands[*operand]);
      changed = true;
    } else rebuild.put(number, std::move(node));
  }
  rebuild.finish();
  return changed;
}
} // namespace

bool fold_constants(graph::Unit &unit, const Options &options) {
  return for_each_graph(unit, [&](Graph &graph) { return fold_in(graph, options); });
}

} // namespace sisal::passes
