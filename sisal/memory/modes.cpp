#include "memory/modes.h"

#include "memory/counted.h"

#include <algorithm>

namespace sisal::memory {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

bool is_element(Op op) { return op == Op::array_element || op == Op::stream_first || op == Op::record_field; }

bool is_change(const Node &node) {
  switch (node.op) {
  case Op::array_replace:
  case Op::array_add_high:
  case Op::array_add_low:
  case Op::array_catenate:
  case Op::stream_append:
  case Op::stream_catenate: return true;
  case Op::record_replace: // Others are C values, whose copies are cheap: their fields are kept.
    return is_recursive(node.outputs[0].type);
  default: return false;
  }
}

bool is_used(const Graph &graph, std::uint32_t parameter) {
  const Value value{0, parameter};
  auto has = [value](const std::vector<Value> &values) { return std::find(values.begin(), values.end(), value) != values.end(); };
  return has(graph.results) ||
         std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const Node &node) { return has(node.operands); });
}

namespace {

// Operations that give another view of the block of operand 0, or part of a value: they need a reference to it.
bool keeps_first(Op op) {
  switch (op) {
  case Op::array_adjust:
  case Op::array_set_low:
  case Op::array_remove_high:
  case Op::array_remove_low:
  case Op::stream_rest:
  case Op::record_replace: return true;
  default: return false;
  }
}

// Operations whose later operands become elements of the result.
bool keeps_elements(Op op) {
  switch (op) {
  case Op::array_make:
  case Op::array_fill:
  case Op::array_replace:
  case Op::array_add_high:
  case Op::array_add_low:
  case Op::stream_make:
  case Op::stream_append:
  case Op::record_make:
  case Op::record_replace:
  case Op::union_make: return true;
  default: return false;
  }
}

// The parameter of a select's or tag_case's part that has an operand.
std::uint32_t parameter_of(const Node &node, std::size_t part, std::size_t operand) {
  const bool has_payload = node.op == Op::tag_case && !node.arms[part].tags.empty();
  return static_cast<std::uint32_t>(operand - 1 + (has_payload ? 1 : 0));
}

} // namespace

Modes::Modes(const graph::Unit &unit) {
  for (const graph::Function &function : unit.functions) {
    std::vector<bool> &consumed = consumed_.emplace_back();
    for (const graph::Output &parameter : function.parameters)
      consumed.push_back(function.takes_references && is_counted(parameter.type));
  }
  // A function that calls another one may consume because that one does: until nothing changes.
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    wanted_.clear();
    for (std::size_t f = 0; f < unit.functions.size(); f++) {
      const graph::Function &function = unit.functions[f];
      if (!function.body || function.linkage != graph::Linkage::local || static_cast<int>(f) == unit.entry) continue;
      for (std::uint32_t p = 0; p < function.parameters.size(); p++)
        if (!consumed_[f][p] && is_counted(function.parameters[p].type) && wants(*function.body, p))
          consumed_[f][p] = is_changed = true;
    }
  }
}

bool Modes::is_wanted_by_loop(const graph::Loop &loop, std::uint32_t operand) const {
  // The other graphs are evaluated in each pass, so none of them can have the only reference.
  return wants(*loop.initial, operand) && !is_used(*loop.test, operand) && !is_used(*loop.body, operand) &&
         !is_used(*loop.result, operand);
}

Mode Modes::of(const Node &node, std::size_t operand) const {
  if (operand == 0 && is_change(node)) return Mode::changes;
  if (operand == 0 && keeps_first(node.op)) return Mode::keeps;
  switch (node.op) {
  case Op::call: return consumed_[node.function][operand] ? Mode::keeps : Mode::reads;
  case Op::select:
    if (operand > 0)
      for (std::size_t part = 0; part < node.parts.size(); part++)
        if (wants(*node.parts[part], parameter_of(node, part, operand))) return Mode::offers;
    return Mode::reads;
  case Op::tag_case:
    for (std::size_t part = 0; part < node.parts.size(); part++) {
      if (operand == 0 && node.arms[part].tags.empty()) continue;
      if (wants(*node.parts[part], operand == 0 ? 0 : parameter_of(node, part, operand))) return Mode::offers;
    }
    return Mode::reads;
  case Op::loop: return is_wanted_by_loop(*node.loop, static_cast<std::uint32_t>(operand)) ? Mode::offers : Mode::reads;
  default: return keeps_elements(node.op) ? Mode::keeps : Mode::reads;
  }
}

// Whether the value is changed or offered, or an element of it is.
bool Modes::is_changed_within(const Graph &graph, Value value) const {
  for (std::uint32_t n = 1; n < graph.nodes.size(); n++) {
    const Node &node = graph.nodes[n];
    for (std::size_t operand = 0; operand < node.operands.size(); operand++) {
      if (node.operands[operand] != value) continue;
      const Mode mode = of(node, operand);
      if (mode == Mode::changes || mode == Mode::offers) return true;
      if (operand == 0 && is_element(node.op) && is_counted(node.outputs[0].type) && is_changed_within(graph, {n, 0})) return true;
    }
  }
  return false;
}

bool Modes::is_kept(const Graph &graph, Value value) const {
  for (const Node &node : graph.nodes)
    for (std::size_t operand = 0; operand < node.operands.size(); operand++)
      if (node.operands[operand] == value && of(node, operand) == Mode::keeps) return true;
  return std::find(graph.results.begin(), graph.results.end(), value) != graph.results.end();
}

bool Modes::wants(const Graph &graph, std::uint32_t parameter) const {
  const auto [found, is_new] = wanted_.try_emplace({&graph, parameter}, false);
  if (!is_new) return found->second;
  const bool is_wanted = is_kept(graph, {0, parameter}) || is_changed_within(graph, {0, parameter});
  return wanted_[{&graph, parameter}] = is_wanted;
}

} // namespace sisal::memory
