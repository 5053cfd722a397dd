#include "analysis/aborts.h"

#include <deque>

namespace prelude::analysis {
using namespace clang;

Aborts::Aborts(const FunctionModel &model, const Paths &paths, const Sources &sources, bool begins_as_handler)
    : model_(model), paths_(paths), sources_(sources), begins_as_handler_(begins_as_handler) {
  find_effects();
}

void Aborts::find_effects() {
  for (const CFGBlock *block : *model_.cfg)
    for (const CFGElement &element : *block)
      if (auto found = element.getAs<CFGStmt>())
        if (std::string what = effect_of(found->getStmt()); !what.empty()) effects_.push_back({found->getStmt(), std::move(what)});
}

// What cannot be undone about a statement by itself, its parts left out; empty if nothing. Local variables are made anew by a
// second run, and data under a write lock are put back.
std::string Aborts::effect_of(const Stmt *statement) const {
  if (auto *op = dyn_cast<BinaryOperator>(statement)) {
    if (op->isAssignmentOp() && !is_undone(op->getLHS())) return "this is written";
  } else if (auto *unary = dyn_cast<UnaryOperator>(statement)) {
    if (unary->isIncrementDecrementOp() && !is_undone(unary->getSubExpr())) return "this is written";
  } else if (auto *reference = dyn_cast<DeclRefExpr>(statement)) {
    if (reference->getType().isVolatileQualified()) return "this is volatile";
  } else if (isa<AsmStmt>(statement)) {
    return "nothing is known of this statement";
  } else if (auto *call = dyn_cast<CallExpr>(statement)) {
    for (const LockCall &unlock : model_.unlocks)
      if (unlock.call == call) return unlock.mode == facts::Mode::write ? "others may have seen the data since this unlock" : "";
    for (const LockCall &lock : model_.locks)
      if (lock.call == call) return "";
    for (const RemoteModel &remote : model_.remote_calls)
      if (remote.call == call) return "this call runs elsewhere";
    Call kind = prelude_call(call, sources_.manager());
    if (kind == Call::join) return "this waits for children";
    if (kind != Call::other) return "";
    if (!is_pure(call, sources_.context())) return "this call may have had effects";
  }
  return "";
}

bool Aborts::is_undone(const Expr *lvalue) const {
  for (;;) {
    lvalue = lvalue->IgnoreParenImpCasts();
    for (const AccessSite &access : model_.accesses)
      if (access.base->IgnoreParenImpCasts() == lvalue || access.evaluated == lvalue) return true;
    if (auto *member = dyn_cast<MemberExpr>(lvalue)) lvalue = member->getBase();
    else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) lvalue = subscript->getBase();
    else if (auto *dereference = dyn_cast<UnaryOperator>(lvalue); dereference && dereference->getOpcode() == UO_Deref)
      lvalue = dereference->getSubExpr();
    else break;
    // Through any other pointer lies something that is no local variable.
    const Expr *base = lvalue->IgnoreParens();
    auto *cast = dyn_cast<ImplicitCastExpr>(base);
    bool follows_pointer = cast && cast->getCastKind() == CK_LValueToRValue;
    bool is_region = is_region_pointer(base->getType());
    if (follows_pointer && !is_region) return false;
  }
  auto *reference = dyn_cast<DeclRefExpr>(lvalue);
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage();
}

bool Aborts::reaches(const Stmt *from, const Stmt *to, facts::FrameId frame) const {
  return paths_.reached_from(from, frame).contains(to);
}

bool Aborts::done_since_entry(const Stmt *statement, facts::FrameId frame) const {
  if (begins_as_handler_ && frame == facts::whole_function) return true;
  for (const LockCall &lock : model_.locks)
    if (lock.activation() == frame && reaches(lock.call, statement, frame)) return true;
  return false;
}

facts::Undo Aborts::undo_before(const Stmt *statement, facts::FrameId frame) const {
  facts::Undo out;
  for (const Effect &effect : effects_) {
    if (effect.statement == statement || !reaches(effect.statement, statement, frame)) continue;
    if (!done_since_entry(effect.statement, frame)) continue;
    out.obstacle = sources_.place(effect.statement->getSourceRange());
    out.why_not = effect.what;
    return out;
  }
  out.possible = true;
  for (size_t i = 0; i < model_.locks.size(); ++i) {
    const LockCall &lock = model_.locks[i];
    if (lock.mode != facts::Mode::write || lock.call == statement || !reaches(lock.call, statement, frame)) continue;
    bool writes = std::any_of(model_.accesses.begin(), model_.accesses.end(), [&](const AccessSite &access) {
      bool may_write = access.evaluated_at_all && access.mode == facts::Mode::write && (access.is_write || access.is_local);
      return may_write && reaches(lock.call, access.evaluated, frame) && reaches(access.evaluated, statement, frame);
    });
    if (writes) out.written.push_back(i);
  }
  return out;
}

bool Aborts::keeps_value(const VarDecl *variable, const Stmt *from, const Stmt *to, facts::FrameId frame) const {
  auto uses = model_.uses.find(variable);
  if (uses != model_.uses.end())
    for (const DeclRefExpr *use : uses->second) {
      if (mention_of(use, model_.parents) == Mention::load) continue;
      if ((!from || reaches(from, use, frame)) && reaches(use, to, frame)) return false;
    }
  const DeclStmt *declaration = model_.declarations.lookup(variable);
  return !declaration || (from && !reaches(from, declaration, frame));
}

std::vector<size_t> Aborts::surely(const Stmt *from, const VarDecl *but, facts::FrameId frame) const {
  std::vector<size_t> out;
  for (size_t i = 0; i < model_.locks.size(); ++i) {
    const LockCall &lock = model_.locks[i];
    if (lock.call == from || lock.variable == but || lock.begins != facts::whole_function || lock.within != frame) continue;
    if (!keeps_value(lock.variable, from, lock.call, frame) || paths_.can_end_without(from, frame, lock.call)) continue;
    out.push_back(i);
  }
  return out;
}

std::vector<size_t> Aborts::surely_after(const LockCall &lock) const { return surely(lock.call, lock.variable, lock.activation()); }

std::vector<size_t> Aborts::surely_from_start() const { return surely(nullptr, nullptr, facts::whole_function); }

} // namespace prelude::analysis
