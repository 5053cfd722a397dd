// `if`, `tagcase` and calls of programs whose errors are values.
#include "emit/full_emitter.h"
#include "emit/signature.h"

namespace sisal::emit {

using graph::Node;

std::vector<std::string> FullEmitter::declare_outputs(Scope &scope, std::uint32_t number) {
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < scope.graph.nodes[number].outputs.size(); i++)
    names.push_back(scope.plan.nodes[number].parts[0].is_needed[i] ? declare(scope, number, i, "value") : "");
  return names;
}

void FullEmitter::fail(Scope &scope, std::uint32_t number, const std::vector<std::string> &to) {
  const Node &node = scope.graph.nodes[number];
  for (std::size_t i = 0; i < to.size(); i++)
    if (!to[i].empty()) out_.line(to[i] + " = " + unit_.types.error(node.outputs[i].type) + ";");
  for (std::size_t i = 1; i < node.operands.size(); i++)
    if (scope.plan.nodes[number].uses[i] != memory::Use::reads) drop(type_of(scope, node, i), text(scope, node, i));
}

// What can be true, false or an error.
void FullEmitter::choose(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const std::string condition = atom(operand(scope, node, 0), type_of(scope, node, 0), "condition").text;
  const std::vector<std::string> to = declare_outputs(scope, number);
  Codes operands = arguments(scope, node);
  operands.erase(operands.begin());
  out_.open("if (" + condition + " == 1)");
  part(scope, number, 0, operands, to);
  out_.otherwise("else if (" + condition + " == 0)");
  part(scope, number, 1, std::move(operands), to);
  out_.otherwise("else");
  fail(scope, number, to);
  out_.close();
}

void FullEmitter::choose_arm(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const memory::NodePlan &plan = scope.plan.nodes[number];
  const std::string value = text(scope, node, 0);
  TypeRef type = type_of(scope, node, 0);
  const std::vector<std::string> to = declare_outputs(scope, number);
  Codes operands = arguments(scope, node);
  operands.erase(operands.begin());
  out_.open("switch (" + value + ".tag)");
  out_.open("case -1:");
  fail(scope, number, to);
  out_.line("break;");
  out_.close();
  for (std::size_t i = 0; i < node.arms.size(); i++) {
    const std::vector<std::uint32_t> &tags = node.arms[i].tags;
    std::string labels;
    for (std::uint32_t tag : tags) labels += (labels.empty() ? "case " : ": case ") + std::to_string(tag);
    const bool is_last = i + 1 == node.arms.size(); // it has the default, so that compilers see that a value is given
    out_.open(labels.empty() ? "default:" : is_last ? labels + ": default:" : labels + ":");
    Codes given = operands;
    if (!tags.empty()) given.insert(given.begin(), payload(node, plan, i, type, value));
    part(scope, number, i, std::move(given), to);
    out_.line("break;");
    out_.close();
  }
  out_.close();
}

void FullEmitter::called(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const graph::Function &function = unit_.unit.functions[node.function];
  std::string arguments;
  for (std::size_t i = 0; i < node.operands.size(); i++) arguments += (i ? ", " : "") + text(scope, node, i);
  unit_.wanted.insert({node.function, Form::full});
  const std::string value = c_name(function, Form::full) + "(" + arguments + ")";
  if (node.outputs.size() == 1) return define(scope, number, {value}, "result", false);
  const std::string results = names_.fresh("results");
  out_.line(result_type(function, unit_.types, Form::full) + " " + results + " = " + value + ";");
  for (std::uint32_t i = 0; i < node.outputs.size(); i++) {
    scope.values[number][i] = {variable_name(node, i, "result")};
    out_.line(unit_.types.name(node.outputs[i].type) + " " + scope.values[number][i].text + " = " + results + ".r" +
              std::to_string(i + 1) + ";");
  }
}

} // namespace sisal::emit
