// local(n) is const data under a read lock. The frontend cannot know the lock, so its type is not const; what the program does with
// the pointer is followed here instead.
#include "analysis/program/program.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class Uses {
public:
  explicit Uses(const ParentMap &parents) : parents_(parents) {}

  // The place where the pointer, or one made from it, is used as one to data that may be written; null if there is none.
  const Expr *of_pointer(const Expr *pointer) const {
    const Stmt *user = parent(pointer);
    if (auto *cast = dyn_cast_or_null<clang::CastExpr>(user)) return of_cast(pointer, cast);
    if (auto *member = dyn_cast_or_null<MemberExpr>(user)) return of_lvalue(member);
    if (auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(user))
      return subscript->getBase()->IgnoreParenImpCasts() == pointer->IgnoreParenImpCasts() ? of_lvalue(subscript) : nullptr;
    if (auto *op = dyn_cast_or_null<UnaryOperator>(user)) return op->getOpcode() == UO_Deref ? of_lvalue(op) : nullptr;
    if (auto *op = dyn_cast_or_null<BinaryOperator>(user)) {
      if (op->isAdditiveOp()) return op->getType()->isPointerType() ? of_pointer(op) : nullptr;
      if (op->getOpcode() == BO_Comma) return op->getRHS()->IgnoreParens() == pointer->IgnoreParens() ? of_pointer(op) : nullptr;
      return op->isAssignmentOp() ? pointer : nullptr;
    }
    if (auto *choice = dyn_cast_or_null<ConditionalOperator>(user))
      return choice->getCond()->IgnoreParens() == pointer->IgnoreParens() ? nullptr : of_pointer(choice);
    bool flows = isa_and_nonnull<CallExpr>(user) || isa_and_nonnull<DeclStmt>(user) || isa_and_nonnull<ReturnStmt>(user) ||
                 isa_and_nonnull<InitListExpr>(user) || isa_and_nonnull<DesignatedInitExpr>(user);
    return flows ? pointer : nullptr;
  }

private:
  const Stmt *parent(const Expr *expression) const { return parents_.getParentIgnoreParens(const_cast<Expr *>(expression)); }

  const Expr *of_cast(const Expr *pointer, const clang::CastExpr *cast) const {
    QualType to = cast->getType();
    if (!to->isPointerType() || to->getPointeeType().isConstQualified()) return nullptr;
    if (isa<ExplicitCastExpr>(cast) || cast->getCastKind() == CK_BitCast) return pointer;
    return of_pointer(cast);
  }

  const Expr *of_lvalue(const Expr *lvalue) const {
    const Stmt *user = parent(lvalue);
    if (auto *member = dyn_cast_or_null<MemberExpr>(user)) return of_lvalue(member);
    if (auto *cast = dyn_cast_or_null<ImplicitCastExpr>(user))
      return cast->getCastKind() == CK_ArrayToPointerDecay ? of_pointer(cast) : nullptr;
    if (auto *op = dyn_cast_or_null<UnaryOperator>(user)) {
      if (op->isIncrementDecrementOp()) return lvalue;
      return op->getOpcode() == UO_AddrOf && !lvalue->getType().isConstQualified() ? of_pointer(op) : nullptr;
    }
    if (auto *op = dyn_cast_or_null<BinaryOperator>(user))
      return op->isAssignmentOp() && op->getLHS()->IgnoreParens() == lvalue->IgnoreParens() ? lvalue : nullptr;
    return nullptr;
  }

  const ParentMap &parents_;
};

} // namespace

const Expr *writable_use(const Expr *local, const ParentMap &parents) { return Uses(parents).of_pointer(local); }

} // namespace prelude::analysis
