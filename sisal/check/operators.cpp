// Operators. Numbers of different types never mix; booleans have +, * as or, and.
#include "check/body.h"

namespace sisal::check {

namespace {

const char *word(syntax::BinaryOperator op) {
  static constexpr const char *words[] = {"*", "/", "&", "+", "-", "|", "||", "<", "<=", ">", ">=", "=", "~="};
  return words[static_cast<int>(op)];
}

bool is_comparison(syntax::BinaryOperator op) { return op >= syntax::BinaryOperator::less; }

} // namespace

Tuple Body::check(const syntax::Unary &unary, Range at) {
  using enum syntax::UnaryOperator;
  if (auto *digits = std::get_if<syntax::Integer>(&unary.operand->what); digits && unary.op == minus)
    return one(whole(digits->digits, true, at));
  Typed operand = single(*unary.operand, "the operand");
  if (unary.op == not_) {
    if (!expect(operand, types_.boolean(), "the operand of '~'")) return one(unknown(at));
    return one(emit(graph::Op::not_, {operand}, operand.type, at));
  }
  std::string what = unary.op == minus ? "the operand of unary '-'" : "the operand of unary '+'";
  if (!expect_kind(operand, operand.type->is_number(), "a number", what)) return one(unknown(at));
  if (unary.op == minus) return one(emit(graph::Op::negate, {operand}, operand.type, at));
  operand.at = at;
  return one(operand);
}

// A sum of a thousand operands is as deep as it is long, so what stands to the left is gone through without recursion.
Tuple Body::check(const syntax::Binary &binary, Range at) {
  struct Step {
    const syntax::Binary *binary;
    Range at;
  };
  std::vector<Step> steps{{&binary, at}};
  while (auto *left = std::get_if<syntax::Binary>(&steps.back().binary->left->what))
    steps.push_back({left, steps.back().binary->left->at});
  Typed result = single(*steps.back().binary->left, "an operand");
  for (; !steps.empty(); steps.pop_back()) {
    Typed right = single(*steps.back().binary->right, "an operand");
    result = combine(*steps.back().binary, result, right, steps.back().at);
  }
  return one(result);
}

Typed Body::combine(const syntax::Binary &binary, const Typed &left, const Typed &right, Range at) {
  bool is_left_unknown = context_.is_unknown(left.type), is_right_unknown = context_.is_unknown(right.type);
  TypeRef type = is_left_unknown ? right.type : left.type;
  auto failed = [&] { return is_comparison(binary.op) ? wrong(types_.boolean(), at) : unknown(at); };
  if (is_left_unknown && is_right_unknown) return failed();
  if (!context_.same(left.type, right.type)) {
    report_mixed(binary, left, right);
    return failed();
  }
  using enum syntax::BinaryOperator;
  bool fits = true;
  std::string wanted;
  switch (binary.op) {
  case add:
  case multiply: fits = type->is_number() || type->kind == Kind::boolean, wanted = "a number or a boolean"; break;
  case subtract:
  case divide: fits = type->is_number(), wanted = "a number"; break;
  case and_:
  case or_: fits = type->kind == Kind::boolean, wanted = "'boolean'"; break;
  case concatenate: fits = type->is_sequence(), wanted = "an array or a stream"; break;
  case equal:
  case unequal: break;
  default: fits = type->is_scalar() && type->kind != Kind::null, wanted = "a number, a character or a boolean";
  }
  if (fits) return is_left_unknown || is_right_unknown ? failed() : combine_same(binary.op, left, right, at);
  expect_kind(is_left_unknown ? right : left, false, wanted, "the operand of " + quoted(word(binary.op)));
  return failed();
}

Typed Body::combine_same(syntax::BinaryOperator op, const Typed &left, const Typed &right, Range at) {
  using enum syntax::BinaryOperator;
  using graph::Op;
  TypeRef boolean = types_.boolean();
  switch (op) {
  case multiply: return emit(Op::multiply, {left, right}, left.type, at);
  case divide: return emit(Op::divide, {left, right}, left.type, at);
  case and_: return emit(Op::and_, {left, right}, boolean, at);
  case add: return emit(Op::add, {left, right}, left.type, at);
  case subtract: return emit(Op::subtract, {left, right}, left.type, at);
  case or_: return emit(Op::or_, {left, right}, boolean, at);
  case concatenate:
    return emit(left.type->kind == Kind::array ? Op::array_catenate : Op::stream_catenate, {left, right}, left.type, at);
  case less: return emit(Op::less, {left, right}, boolean, at);
  case less_equal: return emit(Op::less_equal, {left, right}, boolean, at);
  case greater: return emit(Op::less, {right, left}, boolean, at);
  case greater_equal: return emit(Op::less_equal, {right, left}, boolean, at);
  case equal: return emit(Op::equal, {left, right}, boolean, at);
  case unequal: return emit(Op::not_, {emit(Op::equal, {left, right}, boolean, at)}, boolean, at);
  }
  return unknown(at);
}

// Two types that do not mix. If both are numbers, the one of fewer values is converted in the fix.
void Body::report_mixed(const syntax::Binary &binary, const Typed &left, const Typed &right) {
  Diagnostic &diagnostic =
      context_.report(Message::mixed_types, binary.op_at, {word(binary.op), quoted(left.type), quoted(right.type)});
  if (!left.type->is_number() || !right.type->is_number()) return;
  bool is_left = left.type->kind < right.type->kind;
  const Typed &narrow = is_left ? left : right;
  std::string type = type_name(is_left ? right.type : left.type);
  diagnostic.note(narrow.at, "numbers are converted by name: '" + type + "(...)'");
  diagnostic.fix({narrow.at.file, narrow.at.begin, narrow.at.begin}, type + "(");
  diagnostic.fix({narrow.at.file, narrow.at.end, narrow.at.end}, ")");
}

} // namespace sisal::check
