// Expressions that decide what is evaluated: `?:`, `&&` and `||`.
#include "automatic/lowering.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

void Lowering::either(const AbstractConditionalOperator *choice, bool is_used, Rest &rest, List &list) {
  std::string name = is_used ? names_.fresh("value") : "";
  if (isa<BinaryConditionalOperator>(choice)) return refuse(choice, "it is in a '?:' without a middle");
  if (is_used) {
    Item &declared = plain(type_text(choice, name) + ";", nullptr, list);
    declared.sets.insert(name);
  }
  Rest condition;
  std::string text = value(choice->getCond(), "condition", condition, list);
  Item item;
  note_flow(item, choice);
  item.text = "if (" + text + ") {";
  item.decides = condition.names;
  note_condition(item, choice->getCond());
  const char *after[] = {"} else {", "}"};
  const Expr *values[] = {choice->getTrueExpr(), choice->getFalseExpr()};
  for (int i = 0; i < 2; ++i) {
    Item::Part &part = item.parts.emplace_back();
    auto known = known_;
    if (!is_used) evaluate(values[i], part.list);
    else keep(values[i], name, name, part.list);
    known_ = known;
    part.after = after[i];
  }
  if (is_used) item.sets.insert(name), rest.names.insert(name), rest.parts.push_back({range_of(choice), name});
  list.items.push_back(std::move(item));
}

// Whether the value of an expression is 0 or 1.
bool Lowering::is_truth(const Expr *expression) {
  expression = expression->IgnoreParenImpCasts();
  auto *binary = dyn_cast<BinaryOperator>(expression);
  auto *unary = dyn_cast<UnaryOperator>(expression);
  return (binary && (binary->isComparisonOp() || binary->isLogicalOp())) || (unary && unary->getOpcode() == UO_LNot);
}

void Lowering::logical(const BinaryOperator *logic, Rest &rest, List &list) {
  std::string name = names_.fresh("condition");
  keep(logic->getLHS(), "int " + name, name, list, true);
  Item item;
  note_flow(item, logic->getRHS());
  item.text = logic->getOpcode() == BO_LAnd ? "if (" + name + ") {" : "if (!" + name + ") {";
  item.decides.insert(name);
  item.sets.insert(name);
  Item::Part &part = item.parts.emplace_back();
  auto known = known_;
  keep(logic->getRHS(), name, name, part.list, true);
  known_ = known;
  part.after = "}";
  list.items.push_back(std::move(item));
  rest.names.insert(name);
  rest.parts.push_back({range_of(logic), name});
}

// `a && b`, for the effects of b.
void Lowering::evaluate_if(const BinaryOperator *logic, List &list) {
  Rest left;
  std::string text = value(logic->getLHS(), "condition", left, list);
  Item item;
  note_flow(item, logic);
  item.text = logic->getOpcode() == BO_LAnd ? "if (" + text + ") {" : "if (!(" + text + ")) {";
  item.decides = left.names;
  note_condition(item, logic->getLHS());
  Item::Part &part = item.parts.emplace_back();
  auto known = known_;
  evaluate(logic->getRHS(), part.list);
  known_ = known;
  part.after = "}";
  list.items.push_back(std::move(item));
}

} // namespace prelude::automatic
