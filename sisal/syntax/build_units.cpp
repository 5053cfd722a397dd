#include "syntax/build.h"

namespace sisal::syntax {

std::vector<Declaration> Builder::declarations(P::DeclarationsContext *rule) {
  std::vector<Declaration> result;
  if (!rule) return result;
  for (P::DeclarationContext *each : rule->declaration()) result.push_back({names(each->NAME()), type(each->type())});
  return result;
}

Header Builder::header(P::HeaderContext *rule) {
  return {name(rule->NAME()), declarations(rule->declarations()), types(rule->types())};
}

Function Builder::function(P::FunctionContext *rule) {
  Function result;
  result.at = range(rule);
  result.is_forward = rule->FORWARD();
  result.header = header(rule->header());
  for (P::TypeDefinitionContext *each : rule->typeDefinition()) result.types.push_back(type_definition(each));
  for (P::FunctionContext *each : rule->function()) result.functions.push_back(function(each));
  if (rule->expressions()) result.body = expressions(rule->expressions());
  return result;
}

// `a, b: T, c`: names wait for the next type.
Definition Builder::definition(P::DefinitionContext *rule) {
  Definition result;
  result.at = range(rule);
  Declaration *last = nullptr;
  for (P::TargetContext *target : rule->target()) {
    if (!last) last = &result.declared.emplace_back();
    last->names.push_back(name(target->NAME()));
    if (!target->type()) continue;
    last->type = type(target->type());
    last = nullptr;
  }
  if (rule->EQUAL()) diagnostics_.report(Message::equals_for_assign, range(rule->EQUAL())).fix(range(rule->EQUAL()), ":=");
  if (rule->expressions()) {
    result.value = expressions(rule->expressions());
  } else if (last) {
    Range after{file_, result.at.end, result.at.end};
    diagnostics_.report(Message::undefined_names, after);
  }
  return result;
}

std::vector<Definition> Builder::definitions(P::DefinitionsContext *rule) {
  std::vector<Definition> result;
  if (!rule) return result;
  bool is_separated = true;
  for (antlr4::tree::ParseTree *child : rule->children) {
    auto *each = dynamic_cast<P::DefinitionContext *>(child);
    if (each && !is_separated) {
      Range at{file_, result.back().at.end, result.back().at.end};
      diagnostics_.report(Message::missing_semicolon, at).fix(at, ";");
    }
    is_separated = !each;
    if (each) result.push_back(definition(each));
  }
  return result;
}

Unit Builder::unit(P::UnitContext *rule) {
  Unit result;
  result.file = file_;
  for (P::DefinesContext *each : rule->defines())
    for (antlr4::tree::TerminalNode *node : each->NAME()) result.defined.push_back(name(node));
  for (P::TypeDefinitionContext *each : rule->typeDefinition()) result.types.push_back(type_definition(each));
  for (P::GlobalsContext *each : rule->globals())
    for (P::HeaderContext *one : each->header()) result.globals.push_back(header(one));
  for (P::FunctionContext *each : rule->function()) result.functions.push_back(function(each));
  return result;
}

} // namespace sisal::syntax
