// Records and unions.
#include "emit/function.h"

namespace sisal::emit {

using graph::Node;
using graph::Op;

// A value as the member of a record or union has it.
std::string FunctionEmitter::member_value(TypeRef owner, const Member &member, const std::string &value) {
  if (!Types::is_boxed(owner, member)) return value;
  std::string at = is_name(value) ? "&" + value : "&(" + unit_.types.name(member.type) + "){" + value + "}";
  return "sisal_box(&" + unit_.types.descriptor(member.type) + ", " + at + ")";
}

void FunctionEmitter::record(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  switch (node.op) {
  case Op::record_field: return record_field(scope, number);
  case Op::record_replace: return record_replace(scope, number);
  case Op::union_make: return union_make(scope, number);
  case Op::union_is:
    return define(scope, number, {text(scope, node, 0) + ".tag == " + std::to_string(node.index), equality}, "is_tag");
  default: break;
  }
  TypeRef type = node.outputs[0].type;
  std::string members;
  for (std::size_t i = 0; i < node.operands.size(); i++) {
    const Member &member = type->members[i];
    members += (i ? ", ." : ".") + identifier(member.name) + " = " + member_value(type, member, text(scope, node, i));
  }
  define(scope, number, {"{" + members + "}"}, "made", false);
}

void FunctionEmitter::record_field(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const memory::NodePlan &plan = scope.plan.nodes[number];
  TypeRef owner = type_of(scope, node, 0), type = node.outputs[0].type;
  const Member &member = owner->members[node.index];
  bool is_boxed = Types::is_boxed(owner, member);
  std::string field = text(scope, node, 0) + "." + identifier(member.name);
  define(scope, number, {is_boxed ? "*" + field : field, is_boxed ? Binding::unary : primary}, identifier(member.name).c_str(),
         false);
  if (plan.outputs[0] != memory::Hold::owned) return;
  if (plan.is_taken && !is_boxed) out_.line("memset(&" + field + ", 0, sizeof " + field + ");");
  else keep(type, scope.values[number][0].text);
}

// The other fields keep their references, if the record was given; else they get new ones.
void FunctionEmitter::record_replace(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  TypeRef type = node.outputs[0].type;
  const Member &member = type->members[node.index];
  define(scope, number, {text(scope, node, 0)}, "changed", false);
  std::string record = scope.values[number][0].text, field = record + "." + identifier(member.name);
  if (Types::is_counted(type) && scope.plan.nodes[number].uses[0] == memory::Use::reads) keep(type, record);
  if (Types::is_boxed(type, member)) out_.line("sisal_drop(sisal_block_of(" + field + "));");
  else drop(member.type, field);
  out_.line(field + " = " + member_value(type, member, text(scope, node, 1)) + ";");
}

void FunctionEmitter::union_make(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  TypeRef type = node.outputs[0].type;
  const Member &member = type->members[node.index];
  std::string payload = node.operands.empty() ? "0" : member_value(type, member, text(scope, node, 0));
  define(scope, number, {"{.tag = " + std::to_string(node.index) + ", .is." + identifier(member.name) + " = " + payload + "}"},
         "made", false);
}

} // namespace sisal::emit
