// Arrays and streams of programs whose errors are values. An operation whose operand is an error, or whose index is none, gives an
// error.
#include "emit/full_emitter.h"

namespace sisal::emit {

using graph::Node;
using graph::Op;

void FullEmitter::sequence(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  auto question = [&](const char *function, const char *name) {
    define(scope, number, {std::string("sisal_full_") + function + "(" + text(scope, node, 0) + ".any)"}, name);
  };
  switch (node.op) {
  case Op::array_make:
  case Op::stream_make: return made(scope, number);
  case Op::array_empty:
  case Op::stream_empty: return define(scope, number, {"SISAL_EMPTY"}, "empty");
  case Op::array_fill: return filled(scope, number);
  case Op::array_element:
  case Op::stream_first: return element(scope, number);
  case Op::array_replace: return replaced(scope, number);
  case Op::array_add_high:
  case Op::array_add_low:
  case Op::stream_append: return longer(scope, number);
  case Op::array_catenate:
  case Op::stream_catenate: return catenated(scope, number);
  case Op::array_low: return question("low", "low");
  case Op::array_high: return question("high", "high");
  case Op::array_size:
  case Op::stream_size: return question("size", "size");
  case Op::stream_is_empty: return question("is_empty", "is_empty");
  case Op::array_prefix_size:
  case Op::stream_prefix_size:
    scope.is_inline[number] = false; // it looks at elements, which may be dropped before the value is used
    return define(scope, number,
                  {"sisal_full_prefix(" + element_descriptor(type_of(scope, node, 0)) + ", " + text(scope, node, 0) + ".any)"},
                  "size");
  default: return part_of(scope, number);
  }
}

void FullEmitter::made(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const std::size_t first = node.op == Op::array_make ? 1 : 0, count = node.operands.size() - first;
  const std::string low = first ? text(scope, node, 0) : "1", element = element_descriptor(node.outputs[0].type);
  define(scope, number, {"{.any = sisal_full_new(" + element + ", " + low + ", " + std::to_string(count) + ")}"}, "made");
  for (std::size_t i = 0; i < count; i++)
    out_.line("sisal_full_put(" + element + ", " + scope.values[number][0].text + ".any, " + std::to_string(i) + ", " +
              address(scope, node, first + i) + ");");
}

void FullEmitter::filled(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  define(scope, number,
         {"{.any = sisal_full_filled(" + element_descriptor(node.outputs[0].type) + ", " + text(scope, node, 0) + ", " +
          text(scope, node, 1) + ", " + address(scope, node, 2) + ")}"},
         "filled");
  if (scope.plan.nodes[number].uses[2] != memory::Use::reads) drop(type_of(scope, node, 2), text(scope, node, 2));
}

void FullEmitter::element(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const memory::NodePlan &plan = scope.plan.nodes[number];
  TypeRef type = node.outputs[0].type;
  const std::string array = text(scope, node, 0), descriptor = element_descriptor(type_of(scope, node, 0));
  const std::string index = node.op == Op::stream_first ? array + ".low"
                            : plan.is_taken             ? atom(operand(scope, node, 1), type_of(scope, node, 1), "index").text
                                                        : text(scope, node, 1);
  const std::string place = "(" + descriptor + ", " + array + ".any, " + index + ")";
  define(scope, number, {"*(const " + unit_.types.name(type) + " *)sisal_full_at" + place, Binding::unary}, "element", false);
  if (plan.outputs[0] != memory::Hold::owned) return;
  if (plan.is_taken) out_.line("sisal_full_take" + place + ";");
  else keep(type, scope.values[number][0].text);
}

void FullEmitter::replaced(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const std::string index = atom(operand(scope, node, 1), type_of(scope, node, 1), "index").text;
  const std::string element = element_descriptor(node.outputs[0].type), count = std::to_string(node.operands.size() - 2);
  define(scope, number,
         {"{.any = sisal_full_changed(" + element + ", " + text(scope, node, 0) + ".any, " + index + ", " + count + ", " +
          overwrite(scope, number) + ")}"},
         "changed");
  for (std::size_t i = 2; i < node.operands.size(); i++)
    out_.line("sisal_full_replace(" + element + ", " + scope.values[number][0].text + ".any, " + index + ", " +
              std::to_string(i - 2) + ", " + address(scope, node, i) + ");");
}

void FullEmitter::longer(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  define(scope, number,
         {std::string("{.any = sisal_full_add_") + (node.op == Op::array_add_low ? "low(" : "high(") +
          element_descriptor(node.outputs[0].type) + ", " + text(scope, node, 0) + ".any, " + address(scope, node, 1) + ", " +
          overwrite(scope, number) + ")}"},
         "added");
}

void FullEmitter::part_of(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  if (scope.plan.nodes[number].uses[0] == memory::Use::reads) keep(node.outputs[0].type, text(scope, node, 0));
  const std::string array = text(scope, node, 0) + ".any", element = element_descriptor(node.outputs[0].type);
  std::string value;
  switch (node.op) {
  case Op::array_adjust:
    value = "adjust(" + element + ", " + array + ", " + text(scope, node, 1) + ", " + text(scope, node, 2);
    break;
  case Op::array_set_low: value = "set_low(" + array + ", " + text(scope, node, 1); break;
  case Op::array_remove_high: value = "without_last(" + array; break;
  case Op::array_remove_low: value = "without_first(" + element + ", " + array; break;
  default: value = "rest(" + element + ", " + array; // stream_rest
  }
  define(scope, number, {"{.any = sisal_full_" + value + ")}"}, "part");
}

void FullEmitter::catenated(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  std::string how = overwrite(scope, number), value = text(scope, node, 0) + ".any";
  for (std::size_t i = 1; i < node.operands.size(); i++, how = "SISAL_OVERWRITES")
    value = "sisal_full_catenate(" + element_descriptor(node.outputs[0].type) + ", " + value + ", " + text(scope, node, i) +
            ".any, " + how + ")";
  define(scope, number, {"{.any = " + value + "}"}, "both");
  for (std::size_t i = 1; i < node.operands.size(); i++)
    if (scope.plan.nodes[number].uses[i] != memory::Use::reads) drop(type_of(scope, node, i), text(scope, node, i));
}

} // namespace sisal::emit
