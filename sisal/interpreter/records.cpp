// Records and unions, and the question whether a value is an error.
#include "interpreter/machine.h"

namespace sisal::interpreter {

using graph::Op;

Value Machine::composite(const graph::Node &node, const Values &operands) {
  if (node.op == Op::record_make) return make_record(operands);
  if (node.op == Op::union_make) return make_tagged(node.index, operands[0]);
  if (node.op == Op::is_error) return operands[0].is_error();
  if (operands[0].is_error()) return Error{};
  if (node.op == Op::union_is) return operands[0].tagged().tag == node.index;
  Values fields = operands[0].record().fields;
  if (node.op == Op::record_field) return fields[node.index];
  fields[node.index] = operands[1];
  return make_record(std::move(fields));
}

} // namespace sisal::interpreter
