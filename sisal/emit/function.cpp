#include "emit/function.h"

#include "emit/signature.h"
#include "ranges/levels.h"

#include <algorithm>

namespace sisal::emit {
namespace {

using graph::Node;
using graph::Op;
using ranges::is_simple;

// Arrays, streams and records are compared where they lie.
bool reads_memory(const graph::Graph &graph, const Node &node) {
  if (node.op == Op::equal) return !graph.output(node.operands[0]).type->is_scalar();
  return node.op == Op::array_element || node.op == Op::stream_first || node.op == Op::record_field || node.op == Op::call;
}

bool is_compound(Op op) { return op >= Op::select; }

} // namespace

bool uses_parameter(const graph::Graph &graph, const memory::GraphPlan &plan, std::uint32_t parameter) {
  for (std::uint32_t number : plan.order)
    for (graph::Value value : graph.nodes[number].operands)
      if (value == graph::Value{0, parameter}) return true;
  for (std::size_t i = 0; i < graph.results.size(); i++)
    if (plan.is_needed[i] && graph.results[i] == graph::Value{0, parameter}) return true;
  return false;
}

FunctionEmitter::FunctionEmitter(UnitContext &unit, std::uint32_t function, Form form)
    : unit_(unit), function_(unit.unit.functions[function]), plan_(unit.plan.functions[function]), number_(function), form_(form),
      out_(unit.options.has_lines, quoted(unit.file)), names_(unit.global_names) {}

std::string FunctionEmitter::emit() {
  Codes arguments;
  std::string parameters;
  for (const graph::Output &parameter : function_.parameters) {
    arguments.push_back({names_.fresh(identifier(parameter.name.empty() ? "argument" : parameter.name))});
    parameters += (parameters.empty() ? "" : ", ") + unit_.types.name(parameter.type) + " " + arguments.back().text;
  }
  from(function_.at);
  std::string name = c_name(function_, form_), type = result_type(function_, unit_.types, form_);
  out_.open((is_static(function_, form_) ? "static " : "") + type + " " + name + "(" + (parameters.empty() ? "void" : parameters) +
            ")");
  Scope scope = this->scope(*function_.body, plan_.body, std::move(arguments));
  Codes results = body(scope);
  end(scope);
  std::string value;
  for (const Code &result : results) value += (value.empty() ? "" : ", ") + result.text;
  out_.line(results.size() == 1 ? "return " + value + ";" : "return (" + type + "){" + value + "};");
  out_.close();
  return out_.take();
}

// ---- graphs

Scope FunctionEmitter::scope(const graph::Graph &graph, const memory::GraphPlan &plan, Codes arguments) {
  Scope scope{graph, plan, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  scope.row_of.resize(graph.nodes.size());
  scope.values.resize(graph.nodes.size());
  scope.uses.resize(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); i++) {
    scope.values[i].resize(graph.nodes[i].outputs.size());
    scope.uses[i].resize(graph.nodes[i].outputs.size());
  }
  scope.values[0] = std::move(arguments);
  scope.is_inline.resize(graph.nodes.size());
  scope.level.resize(graph.nodes.size());
  scope.place_of.resize(graph.nodes.size());
  return scope;
}

namespace {

struct User {
  std::size_t at; // in the order
  std::uint32_t node;
  std::size_t operand;
  bool is_gone = false; // nothing needs it
};

// How often each value is used, and the last user of each node's output 0.
std::vector<User> count_uses(Scope &scope) {
  const std::vector<std::uint32_t> &order = scope.plan.order;
  std::vector<User> user(scope.graph.nodes.size());
  for (std::size_t at = 0; at < order.size(); at++) {
    const Node &node = scope.graph.nodes[order[at]];
    for (std::size_t i = 0; i < node.operands.size(); i++) {
      if (i == 1 && scope.has_own_index.count(order[at])) continue;
      scope.uses[node.operands[i].node][node.operands[i].output]++;
      user[node.operands[i].node] = {at, order[at], i};
    }
  }
  for (std::size_t i = 0; i < scope.graph.results.size(); i++) {
    if (!scope.plan.is_needed[i]) continue;
    scope.uses[scope.graph.results[i].node][scope.graph.results[i].output]++;
    user[scope.graph.results[i].node] = {order.size(), 0, 0};
  }
  return user;
}

// A node without users is not evaluated, so it is no user of its operands.
void leave_out(Scope &scope, std::vector<User> &user, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  for (std::size_t i = 0; i < node.operands.size(); i++) {
    const graph::Value value = node.operands[i];
    if (i == 1 && scope.has_own_index.count(number)) continue;
    scope.uses[value.node][value.output]--;
    if (user[value.node].node == number) user[value.node].is_gone = true;
  }
  scope.is_inline[number] = true;
}

} // namespace

// Nodes are looked at from the last one on, as what stands in an expression is evaluated where that is.
void FunctionEmitter::find_inline(Scope &scope) {
  const std::vector<std::uint32_t> &order = scope.plan.order;
  std::vector<User> user = count_uses(scope);
  std::vector<std::size_t> evaluated(scope.graph.nodes.size());
  for (std::size_t at = order.size(); at-- > 0;) {
    std::uint32_t number = order[at];
    const Node &node = scope.graph.nodes[number];
    evaluated[number] = at;
    if (node.outputs.size() != 1 || !node.outputs[0].type->is_scalar()) continue;
    bool is_choice = node.op == Op::select && has_choices() && is_conditional(node, scope.plan.nodes[number]);
    if (!is_simple(node.op) && node.op != Op::call && !is_choice) continue;
    if (node.op == Op::constant) {
      scope.is_inline[number] = true;
      continue;
    }
    if (is_index_offset(scope, node)) {
      scope.is_inline[number] = true;
      continue;
    }
    if (scope.is_term.count(number)) continue;
    if (scope.uses[number][0] == 0) {
      leave_out(scope, user, number);
      continue;
    }
    const User &used = user[number];
    if (used.is_gone) continue;
    if (scope.uses[number][0] != 1 || !node.outputs[0].name.empty()) continue;
    std::size_t when = order.size();
    if (used.at < order.size()) {
      const Node &user_node = scope.graph.nodes[used.node];
      if (is_compound(user_node.op) && !(user_node.op == Op::select && used.operand == 0)) continue;
      if (scope.level[used.node] != scope.level[number]) continue;
      when = scope.is_inline[used.node] ? evaluated[used.node] : used.at;
    }
    bool is_safe = true;
    for (std::size_t between = at; (reads_memory(scope.graph, node) || is_choice) && between < when && is_safe; between++) {
      const Node &other = scope.graph.nodes[order[between]];
      is_safe = (is_simple(other.op) || other.op == Op::call || between == at) && scope.plan.nodes[order[between]].drops.empty();
    }
    if (!is_safe) continue;
    scope.is_inline[number] = true;
    evaluated[number] = when;
  }
}

Codes FunctionEmitter::body(Scope &scope) {
  find_inline(scope);
  drop_references(scope, 0);
  for (std::uint32_t number : scope.plan.order) node(scope, number);
  return results(scope);
}

void FunctionEmitter::nodes(Scope &scope, unsigned level) {
  for (std::uint32_t number : scope.plan.order)
    if (scope.level[number] == level) node(scope, number);
}

Codes FunctionEmitter::results(Scope &scope) {
  Codes results;
  join(scope, nullptr);
  for (std::size_t i = 0; i < scope.graph.results.size(); i++) {
    if (!scope.plan.is_needed[i]) {
      results.push_back({""});
      continue;
    }
    graph::Value value = scope.graph.results[i];
    results.push_back(scope.values[value.node][value.output]);
    // An expression may read a value that is dropped at the end.
    if (!scope.plan.drops.empty()) results.back() = atom(results.back(), scope.graph.output(value).type, "result");
    if (scope.plan.results[i] == memory::Use::shares) keep(scope.graph.output(value).type, results.back().text);
  }
  return results;
}

void FunctionEmitter::end(Scope &scope) {
  for (graph::Value value : scope.plan.drops)
    if (!is_part(scope, value)) drop(scope.graph.output(value).type, scope.values[value.node][value.output].text);
}

// ---- nodes

void FunctionEmitter::node(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  from(node.at);
  if (scope.plan.nodes[number].placement.is_placed && node.op != Op::array_catenate) begin_placement(scope, number);
  join(scope, &node);
  take_references(scope, number);
  if (is_phase(scope, number)) return phase(scope, number);
  operation(scope, number);
  drop_references(scope, number);
}

void FunctionEmitter::operation(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  switch (node.op) {
  case Op::call: return call(scope, number);
  case Op::select: return select(scope, number);
  case Op::tag_case: return tag_case(scope, number);
  case Op::forall: return forall(scope, number);
  case Op::loop: return loop(scope, number);
  case Op::is_error: return define(scope, number, {"false"});
  case Op::error_value:
    out_.line("sisal_fail(" + file_and_line(node) + ", \"error value\");");
    return define(scope, number, {node.outputs[0].type->is_scalar() ? "0" : "(" + unit_.types.name(node.outputs[0].type) + "){0}"});
  default: break;
  }
  if (node.op >= Op::record_make && node.op <= Op::union_is) return record(scope, number);
  if (node.op >= Op::array_make && node.op <= Op::stream_catenate) return array(scope, number);
  arithmetic(scope, number);
}

// A part of a catenation that is built in place has no reference of its own.
bool FunctionEmitter::is_part(const Scope &scope, graph::Value value) {
  return value.output == 0 && scope.plan.nodes[value.node].placement.is_placed && !scope.place_of[value.node].empty();
}

void FunctionEmitter::take_references(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const memory::NodePlan &plan = scope.plan.nodes[number];
  for (std::size_t i = 0; i < plan.uses.size(); i++)
    if (plan.uses[i] == memory::Use::shares && !is_part(scope, node.operands[i]))
      keep(type_of(scope, node, i), operand(scope, node, i).text);
}

void FunctionEmitter::drop_references(Scope &scope, std::uint32_t number) {
  for (graph::Value value : scope.plan.nodes[number].drops)
    if (!is_part(scope, value)) drop(scope.graph.output(value).type, scope.values[value.node][value.output].text);
}

void FunctionEmitter::keep(TypeRef type, const std::string &variable) {
  if (!Types::is_counted(type)) return;
  if (type->is_sequence()) out_.line("sisal_keep(" + variable + ".block);");
  else out_.line("sisal_keep_value(&" + unit_.types.descriptor(type) + ", &" + variable + ");");
}

void FunctionEmitter::drop(TypeRef type, const std::string &variable) {
  if (!Types::is_counted(type) || variable.empty()) return;
  if (type->is_sequence()) out_.line("sisal_drop(" + variable + ".block);");
  else out_.line("sisal_drop_value(&" + unit_.types.descriptor(type) + ", &" + variable + ");");
}

// ---- variables

std::string FunctionEmitter::variable_name(const Node &node, std::uint32_t output, const char *otherwise) {
  const std::string &name = node.outputs[output].name;
  return names_.fresh(name.empty() ? otherwise : identifier(name));
}

void FunctionEmitter::define(Scope &scope, std::uint32_t number, Code value, const char *otherwise, bool is_const) {
  const Node &node = scope.graph.nodes[number];
  if (scope.is_inline[number]) {
    scope.values[number][0] = std::move(value);
    return;
  }
  std::string name = variable_name(node, 0, otherwise);
  out_.line((is_const ? "const " : "") + unit_.types.name(node.outputs[0].type) + " " + name + " = " + value.text + ";");
  scope.values[number][0] = {name};
}

std::string FunctionEmitter::declare(Scope &scope, std::uint32_t number, std::uint32_t output, const char *otherwise) {
  const Node &node = scope.graph.nodes[number];
  std::string name = variable_name(node, output, otherwise);
  out_.line(unit_.types.name(node.outputs[output].type) + " " + name + ";");
  scope.values[number][output] = {name};
  return name;
}

Code FunctionEmitter::atom(const Code &code, TypeRef type, const char *otherwise) {
  bool is_number = code.text.find_first_not_of("0123456789.-ef") == std::string::npos && code.text.find_first_of("0123456789") < 2;
  if (is_name(code.text) || code.is_counter || is_number) return code;
  std::string name = names_.fresh(otherwise);
  out_.line("const " + unit_.types.name(type) + " " + name + " = " + code.text + ";");
  return {name};
}

// ---- operands

const Code &FunctionEmitter::operand(const Scope &scope, const Node &node, std::size_t index) const {
  return scope.values[node.operands[index].node][node.operands[index].output];
}

bool FunctionEmitter::is_index_offset(const Scope &scope, const Node &node) const {
  if ((node.op != Op::add && node.op != Op::subtract) || !node.outputs[0].name.empty()) return false;
  auto is_counter = [&](std::size_t i) {
    return node.operands[i].node == 0 && scope.values[0][node.operands[i].output].is_counter;
  };
  auto is_constant = [&](std::size_t i) { return scope.graph.nodes[node.operands[i].node].op == Op::constant; };
  return (is_counter(0) && is_constant(1)) || (node.op == Op::add && is_constant(0) && is_counter(1));
}

// An index of an array: what is made of a loop's index stays a long.
std::string FunctionEmitter::index_text(const Scope &scope, const Node &node, std::size_t index) const {
  const Code &code = operand(scope, node, index);
  if (code.is_counter) return code.text;
  const Node &from = scope.graph.nodes[node.operands[index].node];
  if (!is_index_offset(scope, from)) return code.text;
  bool is_first = scope.graph.nodes[from.operands[1].node].op == Op::constant;
  const Code &counter = operand(scope, from, is_first ? 0 : 1), &offset = operand(scope, from, is_first ? 1 : 0);
  if (offset.text.starts_with("-")) return counter.text + (from.op == Op::add ? " - " : " + ") + offset.text.substr(1);
  return counter.text + (from.op == Op::add ? " + " : " - ") + offset.text;
}

// A loop's index, as an operand of integers, is an int.
std::string FunctionEmitter::text(const Scope &scope, const Node &node, std::size_t index, Binding binding) const {
  const Code &code = operand(scope, node, index);
  if (code.is_counter) return "(int)" + at_least(code, Binding::unary);
  return at_least(code, binding);
}

TypeRef FunctionEmitter::type_of(const Scope &scope, const Node &node, std::size_t index) const {
  return scope.graph.output(node.operands[index]).type;
}

std::string FunctionEmitter::included_file(Range at) const {
  return at.end == 0 || at.file == FileId{} ? "" : quoted(unit_.sources.path(at.file));
}

std::string FunctionEmitter::place(const Node &node) const {
  std::string file = included_file(node.at);
  return std::to_string(node.at.end > 0 ? unit_.sources.place(node.at).line : 0) + (file.empty() ? "" : ", " + file);
}

std::string FunctionEmitter::file_and_line(Range at) const {
  std::string file = included_file(at);
  return (file.empty() ? "SISAL_FILE" : file) + ", " + std::to_string(at.end > 0 ? unit_.sources.place(at).line : 0);
}

// What comes now is from this place.
void FunctionEmitter::from(Range at) {
  if (at.end > 0) out_.from(unit_.sources.place(at).line, quoted(unit_.sources.path(at.file)));
}

std::string FunctionEmitter::element_descriptor(TypeRef array) { return "&" + unit_.types.descriptor(array->element); }

// What the parts of a compound see: names and constants.
Codes FunctionEmitter::arguments(Scope &scope, const Node &node) {
  Codes codes;
  for (std::size_t i = 0; i < node.operands.size(); i++)
    codes.push_back(atom(operand(scope, node, i), type_of(scope, node, i), "t"));
  return codes;
}

} // namespace sisal::emit
