// Assignments to parts of regions: what uses other regions, or waits, is put in front.
#include "automatic/lowering.h"
#include "automatic/parts.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
using facts::Mode;

// An operand of what is assigned. True if nothing is left to do: it stays in the text, since it uses the region that is written, or
// nothing; or it stands in front.
bool Lowering::walk_operand(const Expr *expression, Rest &rest, List &list) {
  Item flow;
  note_flow(flow, expression);
  if (!touches(expression) && flow.waits.empty()) return true;
  Only only;
  bool is_one = add_to(only, expression, true);
  if (is_one && only.variable == kept_) {
    add_under(rest.under, only, kept_, source_.sources().place(expression->getSourceRange()));
    return true;
  }
  auto *logic = dyn_cast<BinaryOperator>(expression);
  bool decides = isa<AbstractConditionalOperator, StmtExpr>(expression) || (logic && (logic->isLogicalOp() || logic->isCommaOp()));
  bool waits = !flow.waits.empty() && (decides || isa<CallExpr>(expression));
  bool is_other = is_one && only.variable && only.certain && expression->isPRValue();
  if (!waits && !is_other) return false;
  rest.parts.push_back({range_of(expression), value(expression, name_of(expression, nullptr), rest, list, true)});
  return true;
}

// The right side of an assignment to a part of a region. C gives operands of one expression no order: those that use other regions, or
// wait, are evaluated first, in front of the section that reads and writes.
void Lowering::right_side(const Expr *right, const VarDecl *target, Rest &inner, List &list) {
  Item flow;
  note_flow(flow, right);
  if (!touches(right) && flow.waits.empty()) return;
  if (target && !taken_.contains(target) && flow.waits != "an annotation" && !flow.sets.contains(target->getNameAsString())) {
    kept_ = target;
    walk(right, inner, list);
    kept_ = nullptr;
    return;
  }
  Rest rest;
  bool named = !flow.waits.empty();
  std::string text = value(right, name_of(right, nullptr), rest, list, named);
  inner.parts.push_back({range_of(right), text});
  inner.names.insert(rest.names.begin(), rest.names.end());
  if (named) inner.names.insert(text);
}

// `rest`: null if nothing uses the value.
void Lowering::store(const Expr *expression, const Access &access, Rest *rest, List &list) {
  Rest inner;
  auto *assignment = dyn_cast<BinaryOperator>(expression);
  const Expr *right = assignment ? assignment->getRHS() : nullptr;
  if (right) right_side(right, local_variable(pointer_of(access)), inner, list);
  std::string region = region_name(pointer_of(access), inner, list);
  walk_indices(access.lvalue, pointer_of(access), inner, list);
  std::string text = source_.piece(range_of(expression), inner.parts), name;
  if (rest) name = names_.fresh(name_of(expression, &access)), text = type_text(expression, name) + " = (" + text + ")";
  Item &item = plain(text + ";", nullptr, list);
  note_flow(item, access.lvalue);
  if (right) note_flow(item, right);
  in_front(item);
  item.reads.insert(inner.names.begin(), inner.names.end());
  item.reads.insert(region);
  item.place = source_.sources().place(expression->getSourceRange());
  item.use = {region, Mode::write, {}, {part_of(access, source_.sources().context())}, {}, item.place};
  if (access.loads()) item.use.reads = item.use.writes;
  item.use.reads.insert(inner.under.reads.begin(), inner.under.reads.end());
  item.use.pointers = inner.under.pointers;
  known_.clear();
  if (!rest) return;
  item.sets.insert(name);
  rest->parts.push_back({range_of(expression), name});
  rest->names.insert(name);
}

} // namespace prelude::automatic
