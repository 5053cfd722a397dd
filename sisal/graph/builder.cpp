#include "graph/builder.h"

#include <algorithm>
#include <cassert>

namespace sisal::graph {

std::unique_ptr<Graph> make_graph(std::vector<Output> parameters) {
  auto graph = std::make_unique<Graph>();
  Node &node = graph->nodes.emplace_back();
  node.op = Op::parameters;
  node.outputs = std::move(parameters);
  return graph;
}

Function &add_function(Unit &unit, std::string name, std::vector<Output> parameters, std::vector<TypeRef> results) {
  Function &function = unit.functions.emplace_back();
  function.name = std::move(name);
  function.body = make_graph(parameters);
  function.parameters = std::move(parameters);
  function.results = std::move(results);
  return function;
}

TypeRef type_given(TypeTable &types, Op op, const std::vector<TypeRef> &operands, std::uint32_t index) {
  if (operands.empty()) return nullptr;
  TypeRef first = operands[0];
  switch (op) {
  case Op::not_:
  case Op::less:
  case Op::less_equal:
  case Op::equal:
  case Op::stream_is_empty:
  case Op::union_is:
  case Op::is_error: return types.boolean();
  case Op::floor:
  case Op::truncate:
  case Op::round:
  case Op::array_low:
  case Op::array_high:
  case Op::array_size:
  case Op::array_prefix_size:
  case Op::stream_size:
  case Op::stream_prefix_size: return types.integer();
  case Op::array_element:
  case Op::stream_first: return first->element;
  case Op::array_make: return operands.size() > 1 ? types.array(operands[1]) : nullptr;
  case Op::array_fill: return operands.size() > 2 ? types.array(operands[2]) : nullptr;
  case Op::stream_make: return types.stream(first);
  case Op::record_field: return index < first->members.size() ? first->members[index].type : nullptr;
  case Op::constant:
  case Op::parameters:
  case Op::error_value:
  case Op::convert:
  case Op::library:
  case Op::call:
  case Op::record_make:
  case Op::union_make:
  case Op::select:
  case Op::tag_case:
  case Op::forall:
  case Op::loop: return nullptr;
  default: return first;
  }
}

Value Builder::node(Node node) {
  node.at = at_;
  graph_.nodes.push_back(std::move(node));
  return {static_cast<std::uint32_t>(graph_.nodes.size() - 1), 0};
}

Value Builder::op(Op op, std::vector<Value> operands, TypeRef type, std::uint32_t index) {
  if (!type) {
    std::vector<TypeRef> given;
    for (Value operand : operands) given.push_back(this->type(operand));
    type = type_given(types_, op, given, index);
  }
  assert(type && "the type of such an operation has to be said");
  Node result;
  result.op = op;
  result.operands = std::move(operands);
  result.outputs = {{type, ""}};
  result.index = index;
  return node(std::move(result));
}

Value Builder::constant(Constant value, TypeRef type) {
  Node result;
  result.op = Op::constant;
  result.constant = std::move(value);
  result.outputs = {{type, ""}};
  return node(std::move(result));
}

Value Builder::library(std::string name, std::vector<Value> operands, TypeRef type) {
  Value result = op(Op::library, std::move(operands), type);
  graph_.nodes.back().name = std::move(name);
  return result;
}

Value Builder::call(const Unit &unit, std::uint32_t function, std::vector<Value> operands) {
  Node result;
  result.op = Op::call;
  result.function = function;
  result.operands = std::move(operands);
  for (TypeRef type : unit.functions[function].results) result.outputs.push_back({type, ""});
  return node(std::move(result));
}

Value Builder::named(Value value, std::string name) {
  graph_.nodes[value.node].outputs[value.output].name = std::move(name);
  return value;
}

std::unique_ptr<Graph> Builder::part(const std::vector<Value> &operands, std::vector<Output> more) const {
  std::vector<Output> parameters;
  for (Value operand : operands) parameters.push_back(graph_.output(operand));
  std::ranges::move(more, std::back_inserter(parameters));
  return make_graph(std::move(parameters));
}

} // namespace sisal::graph
