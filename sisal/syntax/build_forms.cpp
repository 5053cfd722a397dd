#include "syntax/build.h"

namespace sisal::syntax {

ExpressionPtr Builder::conditional(P::ConditionalContext *rule) {
  If result;
  size_t arms = rule->expression().size();
  for (size_t i = 0; i < arms; i++) result.arms.push_back({expression(rule->expression(i)), expressions(rule->expressions(i))});
  result.otherwise = expressions(rule->expressions(arms));
  return make(range(rule), std::move(result));
}

ExpressionPtr Builder::let(P::LetContext *rule) {
  return make(range(rule), Let{definitions(rule->definitions()), expressions(rule->expressions())});
}

ExpressionPtr Builder::tag_case(P::TagcaseContext *rule) {
  TagCase result;
  result.value = expression(rule->expression(0));
  if (rule->ASSIGN()) {
    if (Variable *variable = std::get_if<Variable>(&result.value->what)) result.name = std::move(variable->name);
    else diagnostics_.report(Message::not_a_name, result.value->at, {"tagcase"});
    result.value = expression(rule->expression(1));
  }
  for (P::TagArmContext *each : rule->tagArm()) result.arms.push_back({names(each->NAME()), expressions(each->expressions())});
  if (rule->otherwise()) result.otherwise = expressions(rule->otherwise()->expressions());
  if (result.arms.empty() && !result.otherwise) diagnostics_.report(Message::no_arms, range(rule->TAGCASE(0)));
  return make(range(rule), std::move(result));
}

ExpressionPtr Builder::loop(P::LoopContext *rule) {
  if (rule->initial()) return make(range(rule), initial(rule));
  return make(range(rule), product(rule));
}

std::vector<Return> Builder::returns(P::LoopContext *rule) {
  std::vector<Return> result;
  for (P::ReturnClauseContext *each : rule->returnClause()) result.push_back(return_clause(each));
  return result;
}

ForInitial Builder::initial(P::LoopContext *loop) {
  P::InitialContext *rule = loop->initial();
  ForInitial result;
  size_t repeat = rule->REPEAT()->getSymbol()->getTokenIndex();
  for (P::DefinitionsContext *each : rule->definitions())
    (each->getStart()->getTokenIndex() < repeat ? result.initial : result.body) = definitions(each);
  std::vector<P::TestContext *> tests = rule->test();
  if (tests.size() == 1) {
    result.is_until = tests[0]->UNTIL() != nullptr;
    result.is_test_first = tests[0]->getStart()->getTokenIndex() < repeat;
    result.test = expression(tests[0]->expression());
  } else if (tests.empty()) {
    diagnostics_.report(Message::no_test, range(loop->FOR(0)));
  } else {
    diagnostics_.report(Message::two_tests, range(tests[1])).note(range(tests[0]), "the first test is here");
  }
  result.returns = returns(loop);
  return result;
}

ForProduct Builder::product(P::LoopContext *loop) {
  P::ProductContext *rule = loop->product();
  ForProduct result;
  for (antlr4::tree::ParseTree *child : rule->children) {
    if (auto *each = dynamic_cast<P::GeneratorContext *>(child)) {
      std::vector<Name> all = names(each->NAME());
      Name first = std::move(all.front());
      all.erase(all.begin());
      result.generators.push_back({range(each), std::move(first), expressions(each->expressions()), std::move(all)});
    } else if (auto *node = dynamic_cast<antlr4::tree::TerminalNode *>(child)) {
      if (node->getSymbol()->getType() == P::SEMICOLON) continue;
      result.joints.push_back(node->getSymbol()->getType() == P::DOT ? Joint::dot : Joint::cross);
    }
  }
  result.definitions = definitions(rule->definitions());
  result.returns = returns(loop);
  return result;
}

Return Builder::return_clause(P::ReturnClauseContext *rule) {
  Return result;
  result.at = range(rule);
  result.is_old = rule->OLD() != nullptr;
  if (rule->ARRAY()) result.kind = ReturnKind::array;
  if (rule->STREAM()) result.kind = ReturnKind::stream;
  if (rule->LEFT()) result.direction = Direction::left;
  if (rule->RIGHT()) result.direction = Direction::right;
  if (rule->TREE()) result.direction = Direction::tree;
  if (rule->SUM()) result.reduction = Reduction::sum;
  if (rule->PRODUCT()) result.reduction = Reduction::product;
  if (rule->LEAST()) result.reduction = Reduction::least;
  if (rule->GREATEST()) result.reduction = Reduction::greatest;
  if (rule->CATENATE()) result.reduction = Reduction::catenate;
  result.value = expression(rule->expression(0));
  if (rule->expression(1)) {
    result.mask_kind = rule->WHEN() ? MaskKind::when : MaskKind::unless;
    result.mask = expression(rule->expression(1));
  }
  return result;
}

} // namespace sisal::syntax
