#include "check/predefined.h"

#include "check/body.h"

#include <algorithm>

namespace sisal::check {

namespace {

constexpr size_t any = ~size_t{0};
constexpr Predefined functions[] = {
    {"abs", 1, 1},           {"exp", 2, 2},
    {"floor", 1, 1},         {"max", 2, any},
    {"min", 2, any},         {"mod", 2, 2},
    {"trunc", 1, 1},         {"array_addh", 2, 2},
    {"array_addl", 2, 2},    {"array_adjust", 3, 3},
    {"array_fill", 3, 3},    {"array_limh", 1, 1},
    {"array_liml", 1, 1},    {"array_prefixsize", 1, 1},
    {"array_remh", 1, 1},    {"array_reml", 1, 1},
    {"array_setl", 2, 2},    {"array_size", 1, 1},
    {"stream_append", 2, 2}, {"stream_empty", 1, 1},
    {"stream_first", 1, 1},  {"stream_prefixsize", 1, 1},
    {"stream_rest", 1, 1},   {"stream_size", 1, 1},
};
constexpr const char *mathematics[] = {"sin", "cos", "tan", "asin", "acos", "atan", "sqrt", "etothe", "log", "log10"};

constexpr Predefined bits[] = {{"and", 2, 2}, {"or", 2, 2}, {"xor", 2, 2}, {"not", 1, 1}, {"shiftl", 2, 2}, {"shiftr", 2, 2}};

} // namespace

std::span<const Predefined> predefined_functions() { return functions; }

int find_predefined(const std::string &name) {
  auto found = std::ranges::find(functions, name, &Predefined::name);
  return found == std::end(functions) ? -1 : static_cast<int>(found - functions);
}

bool is_mathematical(const std::string &name) { return std::ranges::find(mathematics, name) != std::end(mathematics); }

size_t integers_of_bits(const std::string &name) {
  auto found = std::ranges::find(bits, name, &Predefined::name);
  return found == std::end(bits) ? 0 : found->least;
}

Typed Body::predefined(size_t number, const syntax::Call &call, const Tuple &arguments, Range at) {
  const Predefined &function = functions[number];
  std::string name = function.name;
  if (!arguments.is_known) return unknown(at);
  size_t count = arguments.values.size();
  if (count < function.least || count > function.most) {
    std::string expected = counted(function.least, "argument");
    context_.report(Message::wrong_arguments, call.function.at,
                    {quoted(name), function.most == any ? "at least " + expected : expected, std::to_string(count)});
    return unknown(at);
  }
  if (name.starts_with("array_")) return predefined_array(name, arguments.values, at);
  if (name.starts_with("stream_")) return predefined_stream(name, arguments.values, at);
  return predefined_number(name, arguments.values, at);
}

bool Body::expect_same_numbers(const Values &arguments, const std::string &name) {
  for (const Typed &argument : arguments) {
    if (!expect_kind(argument, argument.type->is_number(), "a number", "the argument of " + quoted(name))) return false;
    if (!expect(argument, arguments[0].type, "an argument of " + quoted(name))) return false;
  }
  return true;
}

Typed Body::rounded(graph::Op op, const Typed &argument, const std::string &name, Range at) {
  TypeRef integer = types_.integer();
  if (argument.type == integer) return argument;
  if (!expect_kind(argument, argument.type->is_real(), "a number", "the argument of " + quoted(name))) return wrong(integer, at);
  return emit(op, {argument}, integer, at);
}

Typed Body::predefined_number(const std::string &name, const Values &arguments, Range at) {
  using graph::Op;
  if (name == "floor") return rounded(Op::floor, arguments[0], name, at);
  if (name == "trunc") return rounded(Op::truncate, arguments[0], name, at);
  if (name == "exp") return power(arguments, at);
  if (!expect_same_numbers(arguments, name)) return unknown(at);
  TypeRef type = arguments[0].type;
  if (name == "abs") return emit(Op::absolute, arguments, type, at);
  if (name == "mod") return emit(Op::mod, arguments, type, at);
  Typed result = arguments[0];
  for (size_t i = 1; i < arguments.size(); i++)
    result = emit(name == "max" ? Op::maximum : Op::minimum, {result, arguments[i]}, type, at);
  return result;
}

// int^int, real^int, or of two of one type.
Typed Body::power(const Values &arguments, Range at) {
  for (const Typed &argument : arguments)
    if (!expect_kind(argument, argument.type->is_number(), "a number", "the argument of 'exp'")) return unknown(at);
  bool is_integer_power = arguments[0].type->is_real() && arguments[1].type->kind == Kind::integer;
  if (!is_integer_power && !expect(arguments[1], arguments[0].type, "the exponent")) return unknown(at);
  return emit(graph::Op::power, arguments, arguments[0].type, at);
}

Typed Body::predefined_array(const std::string &name, const Values &arguments, Range at) {
  using graph::Op;
  TypeRef integer = types_.integer();
  std::string what = "the argument of " + quoted(name);
  if (name == "array_fill") {
    bool fits = expect(arguments[0], integer, "the low bound");
    fits &= expect(arguments[1], integer, "the high bound");
    return fits && !context_.is_unknown(arguments[2].type) ? emit(Op::array_fill, arguments, types_.array(arguments[2].type), at)
                                                           : unknown(at);
  }
  const Typed &array = arguments[0];
  if (!expect_kind(array, array.type->kind == Kind::array, "an array", what)) return unknown(at);
  struct Measure {
    const char *name;
    Op op;
  };
  for (auto [measure, op] : {Measure{"array_limh", Op::array_high}, Measure{"array_liml", Op::array_low},
                             Measure{"array_size", Op::array_size}, Measure{"array_prefixsize", Op::array_prefix_size}})
    if (name == measure) return emit(op, arguments, integer, at);
  if (name == "array_remh") return emit(Op::array_remove_high, arguments, array.type, at);
  if (name == "array_reml") return emit(Op::array_remove_low, arguments, array.type, at);
  bool fits = true;
  if (name == "array_addh" || name == "array_addl") {
    fits = expect(arguments[1], array.type->element, "the new element");
    return fits ? emit(name == "array_addh" ? Op::array_add_high : Op::array_add_low, arguments, array.type, at) : array;
  }
  for (size_t i = 1; i < arguments.size(); i++) fits &= expect(arguments[i], integer, "a bound");
  return fits ? emit(name == "array_setl" ? Op::array_set_low : Op::array_adjust, arguments, array.type, at) : array;
}

Typed Body::predefined_stream(const std::string &name, const Values &arguments, Range at) {
  using graph::Op;
  const Typed &stream = arguments[0];
  if (!expect_kind(stream, stream.type->kind == Kind::stream, "a stream", "the argument of " + quoted(name))) return unknown(at);
  if (name == "stream_first") return emit(Op::stream_first, arguments, stream.type->element, at);
  if (name == "stream_rest") return emit(Op::stream_rest, arguments, stream.type, at);
  if (name == "stream_empty") return emit(Op::stream_is_empty, arguments, types_.boolean(), at);
  if (name == "stream_size") return emit(Op::stream_size, arguments, types_.integer(), at);
  if (name == "stream_prefixsize") return emit(Op::stream_prefix_size, arguments, types_.integer(), at);
  return expect(arguments[1], stream.type->element, "the new element") ? emit(Op::stream_append, arguments, stream.type, at)
                                                                       : stream;
}

} // namespace sisal::check
