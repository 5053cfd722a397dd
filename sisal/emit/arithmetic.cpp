// Numbers, booleans and characters.
#include "emit/function.h"

#include <charconv>
#include <cmath>

namespace sisal::emit {
namespace {

using graph::Node;
using graph::Op;

struct Operator {
  const char *text;
  Binding binding, left, right;
};

Operator operator_of(Op op, bool is_boolean) {
  switch (op) {
  case Op::add: return is_boolean ? Operator{" || ", or_, or_, and_} : Operator{" + ", sum, sum, product};
  case Op::subtract: return {" - ", sum, sum, product};
  case Op::multiply: return is_boolean ? Operator{" && ", and_, equality, equality} : Operator{" * ", product, product, unary};
  case Op::divide: return {" / ", product, product, unary};
  case Op::and_: return {" && ", and_, equality, equality};
  case Op::or_: return {" || ", or_, or_, equality};
  case Op::less: return {" < ", relation, sum, sum};
  case Op::less_equal: return {" <= ", relation, sum, sum};
  default: return {" == ", equality, relation, relation};
  }
}

const char *suffix(TypeRef type) { return type->kind == Kind::integer ? "int" : type->kind == Kind::real ? "real" : "double"; }

// Digits from which C reads the same number.
std::string digits(double value, bool is_double) {
  if (std::isinf(value)) return value < 0 ? "-INFINITY" : "INFINITY";
  char text[40];
  auto end = is_double ? std::to_chars(text, text + sizeof text, value)
                       : std::to_chars(text, text + sizeof text, static_cast<float>(value));
  std::string result(text, end.ptr);
  if (result.find_first_of(".e") == std::string::npos) result += ".0";
  return is_double ? result : result + "f";
}

std::string character(unsigned char c) {
  if (c == '\'' || c == '\\') return std::string("'\\") + static_cast<char>(c) + "'";
  if (c >= 32 && c < 127) return std::string("'") + static_cast<char>(c) + "'";
  return std::to_string(c);
}

} // namespace

void FunctionEmitter::arithmetic(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  switch (node.op) {
  case Op::constant: {
    if (const std::string *text = std::get_if<std::string>(&node.constant)) {
      std::string escaped;
      for (unsigned char c : *text) {
        if (c >= 32 && c < 127 && c != '"' && c != '\\' && c != '?') {
          escaped += static_cast<char>(c);
        } else {
          const char octal[] = {'\\', char('0' + c / 64), char('0' + c / 8 % 8), char('0' + c % 8)};
          escaped.append(octal, 4);
        }
      }
      const std::string made = unit_.options.has_full_errors ? "sisal_full_text" : "sisal_text";
      return define(scope, number, {"{.any = " + made + "(\"" + escaped + "\", " + std::to_string(text->size()) + ")}"}, "text");
    }
    return define(scope, number, constant(node), "c");
  }
  case Op::negate:
  case Op::absolute:
  case Op::not_: return define(scope, number, unary(scope, node));
  case Op::floor:
  case Op::truncate:
  case Op::round:
  case Op::convert: return define(scope, number, conversion(scope, node));
  case Op::power: return define(scope, number, power(scope, node));
  case Op::library: return define(scope, number, library(scope, node));
  case Op::equal: return define(scope, number, equal(scope, node), "is_equal");
  default: return define(scope, number, binary(scope, node));
  }
}

Code FunctionEmitter::binary(const Scope &scope, const Node &node) {
  TypeRef type = type_of(scope, node, 0);
  bool is_integer = type->kind == Kind::integer;
  auto function = [&](const std::string &name, bool has_place) {
    return Code{name + "(" + text(scope, node, 0) + ", " + text(scope, node, 1) + (has_place ? ", " + file_and_line(node) : "") +
                ")"};
  };
  if (node.op == Op::divide && is_integer) return function("sisal_divide", true);
  if (node.op == Op::mod) return function(is_integer ? "sisal_mod" : std::string("sisal_mod_") + suffix(type), is_integer);
  if (node.op == Op::minimum) return function(std::string("sisal_min_") + suffix(type), false);
  if (node.op == Op::maximum) return function(std::string("sisal_max_") + suffix(type), false);
  Operator op = operator_of(node.op, type->kind == Kind::boolean);
  return {text(scope, node, 0, op.left) + op.text + text(scope, node, 1, op.right), op.binding};
}

Code FunctionEmitter::unary(const Scope &scope, const Node &node) {
  TypeRef type = type_of(scope, node, 0);
  if (node.op == Op::not_) return {"!" + text(scope, node, 0, Binding::unary), Binding::unary};
  if (node.op == Op::negate) {
    std::string inner = text(scope, node, 0, Binding::unary);
    return {inner.starts_with("-") ? "-(" + inner + ")" : "-" + inner, Binding::unary};
  }
  const char *name = type->kind == Kind::integer ? "sisal_abs_int" : type->kind == Kind::real ? "sisal_fabsf" : "sisal_fabs";
  return {std::string(name) + "(" + text(scope, node, 0) + ")"};
}

Code FunctionEmitter::equal(const Scope &scope, const Node &node) {
  TypeRef type = type_of(scope, node, 0);
  if (type->kind == Kind::null) return {"true"};
  if (type->is_scalar()) return {text(scope, node, 0, relation) + " == " + text(scope, node, 1, relation), equality};
  return {"sisal_equal(&" + unit_.types.descriptor(type) + ", &" + text(scope, node, 0) + ", &" + text(scope, node, 1) + ")"};
}

Code FunctionEmitter::conversion(const Scope &scope, const Node &node) {
  TypeRef from = type_of(scope, node, 0), to = node.outputs[0].type;
  auto checked = [&](const char *name) {
    return Code{std::string(name) + "(" + text(scope, node, 0) + ", " + file_and_line(node) + ")"};
  };
  if (to->kind == Kind::integer && from->is_real())
    return checked(node.op == Op::floor ? "sisal_floor" : node.op == Op::truncate ? "sisal_truncate" : "sisal_round");
  if (to->kind == Kind::character && from->kind == Kind::integer) return checked("sisal_to_character");
  if (to == from)
    return {text(scope, node, 0), operand(scope, node, 0).is_counter ? Binding::unary : operand(scope, node, 0).binding};
  // A loop's index is converted from an int, as more of them fit into a vector.
  return {"(" + unit_.types.name(to) + ")" + text(scope, node, 0, Binding::unary), Binding::unary};
}

Code FunctionEmitter::power(const Scope &scope, const Node &node) {
  TypeRef base = type_of(scope, node, 0), exponent = type_of(scope, node, 1);
  std::string operands = text(scope, node, 0) + ", " + text(scope, node, 1);
  if (exponent->is_real()) return {std::string(base->kind == Kind::real ? "sisal_powf(" : "sisal_pow(") + operands + ")"};
  if (base->kind == Kind::integer) return {"sisal_power_int(" + operands + ", " + file_and_line(node) + ")"};
  // A square is a product where that evaluates nothing twice.
  if (operand(scope, node, 1).text == "2" && is_name(text(scope, node, 0)))
    return {text(scope, node, 0) + " * " + text(scope, node, 0), product};
  return {std::string(base->kind == Kind::real ? "sisal_power_real_int(" : "sisal_power_double_int(") + operands + ")"};
}

// The functions of C's library by their names there.
Code FunctionEmitter::library(const Scope &scope, const Node &node) {
  std::string name = node.name == "etothe" ? "exp" : node.name;
  if (node.outputs[0].type->kind == Kind::real) name += "f";
  std::string operands;
  for (std::size_t i = 0; i < node.operands.size(); i++) operands += (i ? ", " : "") + text(scope, node, i);
  return {"sisal_" + name + "(" + operands + ")"};
}

Code FunctionEmitter::constant(const Node &node) {
  if (const bool *value = std::get_if<bool>(&node.constant)) return {*value ? "true" : "false"};
  if (const unsigned char *value = std::get_if<unsigned char>(&node.constant)) return {character(*value)};
  if (const std::int64_t *value = std::get_if<std::int64_t>(&node.constant)) {
    if (*value == INT32_MIN) return {"INT_MIN"};
    return {std::to_string(*value), *value < 0 ? Binding::unary : primary};
  }
  if (const double *value = std::get_if<double>(&node.constant))
    return {digits(*value, node.outputs[0].type->kind == Kind::double_real), *value < 0 ? Binding::unary : primary};
  return {"0"};
}

} // namespace sisal::emit
