// Objects that lvalues and pointers lead to.
#include "analysis/accesses/builtins.h"
#include "analysis/accesses/walk.h"

#include "clang/AST/Decl.h"

namespace prelude::analysis {
using namespace clang;

void Accesses::Walk::lvalue(const Expr *expression, const Target &target) {
  if (auto *inner = same(expression)) return lvalue(inner, target);
  if (auto *name = dyn_cast<DeclRefExpr>(expression)) return found(name, false, target);
  if (auto *member = dyn_cast<MemberExpr>(expression)) return of_member(member, target);
  if (auto *element = dyn_cast<ArraySubscriptExpr>(expression)) return of_element(element, target);
  if (auto *lanes = dyn_cast<ExtVectorElementExpr>(expression)) return of_lanes(lanes, target);
  if (auto *cell = dyn_cast<MatrixSubscriptExpr>(expression)) return of_cell(cell, target);
  if (auto *op = dyn_cast<UnaryOperator>(expression)) {
    if (op->getOpcode() == UO_Deref) return value(op->getSubExpr(), target.followed(Target::first));
    if (op->getOpcode() == UO_Real || op->getOpcode() == UO_Imag) return of_base(op->getSubExpr(), target.part({}));
  }
  if (auto *literal = dyn_cast<CompoundLiteralExpr>(expression)) {
    stored(literal->getInitializer(), literal);
    return found(literal, false, target);
  }
  if (auto *cast = dyn_cast<clang::CastExpr>(expression); cast && cast->getSubExpr()->isGLValue())
    return lvalue(cast->getSubExpr(), cast->getCastKind() == CK_NoOp ? target : target.part({}));
  for (const Stmt *child : expression->children()) later(child);
  found(expression, false, target);
}

// The same lvalue, or value, written otherwise.
const Expr *Accesses::Walk::same(const Expr *expression) {
  if (auto *parentheses = dyn_cast<ParenExpr>(expression)) return parentheses->getSubExpr();
  if (auto *constant = dyn_cast<FullExpr>(expression)) return constant->getSubExpr();
  if (auto *opaque = dyn_cast<OpaqueValueExpr>(expression)) return opaque->getSourceExpr();
  if (auto *op = dyn_cast<UnaryOperator>(expression); op && op->getOpcode() == UO_Extension) return op->getSubExpr();
  if (auto *choice = dyn_cast<GenericSelectionExpr>(expression)) {
    for (const Stmt *child : choice->children())
      if (child != choice->getResultExpr()) unevaluated(child);
    return choice->getResultExpr();
  }
  if (auto *choice = dyn_cast<ChooseExpr>(expression)) {
    unevaluated(choice->getCond());
    unevaluated(choice->isConditionTrue() ? choice->getRHS() : choice->getLHS());
    return choice->getChosenSubExpr();
  }
  return nullptr;
}

void Accesses::Walk::of_base(const Expr *base, const Target &target) {
  if (base->isGLValue()) return lvalue(base, target);
  later(base);
}

void Accesses::Walk::of_member(const MemberExpr *member, const Target &target) {
  Target part = target.part({dyn_cast<FieldDecl>(member->getMemberDecl()), nullptr});
  if (member->isArrow()) value(member->getBase(), part.followed(Target::first));
  else of_base(member->getBase(), part);
}

// An array's, or a vector's.
void Accesses::Walk::of_element(const ArraySubscriptExpr *element, const Target &target) {
  later(element->getIdx());
  const Expr *base = element->getBase();
  if (base->getType()->isPointerType()) value(base, target.followed(Target::indexed, element->getIdx()));
  else of_base(base, target.part({nullptr, element->getIdx()}));
}

void Accesses::Walk::of_lanes(const ExtVectorElementExpr *lanes, const Target &target) {
  if (lanes->isArrow()) value(lanes->getBase(), target.part({}).followed(Target::first));
  else of_base(lanes->getBase(), target.part({}));
}

void Accesses::Walk::of_cell(const MatrixSubscriptExpr *cell, const Target &target) {
  later(cell->getRowIdx());
  later(cell->getColumnIdx());
  of_base(cell->getBase(), target.part({}));
}

// The whole that a pointer leads to the beginning of; another element than that is some other part.
void Accesses::Walk::of_address(const Expr *object, const Expr *address, const Target &target) {
  bool whole = target.element == Target::not_followed || target.element == Target::first;
  lvalue(object, (whole ? target : target.part({})).followed(Target::not_followed).made_by(address));
}

// An object that cannot be told from another one is never accessed as a whole.
void Accesses::Walk::either(const AbstractConditionalOperator *choice, const Target &target) {
  Target one = target.how == Access::address ? target : target.part({});
  auto *with_default = dyn_cast<BinaryConditionalOperator>(choice);
  later(with_default ? nullptr : choice->getCond());
  value(with_default ? with_default->getCommon() : choice->getTrueExpr(), one);
  value(choice->getFalseExpr(), one);
}

// An object by the value of a pointer that is not made here.
void Accesses::Walk::by_pointer(const Expr *pointer, const Target &target) {
  found(pointer->IgnoreParenCasts(), true, target.made_by(pointer));
}

// p + i, and numbers that are made of addresses.
static bool is_moved_pointer(const BinaryOperator *op) { return op->isAdditiveOp() || op->isMultiplicativeOp() || op->isBitwiseOp(); }

void Accesses::Walk::value(const Expr *expression, const Target &target) {
  if (expression->isGLValue()) return lvalue(expression, target); // of which no value is taken, or that a builtin takes
  bool number = target.how == Access::address && expression->getType()->isArithmeticType() && target.given_as->isArithmeticType();
  if (target.is_nothing() || number) return later(expression);
  if (auto *inner = same(expression)) return value(inner, target);
  if (auto *cast = dyn_cast<clang::CastExpr>(expression)) return converted(cast, target);
  auto *unary = dyn_cast<UnaryOperator>(expression);
  auto *op = dyn_cast<BinaryOperator>(expression);
  if (unary && unary->getOpcode() == UO_AddrOf) return of_address(unary->getSubExpr(), unary, target);
  if (op && is_moved_pointer(op)) return moved(op, target);
  if (op && op->getOpcode() == BO_Comma) return later(op->getLHS()), value(op->getRHS(), target);
  if (auto *choice = dyn_cast<AbstractConditionalOperator>(expression)) return either(choice, target);
  if (auto *block = dyn_cast<StmtExpr>(expression)) return block_of(block, target);
  if (auto *list = dyn_cast<InitListExpr>(expression)) {
    for (const Expr *element : list->inits()) stored(element, target.by);
    return;
  }
  auto *call = dyn_cast<CallExpr>(expression);
  if (call && call->getNumArgs() && handling_of(call, 0) == Handling::returned) {
    for (unsigned i = 1; i < call->getNumArgs(); ++i) later(call->getArg(i));
    const Expr *same = call->getArg(0);
    return same->isGLValue() ? of_address(same, call, target) : value(same, target);
  }
  later(expression);
  if (target.how == Access::address && !expression->getType()->isPointerType()) return;
  // The value of p = q and of p++ is as good as p afterwards.
  bool assigned = op && op->isAssignmentOp(), counted = unary && unary->isIncrementDecrementOp();
  by_pointer(assigned ? op->getLHS() : counted ? unary->getSubExpr() : expression, target);
}

void Accesses::Walk::converted(const clang::CastExpr *cast, const Target &target) {
  const Expr *from = cast->getSubExpr();
  auto is_other_type = [](QualType to, QualType from) {
    QualType a = to->getPointeeType(), b = from->getPointeeType();
    return a.isNull() || b.isNull() || a.getCanonicalType().getUnqualifiedType() != b.getCanonicalType().getUnqualifiedType();
  };
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
    later(cast);
    if (cast->getType()->isPointerType() || target.how != Access::address) by_pointer(from, target);
    return;
  case CK_ArrayToPointerDecay: {
    if (!from->isGLValue()) return later(from);
    Target array = target.followed(Target::not_followed).made_by(cast);
    if (target.element == Target::not_followed) return lvalue(from, array);
    return lvalue(from, array.part({nullptr, target.element == Target::indexed ? target.index : nullptr}));
  }
  case CK_BitCast: {
    bool other = target.element != Target::not_followed && is_other_type(cast->getType(), from->getType());
    return value(from, other ? target.part({}).followed(Target::some) : target);
  }
  case CK_PointerToBoolean:
  case CK_ToVoid:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr: return later(from);
  default: return value(from, target);
  }
}

void Accesses::Walk::moved(const BinaryOperator *op, const Target &target) {
  bool left = op->getLHS()->getType()->isPointerType(), right = op->getRHS()->getType()->isPointerType();
  if (left && right) return later(op->getLHS()), later(op->getRHS()); // their distance
  if (!left && !right) return value(op->getLHS(), target), value(op->getRHS(), target);
  const Expr *pointer = left ? op->getLHS() : op->getRHS(), *distance = left ? op->getRHS() : op->getLHS();
  later(distance);
  if (target.element == Target::not_followed) return value(pointer, target);
  bool only = target.element == Target::first && op->getOpcode() == BO_Add;
  value(pointer, only ? target.followed(Target::indexed, distance) : target.followed(Target::some));
}

void Accesses::Walk::block_of(const StmtExpr *block, const Target &target) {
  const Stmt *last = block->getSubStmt()->getStmtExprResult();
  for (const Stmt *each : block->getSubStmt()->body())
    if (each != last) later(each);
  auto *result = dyn_cast_or_null<ValueStmt>(last);
  if (const Expr *expression = result ? result->getExprStmt() : nullptr) value(expression, target);
  else later(last);
}

} // namespace prelude::analysis
