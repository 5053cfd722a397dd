// What filaments do with the variables that a forall reduces: a private copy holds a part of the result, so only the operation that is
// named means the same in a filament and in the sequential loop.
#include "analysis/checks/checks.h"

namespace prelude::analysis {
using namespace clang;
namespace {

using facts::Reduction;

// How a filament may change the variable, for a message.
const char *ways(Reduction kind) {
  switch (kind) {
  case Reduction::sum: return "add to it ('+=', '-=', '++', '--')";
  case Reduction::product: return "multiply it ('*=')";
  case Reduction::min: return "set it to what is less";
  case Reduction::max: return "set it to what is greater";
  case Reduction::bits_and: return "clear bits of it ('&=', or '=')";
  case Reduction::bits_or: return "set bits of it ('|=', or '=')";
  case Reduction::bits_xor: return "change bits of it ('^=')";
  }
  llvm_unreachable("a kind of reduction");
}

// The operators whose results are the same in whatever order they are put together.
bool is_of(Reduction kind, BinaryOperatorKind op) {
  switch (kind) {
  case Reduction::sum: return op == BO_Add || op == BO_Sub;
  case Reduction::product: return op == BO_Mul;
  case Reduction::min:
  case Reduction::max: return false;
  case Reduction::bits_and: return op == BO_And;
  case Reduction::bits_or: return op == BO_Or;
  case Reduction::bits_xor: return op == BO_Xor;
  }
  llvm_unreachable("a kind of reduction");
}

// A filament may look at what it has so far, and set the variable: flags, and what is larger than before.
bool may_be_set(Reduction kind) {
  return kind == Reduction::min || kind == Reduction::max || kind == Reduction::bits_and || kind == Reduction::bits_or;
}

class UseChecker {
public:
  UseChecker(const ForallModel::Reduction &reduction, const ParentMap &parents) : reduction_(reduction), parents_(parents) {}

  bool is_right(const DeclRefExpr *use) const {
    const Expr *lvalue = use;
    while (auto *outer = dyn_cast_or_null<ParenExpr>(parents_.getParent(const_cast<Expr *>(lvalue)))) lvalue = outer;
    const Stmt *user = parents_.getParent(const_cast<Expr *>(lvalue));
    if (auto *op = dyn_cast_or_null<UnaryOperator>(user); op && op->isIncrementDecrementOp()) return reduction_.kind == Reduction::sum;
    if (auto *op = dyn_cast_or_null<BinaryOperator>(user); op && op->isAssignmentOp() && op->getLHS() == lvalue) {
      if (op->isCompoundAssignmentOp()) return is_of(reduction_.kind, BinaryOperator::getOpForCompoundAssignment(op->getOpcode()));
      return may_be_set(reduction_.kind) || adds_to_it(op->getRHS());
    }
    auto *cast = dyn_cast_or_null<ImplicitCastExpr>(user);
    if (!cast || cast->getCastKind() != CK_LValueToRValue || may_be_set(reduction_.kind)) return true;
    return is_void(cast) || is_added_to(use);
  }

private:
  // `x + a + b`, in which x stands once.
  bool adds_to_it(const Expr *value) const {
    value = value->IgnoreParenCasts();
    if (auto *reference = dyn_cast<DeclRefExpr>(value)) return reference->getDecl() == reduction_.variable;
    auto *op = dyn_cast<BinaryOperator>(value);
    if (!op || !is_of(reduction_.kind, op->getOpcode())) return false;
    return adds_to_it(op->getLHS()) || (op->getOpcode() != BO_Sub && adds_to_it(op->getRHS()));
  }

  // Whether a value of it stands on the right of such an assignment.
  bool is_added_to(const DeclRefExpr *use) const {
    const Stmt *part = use;
    for (const Stmt *user; (user = parents_.getParent(const_cast<Stmt *>(part))); part = user) {
      auto *op = dyn_cast<BinaryOperator>(user);
      if (op && op->getOpcode() == BO_Assign) {
        auto *set = dyn_cast<DeclRefExpr>(op->getLHS()->IgnoreParens());
        return op->getRHS() == part && set && set->getDecl() == reduction_.variable;
      }
      if (!isa<CastExpr, ParenExpr>(user) && !(op && is_of(reduction_.kind, op->getOpcode()))) return false;
    }
    return false;
  }

  bool is_void(const Stmt *value) const {
    const Stmt *user = parents_.getParentIgnoreParens(const_cast<Stmt *>(value));
    auto *cast = dyn_cast_or_null<CastExpr>(user);
    return cast && cast->getCastKind() == CK_ToVoid;
  }

  const ForallModel::Reduction &reduction_;
  const ParentMap &parents_;
};

} // namespace

void check_reductions(const FunctionModel &model, const ForallModel &forall, const Sources &sources, Diagnostics &out) {
  for (const ForallModel::Reduction &reduction : forall.reductions) {
    auto is_same = [&](const ForallModel::Reduction &other) { return other.variable == reduction.variable; };
    auto uses = model.uses.find(reduction.variable);
    if (!reduction.variable || uses == model.uses.end() || llvm::count_if(forall.reductions, is_same) > 1) continue;
    UseChecker checker(reduction, model.parents);
    for (const DeclRefExpr *use : uses->second)
      if (is_part(use, forall.body(), model.parents) && !is_part(use, reduction.mark, model.parents) && !checker.is_right(use))
        out.report(Kind::forall_reduced_otherwise, sources.place(use->getSourceRange()),
                   {reduction.variable->getNameAsString(), std::string(name(reduction.kind)), ways(reduction.kind)});
  }
}

} // namespace prelude::analysis
