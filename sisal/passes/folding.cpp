#include "passes/folding.h"

#include <cmath>
#include <limits>

namespace sisal::passes {

using graph::Constant;
using graph::Node;
using graph::Op;

namespace {
using Result = std::optional<Constant>;
constexpr std::int64_t least_integer = std::numeric_limits<std::int32_t>::min(),
                       greatest_integer = std::numeric_limits<std::int32_t>::max();

// An integer that does not fit wraps, or is an error.
Result integer_result(std::int64_t value, bool full_errors) {
  if (full_errors && (value < least_integer || value > greatest_integer)) return std::nullopt;
  return Constant(std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(value))});
}

Result fold_integers(Op op, std::int64_t a, std::int64_t b, bool full_errors) {
  switch (op) {
  case Op::add: return integer_result(a + b, full_errors);
  case Op::subtract: return integer_result(a - b, full_errors);
  case Op::multiply: return integer_result(a * b, full_errors);
  case Op::divide: return b == 0 ? Result() : integer_result(a / b, full_errors);
  case Op::mod: return b == 0 ? Result() : Constant(a % b != 0 && (a % b < 0) != (b < 0) ? a % b + b : a % b);
  case Op::minimum: return Constant(std::min(a, b));
  case Op::maximum: return Constant(std::max(a, b));
  case Op::less: return Constant(a < b);
  case Op::less_equal: return Constant(a <= b);
  case Op::equal: return Constant(a == b);
  default: return std::nullopt;
  }
}

Result real_result(double value, bool full_errors) {
  if (full_errors && !std::isfinite(value)) return std::nullopt;
  return Constant(value);
}

template <class Real> Result fold_reals(Op op, Real a, Real b, bool full_errors) {
  switch (op) {
  case Op::add: return real_result(a + b, full_errors);
  case Op::subtract: return real_result(a - b, full_errors);
  case Op::multiply: return real_result(a * b, full_errors);
  case Op::divide: return real_result(a / b, full_errors);
  case Op::less: return Constant(a < b);
  case Op::less_equal: return Constant(a <= b);
  case Op::equal: return Constant(a == b);
  default: return std::nullopt;
  }
}

Result fold_truths(Op op, bool a, bool b) {
  switch (op) {
  case Op::and_:
  case Op::multiply: return Constant(a && b);
  case Op::or_:
  case Op::add: return Constant(a || b);
  case Op::equal: return Constant(a == b);
  default: return std::nullopt;
  }
}

Result fold_two(const Node &node, const Constant &a, const Constant &b, bool full_errors) {
  if (const bool *truth = std::get_if<bool>(&a)) return fold_truths(node.op, *truth, std::get<bool>(b));
  if (const std::int64_t *whole = std::get_if<std::int64_t>(&a)) {
    const std::int64_t *other = std::get_if<std::int64_t>(&b);
    return other ? fold_integers(node.op, *whole, *other, full_errors) : Result();
  }
  const double *x = std::get_if<double>(&a), *y = std::get_if<double>(&b);
  if (!x || !y) return std::nullopt;
  const Kind kind = node.outputs[0].type->kind;
  // A comparison of `real` numbers is the same in `double_real`, since both hold floats.
  if (kind == Kind::real) return fold_reals(node.op, static_cast<float>(*x), static_cast<float>(*y), full_errors);
  return fold_reals(node.op, *x, *y, full_errors);
}

Result to_integer(Op op, double number) {
  double whole = op == Op::floor ? std::floor(number) : op == Op::round ? std::floor(number + .5) : std::trunc(number);
  if (!(whole >= static_cast<double>(least_integer) && whole <= static_cast<double>(greatest_integer))) return std::nullopt;
  return Constant(static_cast<std::int64_t>(whole));
}

Result fold_conversion(const Node &node, const Constant &a, bool full_errors) {
  const Kind kind = node.outputs[0].type->kind;
  double number = 0;
  if (const double *real = std::get_if<double>(&a)) number = *real;
  else if (const std::int64_t *whole = std::get_if<std::int64_t>(&a)) number = static_cast<double>(*whole);
  else if (const unsigned char *letter = std::get_if<unsigned char>(&a)) number = *letter;
  else return std::nullopt;
  if (kind == Kind::integer) return to_integer(node.op, number);
  if (kind == Kind::double_real) return real_result(number, full_errors);
  return kind == Kind::real ? real_result(static_cast<float>(number), full_errors) : Result();
}

Result fold_one(const Node &node, const Constant &a, bool full_errors) {
  const std::int64_t *whole = std::get_if<std::int64_t>(&a);
  const double *real = std::get_if<double>(&a);
  switch (node.op) {
  case Op::not_: return Constant(!std::get<bool>(a));
  case Op::negate: return whole ? integer_result(-*whole, full_errors) : real ? Constant(-*real) : Result();
  case Op::absolute: return whole ? integer_result(std::abs(*whole), full_errors) : real ? Constant(std::fabs(*real)) : Result();
  case Op::floor:
  case Op::truncate:
  case Op::round:
  case Op::convert: return fold_conversion(node, a, full_errors);
  case Op::is_error: return Constant(false);
  default: return std::nullopt;
  }
}

bool is_integer(const Constant *constant, std::int64_t value) {
  const std::int64_t *whole = constant ? std::get_if<std::int64_t>(constant) : nullptr;
  return whole && *whole == value;
}

bool is_truth(const Constant *constant, bool value) {
  const bool *truth = constant ? std::get_if<bool>(constant) : nullptr;
  return truth && *truth == value;
}
} // namespace

Result fold(const Node &node, const std::vector<std::optional<Constant>> &operands, bool full_errors) {
  if (node.op >= Op::array_make && node.op != Op::is_error) return std::nullopt;
  if (operands.size() == 1 && operands[0]) return fold_one(node, *operands[0], full_errors);
  if (operands.size() == 2 && operands[0] && operands[1]) return fold_two(node, *operands[0], *operands[1], full_errors);
  return std::nullopt;
}

std::optional<std::uint32_t> same_as_operand(const Node &node, const std::vector<std::optional<Constant>> &operands) {
  for (std::uint32_t other = 0; other < 2 && operands.size() == 2; other++) {
    const Constant *known = operands[other] ? &*operands[other] : nullptr;
    const bool adds = is_integer(known, 0) && (node.op == Op::add || (node.op == Op::subtract && other == 1));
    const bool scales = is_integer(known, 1) && (node.op == Op::multiply || (node.op == Op::divide && other == 1));
    const bool joins = is_truth(known, true) && (node.op == Op::and_ || node.op == Op::multiply);
    const bool parts = is_truth(known, false) && (node.op == Op::or_ || node.op == Op::add);
    if (adds || scales || joins || parts) return 1 - other;
  }
  return std::nullopt;
}

} // namespace sisal::passes
