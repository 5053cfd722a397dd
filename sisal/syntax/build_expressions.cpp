#include "syntax/build.h"

namespace sisal::syntax {

Expressions Builder::expressions(P::ExpressionsContext *rule) {
  Expressions result;
  if (!rule) return result;
  for (P::ExpressionContext *each : rule->expression()) result.push_back(expression(each));
  return result;
}

static BinaryOperator binary_operator(size_t token) {
  using P = Builder::P;
  switch (token) {
  case P::TIMES: return BinaryOperator::multiply;
  case P::DIVIDE: return BinaryOperator::divide;
  case P::AND: return BinaryOperator::and_;
  case P::PLUS: return BinaryOperator::add;
  case P::MINUS: return BinaryOperator::subtract;
  case P::OR: return BinaryOperator::or_;
  case P::CONCATENATE: return BinaryOperator::concatenate;
  case P::LESS: return BinaryOperator::less;
  case P::LESS_EQUAL: return BinaryOperator::less_equal;
  case P::GREATER: return BinaryOperator::greater;
  case P::GREATER_EQUAL: return BinaryOperator::greater_equal;
  case P::EQUAL: return BinaryOperator::equal;
  default: return BinaryOperator::unequal;
  }
}

template <class Operand>
ExpressionPtr Builder::chain(antlr4::ParserRuleContext *rule, ExpressionPtr (Builder::*operand)(Operand *)) {
  const auto &children = rule->children;
  ExpressionPtr result = (this->*operand)(static_cast<Operand *>(children[0]));
  for (size_t i = 1; i + 1 < children.size(); i += 2) {
    const antlr4::Token *op = static_cast<antlr4::tree::TerminalNode *>(children[i])->getSymbol();
    ExpressionPtr right = (this->*operand)(static_cast<Operand *>(children[i + 1]));
    Range at{file_, result->at.begin, right->at.end};
    result = make(at, Binary{binary_operator(op->getType()), range(op), std::move(result), std::move(right)});
  }
  return result;
}

ExpressionPtr Builder::expression(P::ExpressionContext *rule) { return chain(rule, &Builder::conjunction); }

ExpressionPtr Builder::conjunction(P::ConjunctionContext *rule) { return chain(rule, &Builder::comparison); }

ExpressionPtr Builder::comparison(P::ComparisonContext *rule) { return chain(rule, &Builder::additive); }

ExpressionPtr Builder::additive(P::AdditiveContext *rule) { return chain(rule, &Builder::multiplicative); }

ExpressionPtr Builder::multiplicative(P::MultiplicativeContext *rule) { return chain(rule, &Builder::unary); }

ExpressionPtr Builder::unary(P::UnaryContext *rule) {
  ExpressionPtr result = primary(rule->primary());
  for (P::SuffixContext *each : rule->suffix()) result = suffix(std::move(result), each);
  // The operator that stands next to the operand applies first.
  for (size_t i = rule->children.size(); i-- > 0;) {
    auto *node = dynamic_cast<antlr4::tree::TerminalNode *>(rule->children[i]);
    if (!node) continue;
    size_t token = node->getSymbol()->getType();
    UnaryOperator op = token == P::PLUS ? UnaryOperator::plus : token == P::MINUS ? UnaryOperator::minus : UnaryOperator::not_;
    Range at{file_, range(node).begin, result->at.end};
    result = make(at, Unary{op, std::move(result)});
  }
  return result;
}

ExpressionPtr Builder::suffix(ExpressionPtr operand, P::SuffixContext *rule) {
  Range at{file_, operand->at.begin, range(rule).end};
  if (rule->PERIOD()) return make(at, Select{std::move(operand), name(rule->NAME())});
  if (rule->REPLACE()) return make(at, RecordReplace{std::move(operand), field_values(rule->fields())});
  if (!rule->COLON()) return make(at, Element{std::move(operand), expressions(rule->expressions(0))});
  ArrayReplace result{std::move(operand), {}};
  result.groups.push_back({expressions(rule->expressions(0)), expressions(rule->expressions(1))});
  for (P::ElementsContext *each : rule->elements())
    result.groups.push_back({expressions(each->expressions(0)), expressions(each->expressions(1))});
  return make(at, std::move(result));
}

std::vector<FieldValue> Builder::field_values(P::FieldsContext *rule) {
  std::vector<FieldValue> result;
  for (P::FieldContext *each : rule->field()) result.push_back({names(each->NAME()), expression(each->expression())});
  return result;
}

ExpressionPtr Builder::constant(P::ConstantContext *rule) {
  Range at = range(rule);
  std::string text = rule->getText();
  if (rule->WHOLE()) return make(at, Integer{text});
  if (rule->FRACTION()) return make(at, Real{text, text.find('d') != std::string::npos});
  if (rule->TRUE_() || rule->FALSE_()) return make(at, Boolean{rule->TRUE_() != nullptr});
  if (rule->NIL()) return make(at, Nil{});
  std::string bytes = unquote(sources_, at, diagnostics_);
  if (rule->STRING()) return make(at, String{bytes});
  if (bytes.size() != 1) diagnostics_.report(Message::not_one_character, at, {std::to_string(bytes.size())});
  return make(at, Character{bytes.empty() ? static_cast<unsigned char>(' ') : static_cast<unsigned char>(bytes[0])});
}

ExpressionPtr Builder::primary(P::PrimaryContext *rule) {
  Range at = range(rule);
  if (rule->constant()) return constant(rule->constant());
  if (rule->conditional()) return conditional(rule->conditional());
  if (rule->let()) return let(rule->let());
  if (rule->tagcase()) return tag_case(rule->tagcase());
  if (rule->loop()) return loop(rule->loop());
  if (rule->OLD()) return make(at, Old{name(rule->NAME(0))});
  if (rule->basicType())
    return make(at, Call{{rule->basicType()->getText(), range(rule->basicType())}, expressions(rule->expressions())});
  if (rule->IS() && rule->ERROR_()) return make(at, IsError{expression(rule->expression())});
  if (rule->IS()) return make(at, IsTag{name(rule->NAME(0)), expression(rule->expression())});
  if (rule->ERROR_()) return make(at, ErrorValue{type(rule->type())});
  if (rule->ARRAY() || rule->STREAM() || rule->RECORD() || rule->UNION()) return made(rule);
  if (rule->NAME().empty()) return make(at, Parentheses{expressions(rule->expressions())});
  if (rule->LPAREN()) return make(at, Call{name(rule->NAME(0)), expressions(rule->expressions())});
  return make(at, Variable{name(rule->NAME(0))});
}

// Constructors, which begin with a type's word: array T [1: a, b].
ExpressionPtr Builder::made(P::PrimaryContext *rule) {
  Range at = range(rule);
  if (rule->UNION()) {
    std::optional<Name> type = rule->NAME(1) ? std::optional(name(rule->NAME(0))) : std::nullopt;
    Name tag = name(rule->NAME(rule->NAME(1) ? 1 : 0));
    return make(at, UnionMake{type, tag, rule->expression() ? expression(rule->expression()) : nullptr});
  }
  std::optional<Name> type = optional_name(rule->NAME(0));
  if (rule->RECORD()) return make(at, RecordMake{type, field_values(rule->fields())});
  if (rule->STREAM()) return make(at, StreamMake{type, expressions(rule->expressions())});
  ExpressionPtr low = rule->expression() ? expression(rule->expression()) : nullptr;
  return make(at, ArrayMake{type, std::move(low), expressions(rule->expressions())});
}

} // namespace sisal::syntax
