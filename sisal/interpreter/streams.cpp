// Streams: sequences without bounds.
#include "interpreter/machine.h"

namespace sisal::interpreter {

using graph::Op;

Value Machine::stream(const graph::Node &node, const Values &operands) {
  if (node.op == Op::stream_make) return make_sequence(1, operands);
  if (node.op == Op::stream_empty) return make_sequence(1, {});
  if (operands[0].is_error()) return Error{};
  const Values &elements = operands[0].sequence().elements;
  switch (node.op) {
  case Op::stream_first: return elements.empty() ? fail(node, "stream_first of an empty stream") : elements[0];
  case Op::stream_rest:
    if (elements.empty()) return fail(node, "stream_rest of an empty stream");
    return make_sequence(1, Values(elements.begin() + 1, elements.end()));
  case Op::stream_append: {
    Values longer = elements;
    longer.push_back(operands[1]);
    return make_sequence(1, std::move(longer));
  }
  case Op::stream_catenate: return operands[1].is_error() ? Value(Error{}) : joined(operands[0], operands[1]);
  case Op::stream_is_empty: return elements.empty();
  case Op::stream_size: return static_cast<std::int32_t>(elements.size());
  default: return before_first_error(operands[0].sequence());
  }
}

} // namespace sisal::interpreter
