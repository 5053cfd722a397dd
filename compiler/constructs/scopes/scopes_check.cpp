// `finish`: what may not leave its block, and what keeps a computation in it on its node.
#include "analysis/checks/checks.h"
#include "analysis/program/visitor.h"

#include <vector>

namespace prelude::analysis {
using namespace clang;
namespace {

// Calls by which a thread leaves a block for good, or for a frame outside of it.
class LeavingCalls : public Visitor {
public:
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier()) return true;
    StringRef name = callee->getName();
    name.consume_front("__builtin_");
    name = name.ltrim('_');
    if (callee->hasAttr<ReturnsTwiceAttr>() || name == "setjmp" || name == "sigsetjmp") comes_back_ = true;
    else if (name == "longjmp" || name == "siglongjmp") jumps_.push_back(call);
    else if (name == "pthread_exit" || name == "thrd_exit" || name == "mcrl_thread_exit") ends_.push_back(call);
    return true;
  }
  // A jump may come back to a place in the block.
  std::vector<const CallExpr *> found() const {
    std::vector<const CallExpr *> all = ends_;
    if (!comes_back_) all.insert(all.end(), jumps_.begin(), jumps_.end());
    return all;
  }

private:
  bool comes_back_ = false;
  std::vector<const CallExpr *> jumps_, ends_;
};

class ScopeChecker {
public:
  ScopeChecker(const FunctionModel &model, const ScopeModel &scope, const Sources &sources, Diagnostics &out)
      : model_(model), scope_(scope), sources_(sources), out_(out) {}

  void run(const LockStates &locks) {
    for (const Stmt *exit : model_.exits)
      if (const Stmt *target = target_of(exit, model_.parents)) check_way(exit, target);
      else if (is_inside(exit)) report_left(exit);
    for (const Stmt *jump : model_.jumps) check_jump(jump);
    LeavingCalls calls;
    for (const Stmt *each : scope_.block->children())
      if (each) calls.TraverseStmt(const_cast<Stmt *>(each));
    for (const CallExpr *call : calls.found()) report_left(call, call->getDirectCallee()->getName());
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
    report_left(exit, word);
  }

  void report_left(const Stmt *exit, StringRef word) {
    out_.report(Kind::finish_left, sources_.place(exit->getBeginLoc()), {word.str()});
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
