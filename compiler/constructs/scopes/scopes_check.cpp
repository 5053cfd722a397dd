// `finish`: what may not leave its block, and what keeps a computation in it on its node.
#include "analysis/checks/checks.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class ScopeChecker {
public:
  ScopeChecker(const FunctionModel &model, const ScopeModel &scope, const Sources &sources, Diagnostics &out)
      : model_(model), scope_(scope), sources_(sources), out_(out) {}

  void run(const LockStates &locks) {
    for (const Stmt *exit : model_.exits)
      if (const Stmt *target = target_of(exit, model_.parents)) check_way(exit, target);
      else if (is_inside(exit)) report_left(exit);
    for (const Stmt *jump : model_.jumps) check_jump(jump);
    for (const HeldLock &held : locks.at.lookup(scope_.end)) {
      out_.report(Kind::finish_holds_lock, scope_.place, {held.variable->getNameAsString()});
      if (held.since.isValid()) out_.report(Kind::note_locked_here, sources_.place(held.since));
    }
  }

  // What moves with the activation that has the block would not come back to its end.
  bool keeps(const LockCall &lock) const {
    unsigned at = sources_.offset(scope_.begin->getBeginLoc());
    return is_inside(lock.call) && lock.migrates() && lock.begins == facts::whole_function &&
           lock.within == model_.innermost_frame(at);
  }

private:
  bool is_inside(const Stmt *statement) const { return is_part(statement, scope_.block, model_.parents); }

  void check_way(const Stmt *exit, const Stmt *target) {
    bool inside = is_inside(exit), to_inside = is_inside(target);
    if (inside && !to_inside) report_left(exit);
    else if (!inside && to_inside && isa<GotoStmt>(exit)) report_entered(exit, "goto");
  }

  void check_jump(const Stmt *jump) {
    if (isa<IndirectGotoStmt>(jump)) return report_left(jump);
    if (!isa<SwitchCase>(jump) || !is_inside(jump)) return;
    const Stmt *outer = jump;
    while (outer && !isa<SwitchStmt>(outer)) outer = model_.parents.getParent(const_cast<Stmt *>(outer));
    if (outer && !is_inside(outer)) report_entered(jump, isa<CaseStmt>(jump) ? "case" : "default");
  }

  void report_left(const Stmt *exit) {
    const char *word = isa<ReturnStmt>(exit)     ? "return"
                       : isa<BreakStmt>(exit)    ? "break"
                       : isa<ContinueStmt>(exit) ? "continue"
                                                 : "goto";
    out_.report(Kind::finish_left, sources_.place(exit->getBeginLoc()), {word});
    out_.report(Kind::note_finish_begins, scope_.place);
  }

  void report_entered(const Stmt *jump, const char *word) {
    out_.report(Kind::finish_entered, sources_.place(jump->getBeginLoc()), {word});
    out_.report(Kind::note_finish_begins, scope_.place);
  }

  const FunctionModel &model_;
  const ScopeModel &scope_;
  const Sources &sources_;
  Diagnostics &out_;
};

} // namespace

FunctionFlow resolve_scopes(FunctionFlow flow, const Sources &sources, Diagnostics &out) {
  for (const ScopeModel &scope : flow.model.scopes) {
    ScopeChecker checker(flow.model, scope, sources, out);
    checker.run(flow.locks);
    for (const LockCall &lock : flow.model.locks) {
      if (!checker.keeps(lock)) continue;
      if (flow.moves(lock)) {
        out.report(Kind::finish_keeps_node, sources.place(lock.call->getSourceRange()), {lock.variable->getNameAsString()});
        out.report(Kind::note_finish_begins, scope.place);
      }
      flow.staying.insert(lock.call);
    }
  }
  return flow;
}

} // namespace prelude::analysis
