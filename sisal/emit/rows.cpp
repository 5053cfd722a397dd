// Arrays that are made in a row of another array, where they are to lie.
#include "emit/function.h"

namespace sisal::emit {

using graph::Node;
using graph::Op;
using graph::Value;

// The C expression of a new array for an output.
std::string FunctionEmitter::new_array(const Scope &scope, std::uint32_t number, std::uint32_t output,
                                       const std::string &element_low_size) const {
  const std::vector<std::string> &rows = scope.row_of[number];
  if (output < rows.size() && !rows[output].empty()) return "sisal_new_in(&" + rows[output] + ", " + element_low_size + ")";
  return "sisal_new(" + element_low_size + ")";
}

// A result of the graph, if a node makes it, is made in the row.
void FunctionEmitter::put_in_row(Scope &scope, std::size_t result, const std::string &row) {
  const Value value = scope.graph.results[result];
  if (value.node == 0 || scope.plan.results[result] != memory::Use::gives) return;
  const Node &node = scope.graph.nodes[value.node];
  switch (node.op) {
  case Op::array_make:
  case Op::array_fill:
  case Op::array_catenate:
  case Op::forall:
  case Op::select:
  case Op::tag_case: break;
  default: return;
  }
  std::vector<std::string> &rows = scope.row_of[value.node];
  rows.resize(node.outputs.size());
  rows[value.output] = row;
}

} // namespace sisal::emit
