// Calls: of the program's functions, of the mathematical library, and conversions.
#include "check/body.h"
#include "check/predefined.h"

namespace sisal::check {

Function *Names::find_function(const std::string &name) {
  for (Names *names = this; names; names = names->outer_)
    if (auto found = names->functions.find(name); found != names->functions.end()) return &found->second;
  return nullptr;
}

std::vector<std::string> Names::function_names() const {
  std::vector<std::string> result;
  for (const Names *names = this; names; names = names->outer_)
    for (auto &[name, function] : names->functions) result.push_back(name);
  return result;
}

namespace {

// A number that is written, perhaps with a sign or in parentheses.
bool is_literal(const syntax::Expression &each) {
  if (std::get_if<syntax::Real>(&each.what)) return true;
  if (auto *unary = std::get_if<syntax::Unary>(&each.what))
    return unary->op != syntax::UnaryOperator::not_ && is_literal(*unary->operand);
  auto *parentheses = std::get_if<syntax::Parentheses>(&each.what);
  return parentheses && parentheses->inner.size() == 1 && is_literal(*parentheses->inner[0]);
}

} // namespace

// The type that the call converts to, if it is a conversion.
TypeRef Body::converted_type(const std::string &name) {
  if (names_.find_function(name)) return nullptr;
  for (int kind = 0; kind <= static_cast<int>(Kind::null); kind++)
    if (name == type_name(types_.basic(static_cast<Kind>(kind)))) return types_.basic(static_cast<Kind>(kind));
  const Names::TypeName *type = names_.find_type(name);
  return type && type->type->is_scalar() ? type->type : nullptr;
}

Tuple Body::check(const syntax::Call &call, Range at) {
  const std::string &name = call.function.text;
  TypeRef converted = converted_type(name);
  // `double_real(0.1)` is the number of type double_real that is nearest to 0.1, as osc has it.
  has_double_literals_ = converted == types_.double_real() && call.arguments.size() == 1 && is_literal(*call.arguments[0]);
  Tuple arguments = all(call.arguments, call.function.at);
  has_double_literals_ = false;
  if (Function *function = names_.find_function(name)) return call_function(*function, call, arguments, at);
  if (converted) return one(convert(converted, call, arguments, at));
  if (int number = find_predefined(name); number >= 0) return one(predefined(static_cast<size_t>(number), call, arguments, at));

  Tuple result;
  result.at = at;
  result.is_known = false;
  if (unknown_values_.contains(name + "(")) return result;
  if (is_mathematical(name)) {
    unknown_values_.insert(name + "(");
    context_.report(Message::undeclared_mathematics, call.function.at, {name})
        .note(call.function.at, "it is declared before the functions: global " + name + "(x: double_real returns double_real)");
  } else if (size_t count = integers_of_bits(name)) {
    unknown_values_.insert(name + "(");
    context_.report(Message::undeclared_mathematics, call.function.at, {name})
        .note(call.function.at,
              "it is declared before the functions: global " + name + (count == 1 ? "(i" : "(i, j") + ": integer returns integer)");
  } else if (scope_->find(name)) {
    context_.report(Message::value_as_function, call.function.at, {name})
        .note(scope_->find(name)->at, "the value is here; elements of arrays are written '" + name + "[...]'");
  } else {
    std::vector<std::string> known = names_.function_names();
    for (const Predefined &each : predefined_functions()) known.push_back(each.name);
    for (const char *type : {"integer", "real", "double_real", "character"}) known.push_back(type);
    context_.report_unknown(Message::unknown_function, call.function.at, {name}, name, known);
  }
  return result;
}

Tuple Body::call_function(const Function &function, const syntax::Call &call, const Tuple &arguments, Range at) {
  if (!function.is_visible && !function.is_forward && !function.is_global)
    context_.report(Message::called_before, call.function.at, {function.name}).note(function.at, "it is defined here");
  bool fits = arguments.is_known;
  if (arguments.is_known && arguments.values.size() != function.parameters.size()) {
    context_
        .report(Message::wrong_arguments, call.function.at,
                {quoted(function.name), counted(function.parameters.size(), "argument"), std::to_string(arguments.values.size())})
        .note(function.at, "the function is here");
    fits = false;
  }
  for (size_t i = 0; fits && i < arguments.values.size(); i++) {
    const Parameter &parameter = function.parameters[i];
    expect(arguments.values[i], parameter.type, "argument " + quoted(parameter.name) + " of " + quoted(function.name),
           &parameter.at);
  }
  if (function.is_library && fits) return one(call_library(function, arguments.values, at));
  graph::Node node;
  node.op = graph::Op::call;
  node.at = at;
  node.function = function.index;
  for (const Typed &argument : arguments.values) node.operands.push_back(argument.value);
  for (TypeRef type : function.results) node.outputs.push_back({type, ""});
  graph::Value value = frame_->add(std::move(node));
  Tuple result;
  result.at = at;
  for (TypeRef type : function.results) {
    result.values.push_back({type, value, at});
    value.output++;
  }
  return result;
}

Typed Body::call_library(const Function &function, const Values &arguments, Range at) {
  Typed result = emit(graph::Op::library, arguments, function.results[0], at);
  frame_->graph().nodes[result.value.node].name = function.name;
  return result;
}

// `integer(x)`: the nearest one; `real(i)`; `character(i)`.
Typed Body::convert(TypeRef type, const syntax::Call &call, const Tuple &arguments, Range at) {
  std::string name = type_name(type);
  if (!type->is_number() && type->kind != Kind::character) {
    context_.report(Message::no_conversion, call.function.at, {name});
    return unknown(at);
  }
  if (!arguments.is_known) return wrong(type, at);
  if (arguments.values.size() != 1) {
    context_.report(Message::wrong_arguments, call.function.at,
                    {quoted(name), counted(1, "argument"), std::to_string(arguments.values.size())});
    return wrong(type, at);
  }
  Typed argument = arguments.values[0];
  bool is_character = type->kind == Kind::character;
  Kind kind = argument.type->kind;
  bool fits = is_character ? kind == Kind::integer || kind == Kind::character
                           : argument.type->is_number() || (type->kind == Kind::integer && kind == Kind::character);
  if (!expect_kind(argument, fits,
                   is_character      ? "'integer'"
                   : type->is_real() ? "a number"
                                     : "a number or a character",
                   "the argument of " + quoted(name)))
    return wrong(type, at);
  if (argument.type == type) {
    argument.at = at;
    return argument;
  }
  bool rounds = type->kind == Kind::integer && argument.type->is_real();
  return emit(rounds ? graph::Op::round : graph::Op::convert, {argument}, type, at);
}

} // namespace sisal::check
