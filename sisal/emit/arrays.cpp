// Arrays and streams. A stream is an array from 1 on: all that it will be is there.
#include "emit/function.h"

namespace sisal::emit {

using graph::Node;
using graph::Op;

void FunctionEmitter::array(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  auto name = [&] { return text(scope, node, 0); };
  switch (node.op) {
  case Op::array_make:
  case Op::stream_make: return array_make(scope, number);
  case Op::array_empty:
  case Op::stream_empty: return define(scope, number, {"SISAL_EMPTY"}, "empty");
  case Op::array_fill: return array_fill(scope, number);
  case Op::array_element:
  case Op::stream_first: return array_element(scope, number);
  case Op::array_replace: return array_replace(scope, number);
  case Op::array_add_high:
  case Op::array_add_low:
  case Op::stream_append: return array_add(scope, number);
  case Op::array_catenate:
  case Op::stream_catenate: return array_catenate(scope, number);
  case Op::array_low: return define(scope, number, {name() + ".low"}, "low");
  case Op::array_high: return define(scope, number, {"sisal_high(" + name() + ".any)"}, "high");
  case Op::array_size:
  case Op::stream_size:
  case Op::array_prefix_size: // no element is an error here: all come before the first that is
  case Op::stream_prefix_size: return define(scope, number, {name() + ".size"}, "size");
  case Op::stream_is_empty: return define(scope, number, {name() + ".size == 0", equality}, "is_empty");
  default: return array_part(scope, number);
  }
}

void FunctionEmitter::array_make(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  std::size_t first = node.op == Op::array_make ? 1 : 0, count = node.operands.size() - first;
  std::string low = first ? text(scope, node, 0) : "1";
  if (const std::string &at = scope.place_of[number]; !at.empty()) {
    for (std::size_t i = 0; i < count; i++)
      out_.line("(" + at + ")[" + std::to_string(i) + "] = " + text(scope, node, first + i) + ";");
    return;
  }
  define(scope, number,
         {"{.any = " +
          new_array(scope, number, 0, element_descriptor(node.outputs[0].type) + ", " + low + ", " + std::to_string(count)) + "}"},
         "made");
  for (std::size_t i = 0; i < count; i++)
    out_.line(scope.values[number][0].text + ".first[" + std::to_string(i) + "] = " + text(scope, node, first + i) + ";");
}

void FunctionEmitter::array_fill(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  TypeRef element = type_of(scope, node, 2);
  if (const std::string &at = scope.place_of[number]; !at.empty()) {
    std::string index = names_.fresh("i");
    out_.open("for (long " + index + " = 0; " + index + " < sisal_extent(" + text(scope, node, 0) + ", " + text(scope, node, 1) +
              "); " + index + "++)");
    keep(element, text(scope, node, 2));
    out_.line("(" + at + ")[" + index + "] = " + text(scope, node, 2) + ";");
    out_.close();
    if (scope.plan.nodes[number].uses[2] != memory::Use::reads) drop(element, text(scope, node, 2));
    return;
  }
  std::string bounds = text(scope, node, 0) + ", " + text(scope, node, 1), type = element_descriptor(node.outputs[0].type);
  if (Types::is_counted(element)) {
    define(scope, number, {"{.any = sisal_filled(" + type + ", " + bounds + ", &" + text(scope, node, 2) + ")}"}, "filled");
    if (scope.plan.nodes[number].uses[2] != memory::Use::reads) drop(element, text(scope, node, 2));
    return;
  }
  std::string value = atom({text(scope, node, 2)}, element, "value").text;
  define(scope, number,
         {"{.any = " + new_array(scope, number, 0, type + ", " + text(scope, node, 0) + ", sisal_extent(" + bounds + ")") + "}"},
         "filled");
  std::string index = names_.fresh("i"), array = scope.values[number][0].text;
  out_.line("for (long " + index + " = 0; " + index + " < " + array + ".size; " + index + "++) " + array + ".first[" + index +
            "] = " + value + ";");
}

// The place of the element, or of one so many further.
std::string FunctionEmitter::element_at(const Node &node, const std::string &array, const std::string &index, long more) const {
  const std::string after = more ? " + " + std::to_string(more) : "", at = index + after;
  const auto pointer = pointers_.find(&node), counted = indices_.find(&node);
  const std::string known = counted != indices_.end() ? counted->second + after : at;
  if (pointer != pointers_.end() && !pointer->second.empty()) return pointer->second + "[" + known + "]";
  if (pointer != pointers_.end()) return "SISAL_UNCHECKED(" + array + ", " + known + ")";
  return unit_.options.has_bounds ? "SISAL_ELEMENT(" + array + ", " + at + ", " + place(node) + ")"
                                  : "SISAL_UNCHECKED(" + array + ", " + at + ")";
}

void FunctionEmitter::array_element(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const memory::NodePlan &plan = scope.plan.nodes[number];
  std::string array = text(scope, node, 0);
  std::string index = node.op == Op::stream_first ? array + ".low" : index_text(scope, node, 1);
  std::string element = element_at(node, array, index, 0);
  define(scope, number, {element}, "element", !plan.is_taken || plan.is_taken_surely);
  if (plan.outputs[0] != memory::Hold::owned || plan.is_taken_surely) return;
  std::string name = scope.values[number][0].text;
  TypeRef type = node.outputs[0].type;
  if (!plan.is_taken) return keep(type, name);
  out_.open("if (" + array + ".block->count == 1)");
  out_.line("memset(&" + element + ", 0, sizeof " + name + ");");
  out_.otherwise("else");
  keep(type, name);
  out_.close();
}

std::string FunctionEmitter::overwrite(const Scope &scope, std::uint32_t number) const {
  const memory::NodePlan &plan = scope.plan.nodes[number];
  if (plan.uses.empty() || plan.uses[0] == memory::Use::reads) return "SISAL_COPIES";
  return plan.overwrite == memory::Overwrite::always ? "SISAL_OVERWRITES" : "SISAL_CHECKS";
}

void FunctionEmitter::array_replace(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  std::string index =
      node.operands.size() > 3 ? atom(operand(scope, node, 1), type_of(scope, node, 1), "index").text : index_text(scope, node, 1);
  std::string how = overwrite(scope, number);
  std::string old = how == "SISAL_OVERWRITES" ? text(scope, node, 0)
                                              : "{.any = sisal_changed(" + element_descriptor(node.outputs[0].type) + ", " +
                                                    text(scope, node, 0) + ".any, " + how + ")}";
  define(scope, number, {old}, "changed");
  std::string array = scope.values[number][0].text;
  const auto pointer = pointers_.find(&node);
  if (pointer != pointers_.end() && pointer->second.empty() && node.operands.size() > 3) {
    pointer->second = names_.fresh(array + "_at");
    out_.line(unit_.types.name(node.outputs[0].type->element) + " *const " + pointer->second + " = " + array + ".first - " + array +
              ".low;");
  }
  for (std::size_t i = 2; i < node.operands.size(); i++) {
    std::string element = element_at(node, array, index, static_cast<long>(i) - 2);
    if (!scope.plan.nodes[number].is_vacant) drop(type_of(scope, node, i), element);
    out_.line(element + " = " + text(scope, node, i) + ";");
  }
}

void FunctionEmitter::array_add(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  bool is_low = node.op == Op::array_add_low;
  std::string begin = std::string("{.any = ") + (is_low ? "sisal_lower(" : "sisal_longer(") +
                      element_descriptor(node.outputs[0].type) + ", " + text(scope, node, 0) + ".any, ";
  define(scope, number, {begin + (is_low ? "" : "1, ") + overwrite(scope, number) + ")}"}, "added");
  std::string array = scope.values[number][0].text;
  out_.line(array + ".first[" + (is_low ? "0" : array + ".size - 1") + "] = " + text(scope, node, 1) + ";");
}

// Operations that give a part of an array, or another low bound: the elements stay where they are.
void FunctionEmitter::array_part(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  if (scope.plan.nodes[number].uses[0] == memory::Use::reads) keep(node.outputs[0].type, text(scope, node, 0));
  std::string array = text(scope, node, 0) + ".any", element = element_descriptor(node.outputs[0].type),
              place = ", " + file_and_line(node) + ")";
  std::string value;
  switch (node.op) {
  case Op::array_adjust:
    value = "sisal_adjust(" + element + ", " + array + ", " + text(scope, node, 1) + ", " + text(scope, node, 2) + place;
    break;
  case Op::array_set_low: value = "sisal_set_low(" + array + ", " + text(scope, node, 1) + ")"; break;
  case Op::array_remove_high: value = "sisal_without_last(" + array + place; break;
  case Op::array_remove_low: value = "sisal_without_first(" + element + ", " + array + place; break;
  default: value = "sisal_set_low(sisal_without_first(" + element + ", " + array + place + ", 1)"; break; // stream_rest
  }
  define(scope, number, {"{.any = " + value + "}"}, "part");
}

void FunctionEmitter::array_catenate(Scope &scope, std::uint32_t number) {
  if (!scope.place_of[number].empty()) return finish_placement(scope, number);
  const Node &node = scope.graph.nodes[number];
  std::string how = overwrite(scope, number), value = text(scope, node, 0) + ".any";
  for (std::size_t i = 1; i < node.operands.size(); i++, how = "SISAL_OVERWRITES")
    value = "sisal_catenate(" + element_descriptor(node.outputs[0].type) + ", " + value + ", " + text(scope, node, i) + ".any, " +
            how + ")";
  define(scope, number, {"{.any = " + value + "}"}, "both");
  for (std::size_t i = 1; i < node.operands.size(); i++)
    if (scope.plan.nodes[number].uses[i] != memory::Use::reads) drop(type_of(scope, node, i), text(scope, node, i));
}

} // namespace sisal::emit
