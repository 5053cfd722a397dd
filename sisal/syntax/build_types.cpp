#include "syntax/build.h"

namespace sisal::syntax {

Range Builder::range(const antlr4::Token *token) const {
  return {file_, static_cast<std::uint32_t>(token->getStartIndex()), static_cast<std::uint32_t>(token->getStopIndex() + 1)};
}

Range Builder::range(antlr4::ParserRuleContext *rule) const {
  return {file_, range(rule->getStart()).begin, range(rule->getStop()).end};
}

Name Builder::name(antlr4::tree::TerminalNode *node) { return {node->getText(), range(node)}; }

std::vector<Name> Builder::names(const std::vector<antlr4::tree::TerminalNode *> &nodes) {
  std::vector<Name> result;
  for (antlr4::tree::TerminalNode *node : nodes) result.push_back(name(node));
  return result;
}

std::optional<Name> Builder::optional_name(antlr4::tree::TerminalNode *node) {
  return node ? std::optional(name(node)) : std::nullopt;
}

static BasicType basic_type(Builder::P::BasicTypeContext *rule) {
  if (rule->BOOLEAN()) return BasicType::boolean;
  if (rule->CHARACTER()) return BasicType::character;
  if (rule->INTEGER()) return BasicType::integer;
  if (rule->REAL()) return BasicType::real;
  return rule->DOUBLE_REAL() ? BasicType::double_real : BasicType::null;
}

TypePtr Builder::type(P::TypeContext *rule) {
  auto result = std::make_unique<TypeSpec>();
  result->at = range(rule);
  if (rule->basicType()) {
    result->what = basic_type(rule->basicType());
  } else if (rule->NAME()) {
    result->what = name(rule->NAME());
  } else if (rule->ARRAY()) {
    result->what = ArrayType{type(rule->type())};
  } else if (rule->STREAM()) {
    result->what = StreamType{type(rule->type())};
  } else if (rule->RECORD()) {
    RecordType record;
    for (P::DeclarationContext *each : rule->declaration()) record.fields.push_back(fields_of(each));
    result->what = std::move(record);
  } else {
    UnionType sum;
    for (P::TagsContext *each : rule->tags()) sum.tags.push_back(tags_of(each));
    result->what = std::move(sum);
  }
  return result;
}

std::vector<TypePtr> Builder::types(P::TypesContext *rule) {
  std::vector<TypePtr> result;
  for (P::TypeContext *each : rule->type()) result.push_back(type(each));
  return result;
}

TypeDefinition Builder::type_definition(P::TypeDefinitionContext *rule) { return {name(rule->NAME()), type(rule->type())}; }

Fields Builder::fields_of(P::DeclarationContext *rule) { return {names(rule->NAME()), type(rule->type())}; }

Fields Builder::tags_of(P::TagsContext *rule) { return {names(rule->NAME()), rule->type() ? type(rule->type()) : nullptr}; }

} // namespace sisal::syntax
