// Arithmetic: integers wrap in the default mode; with full error values what does not fit is an error.
#include "interpreter/machine.h"

#include <cmath>
#include <limits>

namespace sisal::interpreter {

using graph::Op;

Value Machine::checked_real(Range at, double value, TypeRef type) {
  if (type->kind == Kind::real) value = static_cast<float>(value);
  if (has_limits() && !std::isfinite(value)) return fail(at, "a number that is not finite");
  return type->kind == Kind::real ? Value(static_cast<float>(value)) : Value(value);
}

namespace {
bool is_ordered(Op op) { return op == Op::less || op == Op::less_equal; }

template <class Number> Value compared(Op op, Number a, Number b) { return op == Op::less ? a < b : a <= b; }

// The mathematical result of an integer operation; of `divide` and `mod` b is not 0.
std::int64_t integer_result(Op op, std::int64_t a, std::int64_t b) {
  switch (op) {
  case Op::add: return a + b;
  case Op::subtract: return a - b;
  case Op::multiply: return a * b;
  case Op::divide: return a / b;
  case Op::mod: return a % b != 0 && (a % b < 0) != (b < 0) ? a % b + b : a % b;
  case Op::minimum: return a < b ? a : b;
  default: return a > b ? a : b;
  }
}

template <class Real> Real real_result(Op op, Real a, Real b) {
  switch (op) {
  case Op::add: return a + b;
  case Op::subtract: return a - b;
  case Op::multiply: return a * b;
  case Op::divide: return a / b;
  case Op::minimum: return a < b ? a : b;
  case Op::maximum: return a > b ? a : b;
  default: break;
  }
  Real rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
} // namespace

// Two operands of one type. Of booleans, sum is or, product is and; nothing else gets here.
Value Machine::add_up(Range at, Op op, const Value &a, const Value &b) {
  if (std::holds_alternative<bool>(a) || std::holds_alternative<bool>(b)) {
    bool decides = op == Op::add;
    if ((!a.is_error() && a.truth() == decides) || (!b.is_error() && b.truth() == decides)) return decides;
    return a.is_error() || b.is_error() ? Value(Error{}) : Value(!decides);
  }
  if (a.is_error() || b.is_error()) return Error{};
  if (const std::int32_t *whole = std::get_if<std::int32_t>(&a)) {
    if ((op == Op::divide || op == Op::mod) && b.integer() == 0) return fail(at, "division by zero");
    std::int64_t result = integer_result(op, *whole, b.integer());
    auto wrapped = static_cast<std::int32_t>(static_cast<std::uint32_t>(result));
    return has_limits() && wrapped != result ? fail(at, "an integer that is too large") : Value(wrapped);
  }
  if (const float *single = std::get_if<float>(&a)) {
    float result = real_result(op, *single, std::get<float>(b));
    return has_limits() && !std::isfinite(result) ? Value(Error{}) : Value(result);
  }
  double result = real_result(op, std::get<double>(a), std::get<double>(b));
  return has_limits() && !std::isfinite(result) ? Value(Error{}) : Value(result);
}

Value Machine::arithmetic(const graph::Node &node, const Value &a, const Value &b) {
  if (!is_ordered(node.op)) return add_up(node.at, node.op, a, b);
  if (a.is_error() || b.is_error()) return Error{};
  if (std::holds_alternative<std::int32_t>(a)) return compared(node.op, a.integer(), b.integer());
  if (std::holds_alternative<bool>(a)) return compared(node.op, a.truth(), b.truth());
  if (std::holds_alternative<unsigned char>(a)) return compared(node.op, std::get<unsigned char>(a), std::get<unsigned char>(b));
  if (std::holds_alternative<float>(a)) return compared(node.op, std::get<float>(a), std::get<float>(b));
  return compared(node.op, std::get<double>(a), std::get<double>(b));
}

namespace {
double as_double(const Value &a) {
  if (const std::int32_t *whole = std::get_if<std::int32_t>(&a)) return *whole;
  if (const float *single = std::get_if<float>(&a)) return *single;
  return std::get<double>(a);
}
} // namespace

// The integer power by multiplication, so that it wraps like a product.
Value Machine::power(const graph::Node &node, const Value &a, const Value &b) {
  if (!std::holds_alternative<std::int32_t>(a))
    return checked_real(node.at, std::pow(as_double(a), as_double(b)), node.outputs[0].type);
  if (b.integer() < 0) return fail(node, "exp with a negative exponent");
  std::int32_t left = b.integer();
  Value result = std::int32_t{1}, square = a;
  for (; left > 0; left /= 2) {
    if (result.is_error()) return result;
    if (left % 2 == 1) result = add_up(node.at, Op::multiply, result, square);
    if (left > 1) square = add_up(node.at, Op::multiply, square, square);
  }
  return result;
}

// Operations on the bits of integers. All bits are shifted out by 32 and more, and by less than 0.
Value Machine::bits(const std::string &name, const Values &operands) {
  const std::int32_t a = operands[0].integer(), b = operands.size() > 1 ? operands[1].integer() : 0;
  const bool is_within = b >= 0 && b < 32;
  if (name == "and") return a & b;
  if (name == "or") return a | b;
  if (name == "xor") return a ^ b;
  if (name == "not") return ~a;
  if (name == "shiftr") return a >> (is_within ? b : 31);
  return is_within ? static_cast<std::int32_t>(static_cast<std::uint32_t>(a) << b) : 0;
}

Value Machine::library(const graph::Node &node, const Values &operands) {
  static const struct {
    const char *name;
    double (*function)(double);
  } functions[] = {{"sin", std::sin},   {"cos", std::cos},   {"tan", std::tan},    {"asin", std::asin}, {"acos", std::acos},
                   {"atan", std::atan}, {"sqrt", std::sqrt}, {"etothe", std::exp}, {"log", std::log},   {"log10", std::log10}};
  for (const auto &each : functions)
    if (node.name == each.name) return checked_real(node.at, each.function(as_double(operands[0])), node.outputs[0].type);
  if (node.outputs[0].type->kind == Kind::integer) return bits(node.name, operands);
  if (!failure_) failure_ = Failure{node.at, "no function '" + node.name + "' in the library"};
  return Error{};
}

} // namespace sisal::interpreter
