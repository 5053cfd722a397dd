// Numbers, booleans and characters, one of whose values is the error: each operation is a function of the library.
#include "emit/full_emitter.h"

namespace sisal::emit {

using graph::Node;
using graph::Op;

void FullEmitter::operation(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  switch (node.op) {
  case Op::call: return called(scope, number);
  case Op::select: return choose(scope, number);
  case Op::tag_case: return choose_arm(scope, number);
  case Op::forall: return product_loop(scope, number);
  case Op::loop: return initial_loop(scope, number);
  case Op::is_error:
    return define(scope, number, {Types::is_error(type_of(scope, node, 0), text(scope, node, 0, primary)), relation}, "is_bad");
  case Op::error_value: return define(scope, number, {unit_.types.error(node.outputs[0].type)}, "error");
  case Op::constant: return arithmetic(scope, number);
  default: break;
  }
  if (node.op >= Op::record_make && node.op <= Op::union_is) return composite(scope, number);
  if (node.op >= Op::array_make && node.op <= Op::stream_catenate) return sequence(scope, number);
  define(scope, number, scalar(scope, node));
}

Code FullEmitter::scalar(const Scope &scope, const Node &node) {
  TypeRef type = type_of(scope, node, 0);
  const bool is_boolean = type->kind == Kind::boolean;
  auto unary = [&](const char *name) {
    return Code{std::string("sisal_full_") + name + "_" + Types::kind_name(type) + "(" + text(scope, node, 0) + ")"};
  };
  switch (node.op) {
  case Op::add: return binary(scope, node, is_boolean ? "or" : "add");
  case Op::multiply: return binary(scope, node, is_boolean ? "and" : "multiply");
  case Op::or_: return binary(scope, node, "or");
  case Op::and_: return binary(scope, node, "and");
  case Op::subtract: return binary(scope, node, "subtract");
  case Op::divide: return binary(scope, node, "divide");
  case Op::mod: return binary(scope, node, "mod");
  case Op::minimum: return binary(scope, node, "minimum");
  case Op::maximum: return binary(scope, node, "maximum");
  case Op::less: return binary(scope, node, "less");
  case Op::less_equal: return binary(scope, node, "less_equal");
  case Op::negate: return unary("negate");
  case Op::absolute: return unary("absolute");
  case Op::not_: return {"sisal_full_not(" + text(scope, node, 0) + ")"};
  case Op::equal:
    if (type->is_scalar()) return binary(scope, node, "equal");
    return {"sisal_full_equal(&" + unit_.types.descriptor(type) + ", " + address(scope, node, 0) + ", " + address(scope, node, 1) +
            ")"};
  default: return converted(scope, node);
  }
}

Code FullEmitter::binary(const Scope &scope, const Node &node, const char *name) const {
  const std::string_view operation = name;
  const bool is_connective = operation == "or" || operation == "and";
  return {"sisal_full_" + std::string(name) + (is_connective ? "" : std::string("_") + Types::kind_name(type_of(scope, node, 0))) +
          "(" + text(scope, node, 0) + ", " + text(scope, node, 1) + ")"};
}

std::string FullEmitter::as_double(const Scope &scope, const Node &node, std::size_t index) const {
  const Kind kind = type_of(scope, node, index)->kind;
  if (kind == Kind::integer) return "sisal_full_of_integer(" + text(scope, node, index) + ")";
  if (kind == Kind::character) return "sisal_full_of_character(" + text(scope, node, index) + ")";
  return text(scope, node, index);
}

// Conversions, powers and the mathematical library: through a double.
Code FullEmitter::converted(const Scope &scope, const Node &node) const {
  TypeRef to = node.outputs[0].type;
  if (node.op == Op::library && to->kind == Kind::integer) { // of bits
    const std::string second = node.operands.size() > 1 ? ", " + text(scope, node, 1) : "";
    return {"sisal_full_" + std::string(node.operands.size() > 1 ? "two" : "one") + "(sisal_" + node.name + ", " + text(scope, node, 0) + second + ")"};
  }
  std::string number = as_double(scope, node, 0);
  if (node.op == Op::power) {
    if (to->kind == Kind::integer) return {"sisal_full_power_integer(" + text(scope, node, 0) + ", " + text(scope, node, 1) + ")"};
    number = "sisal_full_power(" + number + ", " + as_double(scope, node, 1) + ")";
  } else if (node.op == Op::library) {
    number = "sisal_" + (node.name == "etothe" ? "exp" : node.name) + "(" + number + ")";
  } else if (to == type_of(scope, node, 0)) {
    return {text(scope, node, 0), operand(scope, node, 0).binding};
  } else if (!to->is_real()) {
    number = std::string(node.op == Op::floor   ? "sisal_full_floor("
                         : node.op == Op::round ? "sisal_full_round("
                                                : "sisal_full_truncate(") +
             number + ")";
  }
  return {std::string(to->is_real() ? "sisal_full_" : "sisal_full_to_") + Types::kind_name(to) + "(" + number + ")"};
}

std::string FullEmitter::address(const std::string &value, TypeRef type) {
  return type->is_scalar() ? "&(" + unit_.types.name(type) + "){" + value + "}" : "&" + value;
}

std::string FullEmitter::address(const Scope &scope, const Node &node, std::size_t index) {
  return address(text(scope, node, index), type_of(scope, node, index));
}

} // namespace sisal::emit
