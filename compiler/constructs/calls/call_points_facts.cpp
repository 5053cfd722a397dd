// Call points: whether a caller can go along with the computation that moves in what it calls, and what it takes along.
#include "constructs/locks/points_assemble.h"
#include "analysis/checks/checks.h"
#include "analysis/pointers/reach.h"

#include <utility>

namespace prelude::analysis {
using namespace clang;

namespace {

class CallPointFacts : public Points {
public:
  using Points::Points;

  void call_points();

private:
  void describe(const CallPoint &model, facts::CallPoint &out);
  void travels(const CallPoint &model, facts::CallPoint &out);
};

void CallPointFacts::call_points() {
  for (const CallPoint &model : model_.call_points) {
    facts::CallPoint out;
    out.place = out.obstacle = sources_.place(model.call->getSourceRange());
    out.callee = symbol_of(model.call->getDirectCallee());
    out.why_not = model.why_not;
    if (out.why_not.empty()) {
      Diagnostics in_the_way, *all = std::exchange(out_, &in_the_way);
      describe(model, out);
      if (out.why_not.empty()) travels(model, out);
      out_ = all;
      for (const Diagnostic &found : in_the_way.all()) {
        if (found.severity != Severity::Error || !out.why_not.empty()) continue;
        // The messages of a `move`, of a caller that has none.
        std::string moves = "'" + function_.name + "' migrates", but = moves + ", but ";
        out.why_not = found.message.starts_with(but)     ? "it " + found.message.substr(but.size())
                      : found.message.starts_with(moves) ? "it would migrate" + found.message.substr(moves.size())
                                                         : found.message;
        out.obstacle = found.place;
      }
    }
    function_.call_points.push_back(std::move(out));
  }
}

// Its text, and what rules it out whatever would travel.
void CallPointFacts::describe(const CallPoint &model, facts::CallPoint &out) {
  const CallExpr *call = model.call;
  auto stays = [&](std::string why, SourceRange where) {
    if (!out.why_not.empty()) return;
    out.why_not = std::move(why);
    out.obstacle = sources_.place(where);
  };
  QualType result = call->getDirectCallee()->getReturnType().getUnqualifiedType();
  out.form = model.form;
  out.within = frame_of(call);
  out.range = statement(model.statement, out.callee);
  out.call = range(call->getSourceRange(), call->getBeginLoc(), out.callee).value_or(facts::Range{});
  out.name = range(call->getCallee()->getSourceRange(), call->getBeginLoc(), out.callee).value_or(facts::Range{});
  out.in_block = isa_and_nonnull<CompoundStmt>(model_.parents.getParent(const_cast<Stmt *>(model.statement)));
  if (!result->isVoidType()) out.result = specifier_text(result, sources_.context());
  if (model.variable) out.variable = ids_[model.variable];
  if (model.assignment) out.operation = BinaryOperator::getOpcodeStr(model.assignment->getOpcode()).str();
  if (!result->isVoidType() && !has_lasting_name(result, model_, sources_))
    stays("the type of the result has no name", call->getSourceRange());
  for (const VarDecl *variable : model_.variables)
    if (std::string alias = alias_in(result); !alias.empty() && variable->getName() == alias)
      stays("'" + alias + "' is the name of a variable, too", variable->getSourceRange());
  if (out.within != facts::whole_function) stays("the call stands in a partial frame", call->getSourceRange());
  if (movability(model_.decl->getReturnType()).what != Movability::movable)
    stays("its result cannot be sent to another node", model_.decl->getLocation());
  for (const HeldLock &held : flow_.locks.at.lookup(call))
    stays("it holds the lock of '" + held.variable->getNameAsString() + "' during the call", call->getSourceRange());
  Region after = paths_.after(call, facts::whole_function);
  for (const CallExpr *other : model_.calls)
    if (blocking_.may_be_collective(other) && after.contains(other)) stays("a collective may follow", other->getSourceRange());
  if (auto depends = node_dependence_after(call, true, paths_, sources_)) stays(depends->what, depends->where);
  for (size_t i = 0; i < model_.locks.size(); ++i)
    if (model_.locks[i].activation() == facts::whole_function && after.contains(model_.locks[i].call)) out.locks_after.push_back(i);
  if (out.why_not.empty() && !live_.is_reached(call)) stays("control never comes here", call->getSourceRange());
}

void CallPointFacts::travels(const CallPoint &model, facts::CallPoint &out) {
  // The rules for what travels are those of a lock with `move`.
  LockCall point{model.call, Call::other, nullptr};
  point.policy = facts::Policy::always;
  check_migrating(flow_, sources_, *out_);
  check_frame(model.call, facts::whole_function, Kind::note_migration_point, false, *out_);
  bool combines = model.assignment && model.assignment->getOpcode() != BO_Assign;
  Liveness::Variables needed = live_.needed_after(model.call);
  if (combines && !llvm::is_contained(needed, model.variable)) needed.push_back(model.variable);
  auto restored = [&](const VarDecl *variable) { check_restorable(function_.variables[ids_[variable]], variable, sources_, *out_); };
  if (model.variable) restored(model.variable);
  for (const VarDecl *variable : needed) {
    if (!is_visible(model_, variable, model.call, sources_) || (variable == model.variable && !combines)) continue;
    if (is_hidden(model_, variable, model.call, sources_)) hide(variable, out.hidden);
    check_travels(flow_, paths_, point, variable, sources_, *out_);
    restored(variable);
    out.live.push_back(ids_[variable]);
  }
  out.ahead = ahead(model.call, facts::whole_function);
  if (wants_reasons_) explain(model.call, facts::whole_function, out);
  out.surely_waits = llvm::any_of(promotions_, [&](const PromotionModel &promotion) {
    bool blocks = promotion.statement && promotion.reason == facts::Promotion::waits && promotion.within == facts::whole_function;
    return blocks && Certainty(paths_, facts::whole_function, promotion.first).from(model.call);
  });
}

} // namespace

bool Points::is_resumed(const LockCall &lock) const {
  if (lock.activation() != facts::whole_function) return false;
  size_t index = size_t(&lock - model_.locks.data());
  return llvm::any_of(function_.call_points, [&](const facts::CallPoint &point) {
    return point.why_not.empty() && llvm::is_contained(point.locks_after, index);
  });
}

const FactsConstruct described::callers{.points = [](Assembly &all) { CallPointFacts(all).call_points(); }};

} // namespace prelude::analysis
