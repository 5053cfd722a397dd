#include "analysis/loops/shared_state.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool is_in_system_header(const Decl *decl, const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  return sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation()));
}

// A variable of static or thread storage duration, of the program's, that may change only where the program says so.
const VarDecl *state(const DeclRefExpr *reference, const ASTContext &context) {
  auto *variable = dyn_cast<VarDecl>(reference->getDecl());
  if (!variable || variable->hasLocalStorage() || is_in_system_header(variable, context)) return nullptr;
  QualType type = context.getBaseElementType(variable->getType());
  if (type.isConstQualified() || type.isVolatileQualified() || type->isAtomicType()) return nullptr;
  return variable->getCanonicalDecl();
}

const DeclRefExpr *variable_in(const Expr *lvalue) {
  while (const Expr *object = whole_of(lvalue)) lvalue = object;
  return dyn_cast<DeclRefExpr>(lvalue->IgnoreParens());
}

} // namespace

// What one function uses. Of a variable whose address is taken, anything may be done.
class SharedState::Walk : public RecursiveASTVisitor<Walk> {
public:
  Walk(Uses &out, const ASTContext &context, bool in_loop = false) : out_(out), context_(context), in_loop_(in_loop) {}

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    if (cast->getCastKind() == CK_LValueToRValue)
      if (const DeclRefExpr *read = variable_in(cast->getSubExpr())) reads_.insert(read);
    return true;
  }
  bool VisitAtomicExpr(AtomicExpr *atomic) {
    for (const Stmt *operand : atomic->children()) {
      const Expr *object = object_at(cast<Expr>(operand)->IgnoreParenImpCasts());
      if (const DeclRefExpr *reference = object ? variable_in(object) : nullptr) atomic_.insert(reference);
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    const FunctionDecl *definition = nullptr;
    if (auto *function = dyn_cast<FunctionDecl>(reference->getDecl())) {
      if (function->getBuiltinID() || is_in_system_header(function, context_)) return true;
      if (function->hasBody(definition)) out_.functions.push_back(definition);
      else out_.looks = true;
    }
    const VarDecl *variable = state(reference, context_);
    if (!variable || atomic_.contains(reference)) return true;
    out_.used.push_back(variable);
    if (!reads_.contains(reference)) out_.written.push_back(variable);
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    const SourceManager &sources = context_.getSourceManager();
    Call kind = prelude_call(call, sources);
    bool is_preludes = prelude_function(call, sources) && kind != Call::local && !is_bare_mark(kind);
    out_.looks |= is_preludes || call->getDirectCallee() == nullptr;
    return true;
  }
  bool VisitGotoStmt(GotoStmt *) { return out_.looks = true; }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) { return out_.looks = true; }
  bool VisitForStmt(ForStmt *loop) { return enter_loop(loop, loop->getCond()); }
  bool VisitWhileStmt(WhileStmt *loop) { return enter_loop(loop, loop->getCond()); }
  bool VisitDoStmt(DoStmt *loop) { return enter_loop(loop, loop->getCond()); }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) {
    return !trait->getTypeOfArgument()->isVariablyModifiedType() || RecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(trait);
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) { return true; }

private:
  // A variable that decides when the loop ends, and that nothing in the loop writes, is written by others: as if it were volatile.
  bool enter_loop(Stmt *loop, Expr *condition) {
    out_.looks = true;
    if (!condition || in_loop_) return true;
    Uses in_condition, in_loop;
    Walk(in_condition, context_, true).TraverseStmt(condition);
    if (in_condition.used.empty()) return true;
    Walk(in_loop, context_, true).TraverseStmt(loop);
    if (!in_loop.functions.empty()) return true;
    for (const VarDecl *variable : in_condition.used)
      if (!llvm::is_contained(in_loop.written, variable)) out_.awaited.insert(variable);
    return true;
  }

  Uses &out_;
  const ASTContext &context_;
  bool in_loop_; // what one loop uses is asked for, with those in it
  llvm::SmallPtrSet<const DeclRefExpr *, 16> reads_, atomic_; // entered before the reference itself is visited
};

SharedState::SharedState(const ASTContext &context, const Costs &costs, const std::vector<std::vector<FunctionFlow>> &flows) {
  bool has_main = false;
  for (const Decl *decl : context.getTranslationUnitDecl()->decls()) {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() || is_in_system_header(function, context)) continue;
    has_main |= function->isMain();
    functions_[function].function = function;
    Walk(functions_[function], context).TraverseStmt(function->getBody());
  }
  for (const std::vector<FunctionFlow> &of_file : flows)
    for (const FunctionFlow &flow : of_file) {
      const FunctionModel &model = flow.model;
      if (flow.moves() || model.is_called_elsewhere) enter(model.decl);
      for (const RemoteModel &call : model.remote_calls)
        if (const FunctionDecl *definition = nullptr; call.call->getDirectCallee()->hasBody(definition)) enter(definition);
    }
  // Without a main, the unit is a part of a program, whose activations may call what has a name there.
  if (!has_main)
    for (const auto &[function, uses] : functions_)
      if (function->isExternallyVisible()) enter(function);
  find_who_looks(costs);
}

void SharedState::find_who_looks(const Costs &costs) {
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<Uses *, 4>> callers;
  llvm::SmallVector<const FunctionDecl *, 16> work;
  for (auto &[function, uses] : functions_) {
    for (const FunctionDecl *callee : uses.functions) callers[callee].push_back(&uses), uses.looks |= !functions_.contains(callee);
    uses.looks |= costs.is_recursive(function);
  }
  for (auto &[function, uses] : functions_)
    if (uses.looks) work.push_back(function);
  while (!work.empty())
    for (Uses *caller : callers.lookup(work.pop_back_val()))
      if (!std::exchange(caller->looks, true)) work.push_back(caller->function);
}

void SharedState::enter(const FunctionDecl *definition) {
  llvm::SmallVector<const FunctionDecl *, 16> work{definition};
  while (!work.empty()) {
    const FunctionDecl *function = work.pop_back_val();
    auto uses = functions_.find(function);
    if (uses == functions_.end() || !run_as_activations_.insert(function).second) continue;
    written_.insert(uses->second.written.begin(), uses->second.written.end());
    work.append(uses->second.functions.begin(), uses->second.functions.end());
  }
}

const VarDecl *SharedState::used_by(const FunctionDecl *definition) const {
  auto uses = functions_.find(definition);
  if (uses == functions_.end() || !uses->second.looks) return nullptr;
  for (const VarDecl *variable : uses->second.used)
    if (written_.contains(variable) && !uses->second.awaited.contains(variable)) return variable;
  return nullptr;
}

} // namespace prelude::analysis
