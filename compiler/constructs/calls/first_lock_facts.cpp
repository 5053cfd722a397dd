// The lock with which a procedure begins: what stands before it is the same on every node.
#include "analysis/assemble/assemble.h"
#include "analysis/program/visitor.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// Parameters, local variables and constants, and what is computed of them: no static data, no memory that a pointer leads to, no call.
struct Elsewhere : Visitor {
  bool found = false;
  bool VisitCallExpr(CallExpr *) { return find(); }
  bool VisitStmtExpr(StmtExpr *) { return find(); }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    auto *variable = dyn_cast<VarDecl>(name->getDecl());
    return !variable || variable->hasLocalStorage() || find();
  }
  bool VisitMemberExpr(MemberExpr *member) { return !member->isArrow() || find(); }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) { return find(); }
  bool VisitUnaryOperator(UnaryOperator *operation) {
    bool leads_on = operation->isGLValue() || operation->getType()->isPointerType();
    return !leads_on || find();
  }
  bool find() { return found = true, false; }
};

bool is_same_everywhere(const Expr *expression, const ASTContext &context) {
  Elsewhere elsewhere;
  elsewhere.TraverseStmt(const_cast<Expr *>(expression));
  return !elsewhere.found && is_pure(expression, context);
}

bool returns_at_once(const IfStmt *test, const ASTContext &context) {
  if (test->getInit() || test->hasVarStorage() || test->getElse() || !is_same_everywhere(test->getCond(), context)) return false;
  const Stmt *then = test->getThen();
  if (auto *block = dyn_cast<CompoundStmt>(then); block && block->size() == 1) then = block->body_front();
  auto *end = dyn_cast<ReturnStmt>(then);
  return end && (!end->getRetValue() || is_same_everywhere(end->getRetValue(), context));
}

bool is_declaration(const DeclStmt *statement, const ASTContext &context) {
  return llvm::all_of(statement->decls(), [&](const Decl *each) {
    auto *variable = dyn_cast<VarDecl>(each);
    bool is_plain = variable && variable->hasLocalStorage() && !variable->hasAttrs() && !variable->getType()->isVariablyModifiedType();
    return is_plain && (!variable->getInit() || is_same_everywhere(variable->getInit(), context));
  });
}

bool has_within(const Stmt *statement, const CallExpr *call) {
  if (statement == call) return true;
  return llvm::any_of(statement->children(), [&](const Stmt *child) { return child && has_within(child, call); });
}

} // namespace

std::optional<facts::FirstLock> first_lock(const FunctionModel &model, const Sources &sources) {
  for (const Stmt *statement : cast<CompoundStmt>(model.decl->getBody())->body()) {
    auto *test = dyn_cast<IfStmt>(statement);
    auto *declaration = dyn_cast<DeclStmt>(statement);
    if (test && returns_at_once(test, sources.context())) continue;
    if (declaration && is_declaration(declaration, sources.context())) continue;
    if (!isa<Expr>(statement)) return {};
    for (size_t i = 0; i < model.locks.size(); ++i) {
      const LockCall &lock = model.locks[i];
      auto *parameter = dyn_cast<ParmVarDecl>(lock.variable);
      if (!has_within(statement, lock.call)) continue;
      bool is_whole = lock.begins == facts::whole_function && lock.within == facts::whole_function && !model.is_left_out(lock.call);
      if (!parameter || !is_whole) return {};
      return facts::FirstLock{i, parameter->getFunctionScopeIndex()};
    }
    return {};
  }
  return {};
}

} // namespace prelude::analysis
