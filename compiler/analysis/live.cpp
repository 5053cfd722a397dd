// Live variables at the locks, from Clang's own analysis. It is right for C only if every expression is an element of the CFG.
#include "analysis/model.h"

#include "clang/Analysis/Analyses/LiveVariables.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class AtLocks : public LiveVariables::Observer {
public:
  explicit AtLocks(FunctionModel &model) : model_(model) {
    for (const LockCall &lock : model.locks) wanted_.insert(lock.call);
  }

  // Liveness is followed backward, so what is observed at a statement is what is live after it.
  void observeStmt(const Stmt *statement, const CFGBlock *, const LiveVariables::LivenessValues &values) override {
    if (!wanted_.contains(statement)) return;
    auto &live = model_.live_after[statement];
    live.clear();
    for (const VarDecl *variable : model_.variables)
      if (variable->hasLocalStorage() && values.isLive(variable)) live.push_back(variable);
  }

private:
  FunctionModel &model_;
  llvm::DenseSet<const Stmt *> wanted_;
};

} // namespace

void find_live_variables(FunctionModel &model) {
  if (model.locks.empty()) return;
  LiveVariables *live = model.context->getAnalysis<LiveVariables>();
  AtLocks observer(model);
  if (live) live->runOnAllBlocks(observer);
}

} // namespace prelude::analysis
