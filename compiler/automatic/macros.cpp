// Expressions that a macro's body makes, which cannot be changed: what the macro is given is put in front.
#include "automatic/lowering.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

// do { ... } while (0)
bool Lowering::runs_once(const DoStmt *loop) const {
  Expr::EvalResult value;
  return loop->getCond()->EvaluateAsInt(value, source_.sources().context()) && value.Val.getInt() == 0;
}

// The arguments of macros in `part` that use regions, by their places. `whole`: that of the macro's call. False if something else
// uses regions.
bool Lowering::find_arguments(const Stmt *part, facts::Range whole, bool certain, Arguments &out) const {
  if (!part || !touches(part)) return true;
  if (auto *value = dyn_cast<Expr>(part))
    if (auto range = written(value); range && (range->begin != whole.begin || range->end != whole.end)) {
      Argument &argument = out[range->begin];
      argument.certain |= certain;
      argument.value = value;
      return value->isPRValue();
    }
  if (isa<SwitchStmt, WhileStmt, ForStmt, LabelStmt, ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(part)) return false;
  if (auto *loop = dyn_cast<DoStmt>(part)) return runs_once(loop) && find_arguments(loop->getBody(), whole, certain, out);
  auto *logic = dyn_cast<BinaryOperator>(part);
  bool decides = (logic && logic->isLogicalOp()) || isa<AbstractConditionalOperator, IfStmt>(part), first = true;
  for (const Stmt *child : part->children()) {
    if (!find_arguments(child, whole, certain && (first || !decides), out)) return false;
    first = false;
  }
  return true;
}

// Values that are sure to be needed, and that stay what they are while the macro's text runs, are read once, in front of it.
bool Lowering::walk_arguments(const Stmt *expression, Rest &rest, List &list) {
  auto whole = source_.range(source_.sources().manager().getExpansionRange(expression->getBeginLoc()).getAsRange());
  Arguments arguments;
  if (!whole || !find_arguments(expression, *whole, true, arguments)) return false;
  Item all;
  note_flow(all, expression);
  for (auto &[at, argument] : arguments) {
    Item flow;
    note_flow(flow, argument.value);
    for (const std::string &name : flow.reads)
      if (all.sets.contains(name) || all.counts.contains(name)) return false;
    if (!argument.certain || stores(argument.value)) return false;
  }
  if (!all.waits.empty()) return false;
  for (auto &[at, argument] : arguments) {
    std::string text = value(argument.value, name_of(argument.value, nullptr), rest, list, true);
    rest.parts.push_back({range_of(argument.value), text});
  }
  return true;
}

// A statement that a macro stands for. A lock around it stands outside of its text.
void Lowering::made_statement(const Stmt *statement, List &list) {
  auto range = source_.statement(statement);
  if (!range) return refuse(statement, "it comes out of a macro");
  if (!uses(statement)) return as_it_is(statement, list); // it is left from inside
  Item flow;
  note_flow(flow, statement);
  if (auto only = flow.leaves ? std::nullopt : only_region(statement)) {
    as_it_is(statement, list);
    list.items.back().use = use_of(*only, list.items.back().place);
    return;
  }
  Rest rest;
  if (!walk_arguments(statement, rest, list)) return refuse(statement, "it comes out of a macro");
  finish(source_.piece(*range, rest.parts), statement, rest, list);
}

bool Lowering::stores(const Stmt *part) const {
  for (const Access *access : memory_.by(part))
    if (access->stores()) return true;
  return llvm::any_of(part->children(), [&](const Stmt *child) { return child && stores(child); });
}

} // namespace prelude::automatic
