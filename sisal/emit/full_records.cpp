// Records and unions of programs whose errors are values.
#include "emit/full_emitter.h"

namespace sisal::emit {

using graph::Node;
using graph::Op;

void FullEmitter::composite(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  switch (node.op) {
  case Op::record_field: return field(scope, number);
  case Op::record_replace: return field_replaced(scope, number);
  case Op::union_is:
    return define(scope, number, {"sisal_full_is_tag(" + text(scope, node, 0) + ".tag, " + std::to_string(node.index) + ")"},
                  "is_tag");
  default: return record(scope, number);
  }
}

// An error has no members.
void FullEmitter::field(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const memory::NodePlan &plan = scope.plan.nodes[number];
  TypeRef owner = type_of(scope, node, 0), type = node.outputs[0].type;
  const Member &member = owner->members[node.index];
  const bool is_boxed = Types::is_boxed(owner, member);
  const std::string record = text(scope, node, 0), field = record + "." + identifier(member.name);
  define(scope, number,
         {record + ".sisal_is_error ? " + unit_.types.error(type) + " : " + (is_boxed ? "*" : "") + field, conditional},
         identifier(member.name).c_str(), false);
  if (plan.outputs[0] != memory::Hold::owned) return;
  if (plan.is_taken && !is_boxed) out_.line("memset(&" + field + ", 0, sizeof " + field + ");");
  else keep(type, scope.values[number][0].text);
}

void FullEmitter::field_replaced(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  TypeRef type = node.outputs[0].type;
  const Member &member = type->members[node.index];
  const std::string value = text(scope, node, 1);
  define(scope, number, {text(scope, node, 0)}, "changed", false);
  const std::string record = scope.values[number][0].text, field = record + "." + identifier(member.name);
  if (Types::is_counted(type) && scope.plan.nodes[number].uses[0] == memory::Use::reads) keep(type, record);
  const bool has_reference = scope.plan.nodes[number].uses[1] != memory::Use::reads;
  out_.open("if (!" + record + ".sisal_is_error)");
  if (Types::is_boxed(type, member)) out_.line("sisal_drop(sisal_block_of(" + field + "));");
  else drop(member.type, field);
  out_.line(field + " = " + member_value(type, member, value) + ";");
  if (has_reference && Types::is_counted(member.type)) {
    out_.otherwise("else");
    drop(member.type, value);
  }
  out_.close();
}

} // namespace sisal::emit
