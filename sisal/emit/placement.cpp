// Build-in-place: a catenation is allocated before its parts, and each part writes its elements where they will lie.
#include "emit/forall_state.h"

namespace sisal::emit {

using graph::Node;
using graph::Op;

namespace {

// The catenation that is no part of another one.
std::uint32_t root_of(const memory::GraphPlan &plan, std::uint32_t number) {
  while (plan.nodes[number].placement.is_placed) number = plan.nodes[number].placement.node;
  return number;
}

} // namespace

// Before the first part is emitted. A catenation of arrays that are all there is none.
void FunctionEmitter::begin_placement(Scope &scope, std::uint32_t number) {
  std::uint32_t root = root_of(scope.plan, number);
  if (!scope.place_of[root].empty()) return;
  join_parts(scope, root);
  std::vector<Part> parts;
  collect_parts(scope, root, parts);
  const Node &node = scope.graph.nodes[root];
  TypeRef type = node.outputs[0].type;
  std::string size;
  for (Part &part : parts) {
    bool is_number = part.size.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number && !is_name(part.size)) {
      std::string name = names_.fresh("size");
      out_.line("const long " + name + " = " + part.size + ";");
      part.size = name;
    }
    part.offset = size;
    size += (size.empty() ? "" : " + ") + part.size;
  }
  std::string name = variable_name(node, 0, "both");
  out_.line("const " + unit_.types.name(type) + " " + name +
            " = {.any = " + new_array(scope, root, 0, element_descriptor(type) + ", " + parts[0].low + ", " + size) + "};");
  scope.values[root][0] = {name};
  scope.place_of[root] = name + ".first";
  for (const Part &part : parts) {
    std::string at = name + ".first" + (part.offset.empty() ? "" : " + " + part.offset);
    if (part.is_placed) scope.place_of[part.node] = at;
    else scope.copies[part.node].push_back({part.operand, at});
  }
}

// The sizes of parts that forks give are there after a join.
void FunctionEmitter::join_parts(const Scope &scope, std::uint32_t catenation) {
  const Node &node = scope.graph.nodes[catenation];
  join(scope, &node);
  for (graph::Value operand : node.operands)
    if (scope.graph.nodes[operand.node].op == Op::array_catenate && scope.plan.nodes[operand.node].placement.is_placed)
      join_parts(scope, operand.node);
}

// Parts from left to right. A part that is there already is copied when its catenation is emitted.
void FunctionEmitter::collect_parts(Scope &scope, std::uint32_t catenation, std::vector<Part> &parts) {
  const Node &node = scope.graph.nodes[catenation];
  for (std::uint32_t i = 0; i < node.operands.size(); i++) {
    std::uint32_t from = node.operands[i].node;
    const memory::Placement &placement = scope.plan.nodes[from].placement;
    const Node &part = scope.graph.nodes[from];
    bool is_there = part.op == Op::array_catenate && !scope.values[from][0].text.empty();
    if (!placement.is_placed || placement.node != catenation || placement.operand != i || is_there) {
      std::string array = text(scope, node, i);
      parts.push_back({catenation, i, false, array + ".size", array + ".low", ""});
    } else if (part.op == Op::array_catenate) {
      scope.place_of[from] = "parts";
      collect_parts(scope, from, parts);
    } else if (part.op == Op::array_make) {
      parts.push_back({from, i, true, std::to_string(part.operands.size() - 1), text(scope, part, 0), ""});
    } else if (part.op == Op::array_fill) {
      std::string low = text(scope, part, 0);
      parts.push_back({from, i, true, "sisal_extent(" + low + ", " + text(scope, part, 1) + ")", low, ""});
    } else {
      ForallState &state = prepare(scope, from);
      const std::string &low = state.loops[0].low;
      parts.push_back({from, i, true, "sisal_extent(" + state.loops[0].low + ", " + state.loops[0].high + ")",
                       low == "1" ? low : "(" + low + " <= " + state.loops[0].high + " ? " + low + " : 1)", ""});
    }
  }
}

// A catenation whose parts have been written: those that were there before are copied.
void FunctionEmitter::finish_placement(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  for (const auto &[operand, at] : scope.copies[number])
    out_.line("sisal_put(" + element_descriptor(node.outputs[0].type) + ", " + at + ", " + text(scope, node, operand) + ".any);");
  for (std::uint32_t i = 0; i < node.operands.size(); i++) {
    if (!is_part(scope, node.operands[i]) && scope.plan.nodes[number].uses[i] != memory::Use::reads)
      drop(type_of(scope, node, i), text(scope, node, i));
  }
}

} // namespace sisal::emit
