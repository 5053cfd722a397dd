// Calls of functions of the program, of other files and of C.
#include "emit/function.h"
#include "emit/signature.h"

#include <algorithm>

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

// Node 0 calls the function, and the others take its forks meanwhile.
void FunctionEmitter::call_on_first(Scope &scope, std::uint32_t number, const std::string &value) {
  const std::string result = declare(scope, number, 0, "result");
  out_.line("sisal_alone++;");
  out_.line("if (node_self() == 0) " + result + " = " + value + ";");
  out_.line("broadcast(0, &" + result + ", sizeof " + result + ");");
  out_.line("sisal_alone--;");
}

// The results of forks are there after a join: before the first node that needs one, or the end of their graph.
void FunctionEmitter::join(const Scope &scope, const Node *before) {
  bool is_needed = false;
  for (std::size_t n = 0; n < scope.graph.nodes.size(); n++) {
    if (!forked_.count(&scope.graph.nodes[n])) continue;
    is_needed = is_needed || !before || std::ranges::any_of(before->operands, [n](graph::Value value) { return value.node == n; });
  }
  if (!is_needed) return;
  out_.line("join;");
  forked_.clear();
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
  unit_.wanted.insert({node.function, form});
  std::string value = c_name(called, form) + "(" + arguments + ")";
  if (form == Form::together && !called.body) {
    unit_.wanted.insert({node.function, Form::plain});
    value = "(" + c_name(called, form) + " ? " + value + " : " + c_name(called) + "(" + arguments + "))";
  }
  if (form == Form::forking && form_ == Form::together) return call_on_first(scope, number, value);
  // Between a fork and its join stand other calls, and not in an expression after it.
  if (form == Form::forking) scope.is_inline[number] = false;
  if (form == Form::forking && unit_.parallel.forks.count(&node)) {
    forked_.insert(&node);
    value = "fork " + value + " at any";
  }
  if (node.outputs.size() == 1) return define(scope, number, {value}, "result", false);
  std::string results = names_.fresh("results");
  out_.line(result_type(called, unit_.types) + " " + results + " = " + value + ";");
  for (std::uint32_t i = 0; i < node.outputs.size(); i++) {
    std::string member = results + ".r" + std::to_string(i + 1);
    scope.values[number][i] = {member};
    if (node.outputs[i].name.empty()) continue;
    scope.values[number][i] = {variable_name(node, i, "result")};
    out_.line(unit_.types.name(node.outputs[i].type) + " " + scope.values[number][i].text + " = " + member + ";");
  }
}

} // namespace sisal::emit
