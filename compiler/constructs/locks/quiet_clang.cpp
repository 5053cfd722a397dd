#include "constructs/locks/quiet_clang.h"

#include "analysis/program/known.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

namespace prelude::analysis {
using namespace clang;

Quiet::Quiet(const FunctionModel &model, const Sources &sources) : model_(model), manager_(sources.manager()) {
  for (const AccessSite &access : model.accesses) accessed_.insert(access.base->IgnoreParenCasts());
  find_pointers_to_data();
}

// What they lead to is a region's data.
void Quiet::find_pointers_to_data() {
  auto is_data = [this](const Expr *value) { return value && accessed_.contains(value->IgnoreParenCasts()); };
  for (const VarDecl *variable : model_.variables) {
    bool is_own = variable->getType()->isPointerType() && variable->hasLocalStorage() && !isa<ParmVarDecl>(variable);
    if (is_own && (!variable->hasInit() || is_data(variable->getInit()))) to_data_.insert(variable);
  }
  for (const Access &access : model_.memory.all()) {
    bool only_looks = access.object.by_pointer || access.how == Access::read || access.how == Access::mention;
    if (!only_looks && (access.how != Access::write || !is_data(access.value))) to_data_.erase(access.object.variable());
  }
}

bool Quiet::leads_to_data(const Expr *pointer) const {
  const Object object = Accesses::object_of(pointer);
  return !object.by_pointer && object.is_whole() && to_data_.contains(object.variable());
}

bool Quiet::is(const Stmt *statement) const {
  if (auto *call = dyn_cast<CallExpr>(statement))
    return accessed_.contains(call) || is_cheap(call) || says_where_to_run(call) || model_.is_left_out(call);
  return !is_opaque(statement) && accesses(statement);
}

bool Quiet::is_opaque(const Stmt *statement) { return isa<AsmStmt, AtomicExpr, VAArgExpr>(statement); }

bool Quiet::accesses(const Stmt *statement) const {
  return llvm::all_of(model_.memory.by(statement), [this](const Access *access) {
    return !access->object.by_pointer || access->how == Access::address || accessed_.contains(access->object.base) ||
           leads_to_data(access->object.base);
  });
}

bool Quiet::says_where_to_run(const CallExpr *call) const {
  Call kind = prelude_call(call, manager_);
  return kind == Call::move || is_of_move(kind);
}

bool Quiet::is_cheap(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  return callee && ((callee->getBuiltinID() != 0 && callee->hasAttr<ConstAttr>()) || known_in_library(callee).cheap);
}

} // namespace prelude::analysis
