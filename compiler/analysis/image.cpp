// Pointers that mean the same on every node: to functions, string literals and const objects of static storage, which are parts of
// the program's image. What a variable can point to is taken from everything that is ever assigned to it.
#include "analysis/model.h"

#include "analysis/flow.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class Targets {
public:
  explicit Targets(const FunctionModel &model) : model_(model) {}

  bool of_variable(const VarDecl *variable) {
    if (variable->getType()->isFunctionPointerType()) return true;
    if (isa<ParmVarDecl>(variable) || !variable->hasLocalStorage() || !variable->getType()->isPointerType()) return false;
    if (!seen_.insert(variable).second) return true; // assumed until something speaks against it
    if (variable->hasInit() && !of_expression(variable->getInit())) return false;
    auto uses = model_.uses.find(variable);
    if (uses == model_.uses.end()) return true;
    for (const DeclRefExpr *use : uses->second)
      if (!keeps_target(use)) return false;
    return true;
  }

private:
  bool keeps_target(const DeclRefExpr *use) {
    Mention mention = mention_of(use, model_.parents);
    const Stmt *user = model_.parents.getParentIgnoreParens(const_cast<DeclRefExpr *>(use));
    if (mention == Mention::load) return true;
    if (mention == Mention::assign) return of_expression(cast<BinaryOperator>(user)->getRHS());
    if (auto *op = dyn_cast_or_null<UnaryOperator>(user)) return op->isIncrementDecrementOp();
    return isa_and_nonnull<CompoundAssignOperator>(user);
  }

  bool of_expression(const Expr *value) {
    value = value->IgnoreParenCasts();
    if (isa<StringLiteral>(value) || isa<PredefinedExpr>(value)) return true;
    if (auto *number = dyn_cast<IntegerLiteral>(value)) return number->getValue().isZero();
    if (auto *choice = dyn_cast<ConditionalOperator>(value))
      return of_expression(choice->getTrueExpr()) && of_expression(choice->getFalseExpr());
    if (auto *op = dyn_cast<UnaryOperator>(value); op && op->getOpcode() == UO_AddrOf) return is_constant_object(op->getSubExpr());
    if (auto *op = dyn_cast<BinaryOperator>(value)) {
      if (op->getOpcode() == BO_Comma) return of_expression(op->getRHS());
      return op->isAdditiveOp() && of_expression(op->getLHS()->getType()->isPointerType() ? op->getLHS() : op->getRHS());
    }
    if (auto *reference = dyn_cast<DeclRefExpr>(value)) {
      if (isa<FunctionDecl>(reference->getDecl())) return true;
      auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      if (variable && variable->getType()->isArrayType()) return is_constant_object(reference);
      return variable && of_variable(variable);
    }
    if (isa<ArraySubscriptExpr>(value) || isa<MemberExpr>(value))
      return value->getType()->isArrayType() && is_constant_object(value);
    return false;
  }

  // A const variable of static storage, or a part of it.
  static bool is_constant_object(const Expr *lvalue) {
    for (;;) {
      lvalue = lvalue->IgnoreParenImpCasts();
      if (auto *member = dyn_cast<MemberExpr>(lvalue); member && !member->isArrow()) lvalue = member->getBase();
      else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
        lvalue = subscript->getBase()->IgnoreParenImpCasts();
        if (!lvalue->getType()->isArrayType()) return false;
      } else break;
    }
    if (isa<StringLiteral>(lvalue)) return true;
    auto *reference = dyn_cast<DeclRefExpr>(lvalue);
    auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
    if (!variable) return reference && isa<FunctionDecl>(reference->getDecl());
    QualType type = variable->getType();
    while (auto *array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
    return variable->hasGlobalStorage() && !variable->getTLSKind() && type.isConstQualified();
  }

  const FunctionModel &model_;
  llvm::DenseSet<const VarDecl *> seen_;
};

} // namespace

bool points_into_image(const FunctionModel &model, const VarDecl *variable) {
  if (is_region_pointer(variable->getType())) return false; // it is a name
  for (const AddressSite &site : model.addresses)
    if (site.variable == variable) return false;
  return Targets(model).of_variable(variable);
}

} // namespace prelude::analysis
