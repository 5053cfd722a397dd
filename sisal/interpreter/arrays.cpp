// Arrays, which carry their low bound.
#include "interpreter/machine.h"

namespace sisal::interpreter {

using graph::Op;

namespace {
bool contains(const Sequence &array, std::int64_t index) { return index >= array.low && index <= array.high(); }
} // namespace

Value Machine::array_made(const graph::Node &node, const Values &operands) {
  if (operands[0].is_error()) return Error{};
  const std::int32_t low = operands[0].integer();
  if (node.op == Op::array_make) return make_sequence(low, Values(operands.begin() + 1, operands.end()));
  if (operands[1].is_error()) return Error{};
  std::int64_t size = std::int64_t{operands[1].integer()} - low + 1;
  steps_ += size > 0 ? size : 0;
  if (steps_ > options_.most_steps && !failure_) failure_ = Failure{node.at, "too many steps"};
  return make_sequence(low, Values(size > 0 && !has_ended() ? size : 0, operands[2]));
}

Value Machine::array_element(const graph::Node &node, const Values &operands) {
  if (operands[1].is_error()) return Error{};
  const Sequence &array = operands[0].sequence();
  const std::int32_t index = operands[1].integer();
  if (!contains(array, index)) return fail(node, index_text("array element", index, array));
  return array.elements[index - array.low];
}

Value Machine::array_replace(const graph::Node &node, const Values &operands) {
  if (operands[1].is_error()) return Error{};
  const Sequence &array = operands[0].sequence();
  Values elements = array.elements;
  for (std::size_t number = 2; number < operands.size(); number++) {
    std::int64_t index = std::int64_t{operands[1].integer()} + number - 2;
    if (!contains(array, index)) return fail(node, index_text("array replacement", index, array));
    elements[index - array.low] = operands[number];
  }
  return make_sequence(array.low, std::move(elements));
}

Value Machine::array_adjust(const graph::Node &node, const Values &operands) {
  if (operands[1].is_error() || operands[2].is_error()) return Error{};
  const Sequence &array = operands[0].sequence();
  Values elements;
  for (std::int64_t index = operands[1].integer(); index <= operands[2].integer() && !has_ended(); index++) {
    bool is_there = contains(array, index);
    elements.push_back(is_there ? array.elements[index - array.low] : fail(node, index_text("array_adjust", index, array)));
  }
  return make_sequence(operands[1].integer(), std::move(elements));
}

// An array that is one longer or shorter at an end.
Value Machine::array_end(const graph::Node &node, const Values &operands) {
  const Sequence &array = operands[0].sequence();
  const bool is_low = node.op == Op::array_add_low || node.op == Op::array_remove_low;
  const bool adds = node.op == Op::array_add_low || node.op == Op::array_add_high;
  Values elements = array.elements;
  if (!adds && elements.empty()) return fail(node, is_low ? "array_reml of an empty array" : "array_remh of an empty array");
  auto end = is_low ? elements.begin() : elements.end();
  if (adds) elements.insert(end, operands[1]);
  else elements.erase(is_low ? end : end - 1);
  const std::int32_t low = !is_low ? array.low : adds ? array.low - 1 : array.low + 1;
  return make_sequence(low, std::move(elements));
}

std::int32_t before_first_error(const Sequence &sequence) {
  std::int32_t count = 0;
  while (count < sequence.size() && !sequence.elements[count].is_error()) count++;
  return count;
}

Value joined(const Value &a, const Value &b) {
  Values elements = a.sequence().elements;
  elements.insert(elements.end(), b.sequence().elements.begin(), b.sequence().elements.end());
  return make_sequence(a.sequence().low, std::move(elements));
}

Value Machine::array(const graph::Node &node, const Values &operands) {
  if (node.op == Op::array_make || node.op == Op::array_fill) return array_made(node, operands);
  if (node.op == Op::array_empty) return make_sequence(1, {});
  if (operands[0].is_error()) return Error{};
  switch (node.op) {
  case Op::array_element: return array_element(node, operands);
  case Op::array_replace: return array_replace(node, operands);
  case Op::array_adjust: return array_adjust(node, operands);
  case Op::array_catenate: return operands[1].is_error() ? Value(Error{}) : joined(operands[0], operands[1]);
  case Op::array_set_low:
    return operands[1].is_error() ? Value(Error{}) : make_sequence(operands[1].integer(), operands[0].sequence().elements);
  case Op::array_low: return operands[0].sequence().low;
  case Op::array_high: return static_cast<std::int32_t>(operands[0].sequence().high());
  case Op::array_size: return operands[0].sequence().size();
  case Op::array_prefix_size: return before_first_error(operands[0].sequence());
  default: return array_end(node, operands);
  }
}

} // namespace sisal::interpreter
