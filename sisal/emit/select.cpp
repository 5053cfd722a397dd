// `if` and `tagcase`.
#include "emit/function.h"

#include <algorithm>

namespace sisal::emit {
namespace {

using graph::Graph;
using graph::Node;
using graph::Op;

bool is_scalar_operation(const Graph &graph, const Node &node, const memory::NodePlan &plan) {
  auto is_at_hand = [&](graph::Value value) { return value.node == 0 || graph.nodes[value.node].op == Op::constant; };
  if (node.op == Op::select)
    return is_conditional(node, plan) && std::all_of(node.operands.begin() + 1, node.operands.end(), is_at_hand);
  return (node.op >= Op::constant && node.op <= Op::library) || node.op == Op::array_element || node.op == Op::record_field ||
         (node.op >= Op::array_low && node.op <= Op::array_prefix_size);
}

} // namespace

bool is_expression(const Graph &graph, const memory::GraphPlan &plan) {
  if (graph.results.size() != 1 || !plan.nodes[0].drops.empty() || !plan.drops.empty() || plan.order.size() > 12) return false;
  std::vector<unsigned> uses(graph.nodes.size());
  for (std::uint32_t number : plan.order) {
    const Node &node = graph.nodes[number];
    if (!is_scalar_operation(graph, node, plan.nodes[number]) || !node.outputs[0].type->is_scalar() ||
        !node.outputs[0].name.empty())
      return false;
    if (!plan.nodes[number].drops.empty()) return false;
    for (graph::Value value : node.operands) uses[value.node]++;
  }
  uses[graph.results[0].node]++;
  for (std::uint32_t number : plan.order)
    if (uses[number] > 1 && graph.nodes[number].op != Op::constant) return false;
  return true;
}

// A part's nodes, and its results into variables. `given` comes before the operands that the parts see.
void FunctionEmitter::part(Scope &scope, std::uint32_t number, std::size_t index, Codes given, const std::vector<std::string> &to) {
  const Node &node = scope.graph.nodes[number];
  Scope inner = this->scope(*node.parts[index], scope.plan.nodes[number].parts[index], std::move(given));
  for (std::size_t i = 0; i < scope.row_of[number].size(); i++)
    if (!scope.row_of[number][i].empty()) put_in_row(inner, i, scope.row_of[number][i]);
  Codes values = body(inner);
  for (std::size_t i = 0; i < to.size(); i++)
    if (!to[i].empty() && !values[i].text.empty())
      out_.line(to[i] + " = " + (values[i].is_counter ? "(int)" : "") + values[i].text + ";");
  end(inner);
}

bool is_conditional(const Node &node, const memory::NodePlan &plan) {
  if (node.outputs.size() != 1 || !node.outputs[0].type->is_scalar() || !plan.parts[0].is_needed[0]) return false;
  return is_expression(*node.parts[0], plan.parts[0]) && is_expression(*node.parts[1], plan.parts[1]);
}

bool FunctionEmitter::conditional_expression(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const memory::NodePlan &plan = scope.plan.nodes[number];
  if (!is_conditional(node, plan)) return false;
  std::string condition = text(scope, node, 0, or_);
  Codes operands;
  for (std::size_t i = 1; i < node.operands.size(); i++)
    operands.push_back(atom(operand(scope, node, i), type_of(scope, node, i), "t"));
  std::string value = condition;
  for (std::size_t i = 0; i < 2; i++) {
    Scope inner = this->scope(*node.parts[i], plan.parts[i], operands);
    Code code = body(inner)[0];
    value += (i ? " : " : " ? ") + (code.is_counter ? "(int)" + code.text : at_least(code, i ? conditional : or_));
  }
  define(scope, number, {value, conditional}, "value");
  return true;
}

void FunctionEmitter::select(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  if (conditional_expression(scope, number)) return;
  std::string condition = text(scope, node, 0);
  std::vector<std::string> to;
  for (std::uint32_t i = 0; i < node.outputs.size(); i++)
    to.push_back(scope.plan.nodes[number].parts[0].is_needed[i] ? declare(scope, number, i, "value") : "");
  Codes operands;
  for (std::size_t i = 1; i < node.operands.size(); i++)
    operands.push_back(atom(operand(scope, node, i), type_of(scope, node, i), "t"));
  out_.open("if (" + condition + ")");
  part(scope, number, 0, operands, to);
  out_.otherwise("else");
  part(scope, number, 1, std::move(operands), to);
  out_.close();
}

void FunctionEmitter::tag_case(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const memory::NodePlan &plan = scope.plan.nodes[number];
  std::string value = text(scope, node, 0);
  TypeRef type = type_of(scope, node, 0);
  std::vector<std::string> to;
  for (std::uint32_t i = 0; i < node.outputs.size(); i++)
    to.push_back(plan.parts[0].is_needed[i] ? declare(scope, number, i, "value") : "");
  Codes operands;
  for (std::size_t i = 1; i < node.operands.size(); i++)
    operands.push_back(atom(operand(scope, node, i), type_of(scope, node, i), "t"));
  out_.open("switch (" + value + ".tag)");
  for (std::size_t i = 0; i < node.arms.size(); i++) {
    const std::vector<std::uint32_t> &tags = node.arms[i].tags;
    std::string labels;
    for (std::uint32_t tag : tags) labels += (labels.empty() ? "case " : ": case ") + std::to_string(tag);
    // The last arm has the default, so that compilers see that a value is given.
    bool is_last = i + 1 == node.arms.size();
    out_.open(labels.empty() ? "default:" : is_last ? labels + ": default:" : labels + ":");
    Codes given = operands;
    if (!tags.empty()) given.insert(given.begin(), payload(node, plan, i, type, value));
    part(scope, number, i, std::move(given), to);
    out_.line("break;");
    out_.close();
  }
  out_.close();
}

// The value that an arm sees. If it has the union's reference, a boxed one gets references of its own.
Code FunctionEmitter::payload(const Node &node, const memory::NodePlan &plan, std::size_t index, TypeRef type,
                              const std::string &value) {
  const Member &member = type->members[node.arms[index].tags[0]];
  const graph::Output &output = node.parts[index]->nodes[0].outputs[0];
  bool is_owned = plan.parts[index].nodes[0].outputs[0] == memory::Hold::owned;
  if (!is_owned && !uses_parameter(*node.parts[index], plan.parts[index], 0)) return {""};
  bool is_boxed = Types::is_boxed(type, member);
  std::string name = names_.fresh(output.name.empty() ? "payload" : identifier(output.name));
  out_.line(unit_.types.name(member.type) + " " + name + " = " + (is_boxed ? "*" : "") + value + ".is." + identifier(member.name) +
            ";");
  if (is_owned && is_boxed) {
    keep(member.type, name);
    drop(type, value);
  }
  return {name};
}

} // namespace sisal::emit
