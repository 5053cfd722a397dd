// -Wnode-state: uses of a node's own variables by code that may run after a migration, in the function itself or in one that it
// calls.
#include "analysis/checks/checks.h"
#include "analysis/program/visitor.h"

#include <algorithm>
#include <deque>

namespace prelude::analysis {
using namespace clang;

namespace {

// The streams that every node has of its own, and that all mean the same.
bool is_stdio_stream(const VarDecl *variable, const SourceManager &sources) {
  if (!variable->getIdentifier() || !sources.isInSystemHeader(sources.getExpansionLoc(variable->getLocation()))) return false;
  StringRef name = variable->getName();
  return name == "stdin" || name == "stdout" || name == "stderr";
}

} // namespace

const VarDecl *node_state(const DeclRefExpr *reference, const Sources &sources) {
  auto *variable = dyn_cast<VarDecl>(reference->getDecl());
  if (!variable || variable->hasLocalStorage()) return nullptr;
  if (sources.context().getBaseElementType(variable->getType()).isConstQualified()) return nullptr;
  bool is_meant = is_stdio_stream(variable, sources.manager()) || is_node_private(variable) || is_shared(variable);
  return is_meant ? nullptr : variable;
}

namespace {

// Code that may run elsewhere: what follows a point. A function in it comes with the place where it is called, or passed to
// a function that may call it.
struct Use {
  const FunctionDecl *function;
  const Use *caller;
  const Expr *call, *point;
};

class References : public Visitor {
public:
  std::vector<const DeclRefExpr *> found;
  bool VisitDeclRefExpr(DeclRefExpr *reference) override { return found.push_back(reference), true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) override {
    return !trait->getTypeOfArgument()->isVariablyModifiedType() || Visitor::TraverseUnaryExprOrTypeTraitExpr(trait);
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }
};

class Checker {
public:
  Checker(const Sources &sources, NodeStates &warned_of, Diagnostics &out) : sources_(sources), warned_of_(warned_of), out_(out) {}

  void check(const FunctionFlow &flow) {
    const FunctionModel &model = flow.model;
    Paths paths(model, sources_);
    std::map<facts::FrameId, Paths::Visited> visited;
    for (const LockCall &lock : model.locks)
      if (flow.moves(lock)) after(model, paths, lock, visited[lock.activation()]);
    for (const RemoteModel &call : model.remote_calls) elsewhere(model, call);
    while (!work_.empty()) {
      const Use &use = uses_[work_.front()];
      work_.pop_front();
      References references;
      references.TraverseStmt(use.function->getBody());
      for (const DeclRefExpr *reference : references.found) check(reference, use);
    }
  }

private:
  // What the control flow reaches from a point, in the same function, and from no earlier one.
  void after(const FunctionModel &model, const Paths &paths, const LockCall &lock, Paths::Visited &visited) {
    const Use &use = uses_.emplace_back(Use{model.decl, nullptr, nullptr, lock.call});
    auto visit = [&](const Stmt *statement) {
      if (auto *reference = dyn_cast<DeclRefExpr>(statement)) check(reference, use);
      return false;
    };
    paths.follow(lock.call, lock.activation(), visit, visited);
  }

  // A function that is called by rpc, spawn or fork.
  void elsewhere(const FunctionModel &model, const RemoteModel &call) {
    const Use &use = uses_.emplace_back(Use{model.decl, nullptr, nullptr, call.call});
    check(cast<DeclRefExpr>(call.call->getCallee()->IgnoreImpCasts()), use);
  }

  void check(const DeclRefExpr *reference, const Use &use) {
    if (const VarDecl *variable = node_state(reference, sources_)) report(variable, reference, use);
    auto *function = dyn_cast<FunctionDecl>(reference->getDecl());
    const FunctionDecl *definition = nullptr;
    if (!function || !function->hasBody(definition) || !entered_.insert(definition).second) return;
    if (sources_.manager().isInSystemHeader(sources_.manager().getExpansionLoc(definition->getLocation()))) return;
    work_.push_back(uses_.size());
    uses_.push_back({definition, &use, reference, use.point});
  }

  void report(const VarDecl *variable, const DeclRefExpr *reference, const Use &use) {
    if (!warned_of_.insert(variable->getCanonicalDecl()).second) return;
    out_.report(Kind::node_state, sources_.place(reference->getSourceRange()), {variable->getNameAsString()});
    for (const Use *step = &use; step->caller; step = step->caller)
      out_.report(Kind::note_called_here, sources_.place(step->call->getSourceRange()));
    out_.report(Kind::note_migration_point, sources_.place(use.point->getSourceRange()));
    out_.report(Kind::note_node_private, sources_.place(variable->getLocation()));
  }

  const Sources &sources_;
  NodeStates &warned_of_;
  Diagnostics &out_;
  std::deque<Use> uses_;    // whose addresses stay
  std::deque<size_t> work_; // those of them that are called functions
  llvm::DenseSet<const FunctionDecl *> entered_;
};

} // namespace

void check_node_state(const std::vector<FunctionFlow> &flows, const Sources &sources, NodeStates &warned_of, Diagnostics &out) {
  Checker checker(sources, warned_of, out);
  for (const FunctionFlow &flow : flows) checker.check(flow);
}

} // namespace prelude::analysis
