// Scalars: constants, connectives, equality, conversions.
#include "interpreter/machine.h"

#include <cmath>
#include <limits>
#include <optional>

namespace sisal::interpreter {

using graph::Op;

namespace {
Value constant_value(const graph::Node &node) {
  const TypeRef type = node.outputs[0].type;
  if (const bool *truth = std::get_if<bool>(&node.constant)) return *truth;
  if (const unsigned char *letter = std::get_if<unsigned char>(&node.constant)) return *letter;
  if (const std::int64_t *whole = std::get_if<std::int64_t>(&node.constant)) return static_cast<std::int32_t>(*whole);
  if (const double *number = std::get_if<double>(&node.constant))
    return type->kind == Kind::real ? Value(static_cast<float>(*number)) : Value(*number);
  if (std::holds_alternative<std::monostate>(node.constant)) return Nil{};
  Values letters;
  for (char letter : std::get<std::string>(node.constant)) letters.push_back(static_cast<unsigned char>(letter));
  return make_sequence(1, std::move(letters));
}

// Nothing if an error is among what is compared.
std::optional<bool> are_equal(const Value &a, const Value &b);

std::optional<bool> are_all_equal(const Values &a, const Values &b) {
  bool equal = a.size() == b.size();
  for (std::size_t index = 0; index < a.size() && index < b.size(); index++) {
    std::optional<bool> each = are_equal(a[index], b[index]);
    if (!each) return each;
    equal &= *each;
  }
  return equal;
}

std::optional<bool> are_equal(const Value &a, const Value &b) {
  if (a.is_error() || b.is_error()) return std::nullopt;
  if (std::holds_alternative<std::shared_ptr<const Sequence>>(a)) {
    std::optional<bool> elements = are_all_equal(a.sequence().elements, b.sequence().elements);
    if (!elements) return elements;
    return *elements && (a.sequence().low == b.sequence().low || a.sequence().size() == 0);
  }
  if (std::holds_alternative<std::shared_ptr<const Record>>(a)) return are_all_equal(a.record().fields, b.record().fields);
  if (std::holds_alternative<std::shared_ptr<const Tagged>>(a)) {
    if (a.tagged().tag != b.tagged().tag) return false;
    return are_equal(a.tagged().value, b.tagged().value);
  }
  return a == b;
}

double number_of(const Value &a) {
  if (const float *single = std::get_if<float>(&a)) return *single;
  if (const double *number = std::get_if<double>(&a)) return *number;
  if (const unsigned char *letter = std::get_if<unsigned char>(&a)) return *letter;
  if (const bool *truth = std::get_if<bool>(&a)) return *truth;
  return a.integer();
}

double rounded(Op op, double number) {
  if (op == Op::floor) return std::floor(number);
  return op == Op::round ? std::floor(number + .5) : std::trunc(number);
}
} // namespace

// A conversion to the type of the output; to an integer by the operation's rule.
Value Machine::conversion(const graph::Node &node, const Value &a) {
  const Kind to = node.outputs[0].type->kind;
  double number = number_of(a);
  if (to == Kind::real || to == Kind::double_real) return checked_real(node.at, number, node.outputs[0].type);
  if (to == Kind::boolean) return number != 0;
  number = rounded(node.op, number);
  bool fits = number >= std::numeric_limits<std::int32_t>::min() && number <= std::numeric_limits<std::int32_t>::max();
  if (has_limits() && !fits) return Error{};
  std::int32_t whole = fits ? static_cast<std::int32_t>(number) : std::numeric_limits<std::int32_t>::min();
  if (to == Kind::integer) return whole;
  return has_limits() && (whole < 0 || whole > 255) ? Value(Error{}) : Value(static_cast<unsigned char>(whole));
}

Value Machine::scalar(const graph::Node &node, const Values &operands) {
  switch (node.op) {
  case Op::constant: return constant_value(node);
  case Op::error_value: return fail(node, "error value");
  case Op::and_: return add_up(node.at, Op::multiply, operands[0], operands[1]);
  case Op::or_: return add_up(node.at, Op::add, operands[0], operands[1]);
  case Op::add:
  case Op::multiply:
  case Op::subtract:
  case Op::divide:
  case Op::mod:
  case Op::minimum:
  case Op::maximum:
  case Op::less:
  case Op::less_equal: return arithmetic(node, operands[0], operands[1]);
  default: break;
  }
  for (const Value &operand : operands)
    if (operand.is_error()) return Error{};
  switch (node.op) {
  case Op::negate:
    if (!std::holds_alternative<std::int32_t>(operands[0]))
      return checked_real(node.at, -number_of(operands[0]), node.outputs[0].type);
    return add_up(node.at, Op::subtract, std::int32_t{0}, operands[0]);
  case Op::absolute:
    if (!std::holds_alternative<std::int32_t>(operands[0]))
      return checked_real(node.at, std::fabs(number_of(operands[0])), node.outputs[0].type);
    return operands[0].integer() < 0 ? add_up(node.at, Op::subtract, std::int32_t{0}, operands[0]) : operands[0];
  case Op::not_: return !operands[0].truth();
  case Op::power: return power(node, operands[0], operands[1]);
  case Op::library: return library(node, operands);
  case Op::equal: {
    std::optional<bool> equal = are_equal(operands[0], operands[1]);
    return equal ? Value(*equal) : Value(Error{});
  }
  default: return conversion(node, operands[0]);
  }
}

} // namespace sisal::interpreter
