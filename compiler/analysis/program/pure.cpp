// Expressions that change nothing, for the conditions in annotations: they may be evaluated again, later, or not at all.
#include "analysis/program/known.h"
#include "analysis/program/program.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// Looks for what has an effect outside of the expression or function that it walks through.
class Effects : public Visitor {
public:
  Effects(const DeclContext *inside, llvm::DenseSet<const FunctionDecl *> &seen, const ASTContext &context, bool but_callers_data)
      : inside_(inside), seen_(seen), context_(context), but_callers_data_(but_callers_data) {}
  bool found = false;

  void run(const Stmt *part) {
    TraverseStmt(const_cast<Stmt *>(part));
    Accesses accesses(part);
    for (const Access &access : accesses.all())
      if (access.stores() && !is_own(access.object)) found = true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const SourceManager &sources = context_.getSourceManager();
    if (Call kind = prelude_call(call, sources); kind == Call::local || is_bare_mark(kind)) return true;
    const FunctionDecl *callee = call->getDirectCallee();
    if (!prelude_function(call, sources)) return enter(callee);
    StringRef name = callee->getName();
    found = name != "node_self" && name != "node_count" && name != "home_of";
    return !found;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    declared_.insert(variable);
    auto *cleanup = variable->getAttr<CleanupAttr>();
    return !cleanup || enter(cleanup->getFunctionDecl());
  }
  bool VisitExpr(Expr *expression) override {
    if (is_volatile(expression)) found = true;
    return !found;
  }
  bool VisitAsmStmt(AsmStmt *) override {
    found = true;
    return false;
  }

private:
  // What the function that is called does, as far as it has a body here.
  bool enter(const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    if (!callee || !callee->getIdentifier() || changes_locks(callee)) found = true;
    else if (callee->hasAttr<PureAttr>() || callee->hasAttr<ConstAttr>()) return true;
    else if (callee->hasBody(definition)) {
      if (!seen_.insert(definition).second) return true;
      Effects inner(definition, seen_, context_, but_callers_data_);
      inner.run(definition->getBody());
      found |= inner.found;
    } else if (!known_in_library(callee).pure) found = true;
    return !found;
  }

  // Only what is declared in the expression or function itself may be written, and parts of it.
  bool is_own(const Object &object) const {
    const VarDecl *variable = object.variable();
    bool own = variable && variable->hasLocalStorage() &&
               (declared_.contains(variable) || (inside_ && variable->getDeclContext() == inside_));
    return own || (but_callers_data_ && object.by_pointer && is_callers_data(object.base));
  }

  // Data of a region that the function's caller has locked for it to write.
  bool is_callers_data(const Expr *pointer) const {
    if (auto *call = dyn_cast<CallExpr>(pointer); call && prelude_call(call, context_.getSourceManager()) == Call::local)
      pointer = call->getArg(0);
    auto *parameter = dyn_cast_or_null<ParmVarDecl>(local_variable(pointer));
    auto *function = dyn_cast_or_null<FunctionDecl>(inside_);
    if (!parameter || !function || parameter->getDeclContext() != function) return false;
    for (const Contract &contract : contracts_of(function))
      if (contract.parameter == parameter->getFunctionScopeIndex())
        return contract.effect == facts::Effect::requires_lock && contract.mode == facts::Mode::write;
    return false;
  }

  llvm::DenseSet<const VarDecl *> declared_;
  const DeclContext *inside_;
  llvm::DenseSet<const FunctionDecl *> &seen_;
  const ASTContext &context_;
  bool but_callers_data_;
};

} // namespace

bool is_volatile(const Stmt *statement) {
  auto *expression = dyn_cast<Expr>(statement);
  return expression && expression->isGLValue() && expression->getType().isVolatileQualified();
}

bool is_pure(const Expr *expression, const ASTContext &context, bool but_callers_data) {
  llvm::DenseSet<const FunctionDecl *> seen;
  Effects effects(nullptr, seen, context, but_callers_data);
  effects.run(expression);
  return !effects.found;
}

} // namespace prelude::analysis
