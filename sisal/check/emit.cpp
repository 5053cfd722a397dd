// Nodes for what the program says, and the commonest complaints about operands.
#include "check/body.h"

#include <algorithm>

namespace sisal::check {

Typed Body::unknown(Range at) { return wrong(context_.unknown(), at); }

Typed Body::constant(graph::Constant value, TypeRef type, Range at) {
  graph::Node node;
  node.op = graph::Op::constant;
  node.at = at;
  node.constant = std::move(value);
  node.outputs = {{type, ""}};
  return {type, frame_->add(std::move(node)), at};
}

Typed Body::wrong(TypeRef type, Range at) { return emit(graph::Op::error_value, {}, type, at); }

Typed Body::emit(graph::Op op, const Values &operands, TypeRef type, Range at, std::uint32_t index) {
  graph::Node node;
  node.op = op;
  node.at = at;
  node.index = index;
  for (const Typed &operand : operands) node.operands.push_back(operand.value);
  node.outputs = {{type, ""}};
  return {type, frame_->add(std::move(node)), at};
}

Typed Body::binding(Binding &binding, Range at) {
  if (binding.type == context_.unknown() || !binding.frame) return unknown(at);
  return {binding.type, frame_->import(*binding.frame, binding.value), at};
}

graph::Value Body::add_compound(graph::Node node, const Values &operands, const Captures &captures, Range at) {
  node.at = at;
  for (const Typed &operand : operands) node.operands.push_back(operand.value);
  node.operands.insert(node.operands.end(), captures.outer.begin(), captures.outer.end());
  return frame_->add(std::move(node));
}

bool Body::expect(const Typed &value, TypeRef type, const std::string &what, const Range *declared) {
  if (context_.same(value.type, type)) return true;
  std::string got = type_name(value.type), wanted = type_name(type);
  // Two types of one name, of scopes that differ, are told apart by what they are made of.
  if (got == wanted) got = type_structure(value.type), wanted = type_structure(type);
  Diagnostic &diagnostic = context_.report(Message::wrong_type, value.at, {what, quoted(got), quoted(wanted)});
  if (declared) diagnostic.note(*declared, "it is declared here");
  return false;
}

bool Body::expect_kind(const Typed &value, bool fits, const std::string &expected, const std::string &what) {
  if (fits || context_.is_unknown(value.type)) return fits;
  context_.report(Message::wrong_type, value.at, {what, quoted(value.type), expected});
  return false;
}

} // namespace sisal::check
