// The lock with which a procedure begins: what stands before it is the same on every node. It may be the first in a loop or in an
// if, where the procedure without it is the same on every node, too, or where the lock's parameter is NULL then.
#include "analysis/assemble/assemble.h"
#include "analysis/program/visitor.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// Parameters, local variables and constants, and what is computed of them: no static data, no memory that a pointer leads to, no
// call.
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
    bool is_plain =
        variable && variable->hasLocalStorage() && !variable->hasAttrs() && !variable->getType()->isVariablyModifiedType();
    return is_plain && (!variable->getInit() || is_same_everywhere(variable->getInit(), context));
  });
}

bool has_within(const Stmt *statement, const CallExpr *call) {
  if (statement == call) return true;
  return llvm::any_of(statement->children(), [&](const Stmt *child) { return child && has_within(child, call); });
}

// `b`, `b != NULL`: where it does not hold, the parameter names no region, and the call begins where it is made.
const ParmVarDecl *tested_by(const Expr *condition, const ASTContext &context) {
  condition = condition->IgnoreParenCasts();
  auto *comparison = dyn_cast<BinaryOperator>(condition);
  if (comparison && comparison->getOpcode() == BO_NE) {
    auto is_null = [&](const Expr *side) {
      return side->isNullPointerConstant(const_cast<ASTContext &>(context), Expr::NPC_ValueDependentIsNotNull) !=
             Expr::NPCK_NotNull;
    };
    if (is_null(comparison->getRHS())) condition = comparison->getLHS()->IgnoreParenCasts();
    else if (is_null(comparison->getLHS())) condition = comparison->getRHS()->IgnoreParenCasts();
  }
  auto *name = dyn_cast<DeclRefExpr>(condition);
  return name ? dyn_cast<ParmVarDecl>(name->getDecl()) : nullptr;
}

class Search {
public:
  Search(const FunctionModel &model, const Sources &sources) : model_(model), context_(sources.context()) {}

  std::optional<facts::FirstLock> in_procedure() const { return in(cast<CompoundStmt>(model_.decl->getBody())->body(), true); }

private:
  using Statements = CompoundStmt::body_const_range;

  // In statements of a block; after the last of them the procedure ends, or something else follows.
  std::optional<facts::FirstLock> in(Statements statements, bool then_ends) const {
    for (auto each = statements.begin(); each != statements.end(); ++each) {
      const Stmt *statement = *each;
      auto *test = dyn_cast<IfStmt>(statement);
      auto *declaration = dyn_cast<DeclStmt>(statement);
      if (test && returns_at_once(test, context_)) continue;
      if (declaration && is_declaration(declaration, context_)) continue;
      return at(statement, then_ends && ends({std::next(each), statements.end()}));
    }
    return {};
  }

  std::optional<facts::FirstLock> at(const Stmt *statement, bool then_ends) const {
    if (isa<Expr>(statement)) return locked_by(statement);
    if (auto *block = dyn_cast<CompoundStmt>(statement)) return inside(block);
    if (auto *loop = dyn_cast<DoStmt>(statement)) return inside(loop->getBody());
    if (auto *loop = dyn_cast<WhileStmt>(statement); loop && !loop->hasVarStorage())
      return after(loop->getCond(), loop->getBody(), then_ends);
    if (auto *test = dyn_cast<IfStmt>(statement); test && !test->getInit() && !test->hasVarStorage() && !test->getElse())
      return after(test->getCond(), test->getThen(), then_ends);
    auto *loop = dyn_cast<ForStmt>(statement);
    if (!loop || loop->getConditionVariable()) return {};
    auto *init = loop->getInit() ? dyn_cast<DeclStmt>(loop->getInit()) : nullptr;
    if (loop->getInit() && (!init || !is_declaration(init, context_))) return {};
    return loop->getCond() ? after(loop->getCond(), loop->getBody(), then_ends) : inside(loop->getBody());
  }

  std::optional<facts::FirstLock> inside(const Stmt *body) const {
    if (auto *block = dyn_cast<CompoundStmt>(body)) return in(block->body(), false);
    return at(body, false);
  }

  // The lock is not taken if the condition does not hold.
  std::optional<facts::FirstLock> after(const Expr *condition, const Stmt *body, bool else_ends) const {
    if (!is_same_everywhere(condition, context_)) return {};
    std::optional<facts::FirstLock> found = inside(body);
    if (!found) return {};
    const ParmVarDecl *tested = tested_by(condition, context_);
    bool is_null_else = tested && tested->getFunctionScopeIndex() == found->parameter;
    return is_null_else || else_ends ? found : std::nullopt;
  }

  // The procedure only returns.
  bool ends(Statements statements) const {
    if (statements.empty()) return true;
    auto *end = dyn_cast<ReturnStmt>(*statements.begin());
    return end && (!end->getRetValue() || is_same_everywhere(end->getRetValue(), context_));
  }

  std::optional<facts::FirstLock> locked_by(const Stmt *statement) const {
    for (size_t i = 0; i < model_.locks.size(); ++i) {
      const LockCall &lock = model_.locks[i];
      auto *parameter = dyn_cast<ParmVarDecl>(lock.variable);
      if (!has_within(statement, lock.call)) continue;
      bool is_whole =
          lock.begins == facts::whole_function && lock.within == facts::whole_function && !model_.is_left_out(lock.call);
      if (!parameter || !is_whole) return {};
      return facts::FirstLock{i, parameter->getFunctionScopeIndex()};
    }
    return {};
  }

  const FunctionModel &model_;
  const ASTContext &context_;
};

} // namespace

std::optional<facts::FirstLock> first_lock(const FunctionModel &model, const Sources &sources) {
  return Search(model, sources).in_procedure();
}

} // namespace prelude::analysis
