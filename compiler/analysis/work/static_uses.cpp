#include "analysis/work/static_uses.h"
#include "analysis/program/known.h"
#include "analysis/program/visitor.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool is_in_system_header(const Decl *decl, const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  return sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation()));
}

class Walk : public Visitor {
public:
  Walk(StaticUses &out, const Stmt *part, const ASTContext &context) : out_(out), accesses_(part), context_(context) {
    for (const Access &access : accesses_.all()) {
      if (!access.object.by_pointer) continue;
      out_.loads |= access.loads();
      out_.stores |= access.stores() || (access.may_store() && is_call_elsewhere(access.by));
    }
    for (const FunctionDecl *function : accesses_.cleanups()) names(function);
    TraverseStmt(const_cast<Stmt *>(part));
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    if (auto *function = dyn_cast<FunctionDecl>(reference->getDecl())) return names(function), true;
    const VarDecl *variable = static_variable(reference, context_);
    if (!variable) return true;
    bool is_changed = false, is_atomic = false;
    for (const Access *access : accesses_.of(reference))
      is_changed |= access->may_store(), is_atomic |= isa_and_nonnull<AtomicExpr>(access->by);
    out_.named.push_back(variable);
    if (is_changed) out_.changed.push_back(variable);
    if (is_atomic) return true;
    out_.used.push_back(variable);
    if (is_changed) out_.written.push_back(variable);
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const SourceManager &sources = context_.getSourceManager();
    bool is_preludes = prelude_function(call, sources) && prelude_call(call, sources) != Call::local;
    out_.looks |= is_preludes || call->getDirectCallee() == nullptr;
    return true;
  }
  bool VisitGotoStmt(GotoStmt *jump) override { return loop(jump); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *jump) override { return loop(jump); }
  bool VisitForStmt(ForStmt *statement) override { return loop(statement); }
  bool VisitWhileStmt(WhileStmt *statement) override { return loop(statement); }
  bool VisitDoStmt(DoStmt *statement) override { return loop(statement); }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) override {
    return !trait->getTypeOfArgument()->isVariablyModifiedType() || Visitor::TraverseUnaryExprOrTypeTraitExpr(trait);
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }

private:
  void names(const FunctionDecl *function) {
    const FunctionDecl *definition = nullptr;
    out_.asks |= asks(function);
    if (function->getBuiltinID() || is_in_system_header(function, context_)) return;
    if (function->hasBody(definition)) out_.functions.push_back(definition);
    else out_.looks = true;
  }
  // What its body does is not known here.
  static bool is_call_elsewhere(const Stmt *by) {
    auto *call = dyn_cast<CallExpr>(by);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr, *definition = nullptr;
    return call && (!callee || !callee->hasBody(definition));
  }
  bool asks(const FunctionDecl *function) const {
    if (function->getBuiltinID() || function->hasBody() || !function->getIdentifier()) return false;
    llvm::StringRef name = function->getName();
    return name != "node_self" && name != "node_count" && !known_in_library(function).pure && is_in_system_header(function, context_);
  }
  bool loop(const Stmt *statement) {
    out_.loops.push_back(statement);
    return true;
  }

  StaticUses &out_;
  Accesses accesses_;
  const ASTContext &context_;
};

} // namespace

const VarDecl *static_variable(const DeclRefExpr *reference, const ASTContext &context) {
  auto *variable = dyn_cast<VarDecl>(reference->getDecl());
  if (!variable || variable->hasLocalStorage() || is_in_system_header(variable, context)) return nullptr;
  return context.getBaseElementType(variable->getType()).isConstQualified() ? nullptr : variable->getCanonicalDecl();
}

StaticUses uses_in(const Stmt *part, const ASTContext &context) {
  StaticUses out;
  Walk(out, part, context);
  return out;
}

UsesOfUnit::UsesOfUnit(const ASTContext &context) {
  for (const Decl *decl : context.getTranslationUnitDecl()->decls()) {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() || is_in_system_header(function, context)) continue;
    has_main |= function->isMain();
    functions[function] = uses_in(function->getBody(), context);
    functions[function].function = function;
  }
  std::vector<const FunctionDecl *> name_some;
  for (const auto &[function, uses] : functions)
    if (!uses.named.empty()) name_some.push_back(function);
  name_any_ = with_callers(std::move(name_some));
}

llvm::DenseSet<const FunctionDecl *> UsesOfUnit::with_callers(std::vector<const FunctionDecl *> work) const {
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const FunctionDecl *, 4>> callers;
  for (const auto &[function, uses] : functions)
    for (const FunctionDecl *callee : uses.functions) callers[callee].push_back(function);
  llvm::DenseSet<const FunctionDecl *> out(work.begin(), work.end());
  while (!work.empty()) {
    const FunctionDecl *callee = work.back();
    work.pop_back();
    for (const FunctionDecl *caller : callers.lookup(callee))
      if (out.insert(caller).second) work.push_back(caller);
  }
  return out;
}

UsesOfUnit::Reach UsesOfUnit::reach(const StaticUses &from) const {
  Reach out;
  auto add = [&](const StaticUses &uses) {
    out.named.insert(uses.named.begin(), uses.named.end());
    out.changed.insert(uses.changed.begin(), uses.changed.end());
    out.loads |= uses.loads, out.stores |= uses.stores, out.asks |= uses.asks;
  };
  add(from);
  llvm::SmallVector<const FunctionDecl *, 16> work(from.functions.begin(), from.functions.end());
  llvm::SmallPtrSet<const FunctionDecl *, 16> seen;
  while (!work.empty()) {
    const FunctionDecl *function = work.pop_back_val();
    auto uses = functions.find(function);
    if (uses == functions.end() || !seen.insert(function).second) continue;
    add(uses->second);
    work.append(uses->second.functions.begin(), uses->second.functions.end());
  }
  return out;
}

} // namespace prelude::analysis
