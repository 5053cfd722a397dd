// Calls of functions of the program, of other files and of C.
#include "emit/function.h"
#include "emit/signature.h"

namespace sisal::emit {

using graph::Node;

// Calls of all nodes together stand where all of them come to.
Form FunctionEmitter::form_of_call(const Node &node) const {
  if (form_ == Form::forking) return node.function == number_ ? Form::forking : Form::plain;
  if (form_ == Form::plain || is_divided_) return Form::plain;
  if (unit_.parallel.has_forks[node.function]) return Form::forking;
  // A function of another Sisal file has that form if it has phases: the symbol is weak.
  const graph::Function &called = unit_.unit.functions[node.function];
  if (!called.body) return called.is_c ? Form::plain : Form::together;
  return unit_.parallel.has_phases[node.function] ? Form::together : Form::plain;
}

void FunctionEmitter::call(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const graph::Function &called = unit_.unit.functions[node.function];
  std::string arguments;
  for (std::size_t i = 0; i < node.operands.size(); i++) {
    std::string value = text(scope, node, i);
    if (called.is_c && called.parameters[i].type->is_sequence()) value = value + ".first, " + value + ".low, " + value + ".size";
    arguments += (i ? ", " : "") + value;
  }
  const Form form = form_of_call(node);
  if (form == Form::forking) return call_forking(scope, number, arguments);
  unit_.wanted.insert({node.function, form});
  std::string value = c_name(called, form) + "(" + arguments + ")";
  if (form == Form::together && !called.body) {
    unit_.wanted.insert({node.function, Form::plain});
    value = "(" + c_name(called, form) + " ? " + value + " : " + c_name(called) + "(" + arguments + "))";
  }
  call_value(scope, number, value);
}

// The results of a call that has been made where it stands.
void FunctionEmitter::call_value(Scope &scope, std::uint32_t number, const std::string &value) {
  const Node &node = scope.graph.nodes[number];
  if (node.outputs.size() == 1) return define(scope, number, {value}, "result", false);
  std::string results = names_.fresh("results");
  out_.line(result_type(unit_.unit.functions[node.function], unit_.types) + " " + results + " = " + value + ";");
  for (std::uint32_t i = 0; i < node.outputs.size(); i++) {
    std::string member = results + ".r" + std::to_string(i + 1);
    scope.values[number][i] = {member};
    if (node.outputs[i].name.empty()) continue;
    scope.values[number][i] = {variable_name(node, i, "result")};
    out_.line(unit_.types.name(node.outputs[i].type) + " " + scope.values[number][i].text + " = " + member + ";");
  }
}

} // namespace sisal::emit
