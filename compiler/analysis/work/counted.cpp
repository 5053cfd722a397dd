// Loops that count: for (i = a; i < n; i++) and its kin.
#include "analysis/work/loops.h"

namespace prelude::analysis {
using namespace clang;
namespace {

const VarDecl *local_named(const Expr *expression) {
  auto *name = dyn_cast<DeclRefExpr>(expression->IgnoreParens());
  auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() ? variable : nullptr;
}

// An integer of at most 64 bits, or a plain pointer to objects.
bool can_count(QualType type, const ASTContext &context) {
  if (type.isVolatileQualified() || type->isAtomicType()) return false;
  if (type->isPointerType())
    return !is_region_pointer(type) && type->getPointeeType()->isObjectType() && !type->getPointeeType()->isIncompleteType() &&
           !type->getPointeeType()->isVariablyModifiedType();
  return isa<BuiltinType>(type.getCanonicalType()) && type->isIntegerType() && !type->isBooleanType() &&
         context.getTypeSize(type) <= 64;
}

struct Step {
  const VarDecl *variable = nullptr;
  bool up = true;
  uint64_t size = 1;
};

std::optional<Step> step_of(const Expr *increment, const ASTContext &context) {
  if (!increment) return {};
  increment = increment->IgnoreParens();
  if (auto *op = dyn_cast<UnaryOperator>(increment); op && op->isIncrementDecrementOp())
    return Step{local_named(op->getSubExpr()), op->isIncrementOp(), 1};
  auto *op = dyn_cast<CompoundAssignOperator>(increment);
  if (!op || (op->getOpcode() != BO_AddAssign && op->getOpcode() != BO_SubAssign)) return {};
  auto size = constant_of(op->getRHS(), context);
  if (!size || *size == 0 || *size < -4096 || *size > 4096) return {};
  bool up = (op->getOpcode() == BO_AddAssign) == (*size > 0);
  return Step{local_named(op->getLHS()), up, uint64_t(*size < 0 ? -*size : *size)};
}

// An expression that can be written once more: arithmetic on constants and local variables.
class Bound {
public:
  explicit Bound(const ASTContext &context) : context_(context) {}
  std::vector<const DeclRefExpr *> names;
  std::vector<const VarDecl *> variables; // that must not change

  bool is_simple(const Expr *expression) {
    expression = expression->IgnoreParens();
    if (++size_ > 12) return false;
    if (constant_of(expression, context_)) return true;
    if (auto *cast = dyn_cast<CastExpr>(expression)) return is_simple_cast(cast);
    if (auto *op = dyn_cast<UnaryOperator>(expression))
      return (op->getOpcode() == UO_Minus || op->getOpcode() == UO_Plus) && is_simple(op->getSubExpr());
    auto *op = dyn_cast<BinaryOperator>(expression);
    return op && (op->isAdditiveOp() || op->getOpcode() == BO_Mul || op->isShiftOp()) && is_simple(op->getLHS()) &&
           is_simple(op->getRHS());
  }

private:
  bool is_simple_cast(const CastExpr *cast) {
    const Expr *operand = cast->getSubExpr()->IgnoreParens();
    auto *name = dyn_cast<DeclRefExpr>(operand);
    if (cast->getCastKind() == CK_IntegralCast || (cast->getCastKind() == CK_NoOp && !name)) return is_simple(operand);
    auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    if (!variable) return false;
    names.push_back(name);
    if (cast->getCastKind() == CK_ArrayToPointerDecay) return true;
    if (cast->getCastKind() != CK_LValueToRValue || !can_count(variable->getType(), context_)) return false;
    if (variable->hasLocalStorage()) variables.push_back(variable);
    return variable->hasLocalStorage() || variable->getType().isConstQualified();
  }

  const ASTContext &context_;
  unsigned size_ = 0;
};

// Whether both are converted to the type they are compared in without a change of sign, so that their difference is that of their
// values in 64 bits.
bool keeps_value(const Expr *side, QualType type, const ASTContext &context) {
  QualType from = side->IgnoreParenImpCasts()->getType();
  if (!from->isIntegerType() || context.getTypeSize(type) == 64) return true;
  if (from->isUnsignedIntegerOrEnumerationType() == type->isUnsignedIntegerOrEnumerationType()) return true;
  if (context.getTypeSize(from) < context.getTypeSize(type)) return true;
  auto value = constant_of(side->IgnoreParenImpCasts(), context);
  return value && *value >= 0;
}

} // namespace

std::optional<int64_t> constant_of(const Expr *expression, const ASTContext &context) {
  Expr::EvalResult result;
  if (expression->isValueDependent() || !expression->EvaluateAsInt(result, context)) return {};
  const llvm::APSInt &value = result.Val.getInt();
  return value.isRepresentableByInt64() ? std::optional(value.getExtValue()) : std::nullopt;
}

const Expr *first_of(const ForStmt *loop, const VarDecl *variable) {
  const Stmt *init = loop->getInit();
  if (auto *declaration = dyn_cast_or_null<DeclStmt>(init))
    return llvm::is_contained(declaration->decls(), variable) ? variable->getInit() : nullptr;
  auto *assignment = dyn_cast_or_null<BinaryOperator>(init);
  bool begins = assignment && assignment->getOpcode() == BO_Assign && local_named(assignment->getLHS()) == variable;
  return begins ? assignment->getRHS() : nullptr;
}

std::optional<CountedHead> counted_head(const ForStmt *loop, const Loops &loops, const ASTContext &context) {
  auto *condition = dyn_cast_or_null<BinaryOperator>(loop->getCond() ? loop->getCond()->IgnoreParens() : nullptr);
  auto step = step_of(loop->getInc(), context);
  if (!condition || !condition->isComparisonOp() || !step || !step->variable) return {};
  CountedHead out;
  out.variable = step->variable;
  out.up = step->up;
  out.step = step->size;
  out.comparison = condition->getOpcode();
  const Expr *left = condition->getLHS(), *right = condition->getRHS();
  if (local_named(left->IgnoreParenImpCasts()) != out.variable) {
    std::swap(left, right);
    if (out.comparison != BO_NE) out.comparison = BinaryOperator::reverseComparisonOp(out.comparison);
  }
  if (local_named(left->IgnoreParenImpCasts()) != out.variable) return {};
  out.bound = right->IgnoreImpCasts();
  out.type = left->getType().getUnqualifiedType();
  bool pointer = out.variable->getType()->isPointerType();
  bool upward = out.comparison == BO_LT || out.comparison == BO_LE, downward = out.comparison == BO_GT || out.comparison == BO_GE;
  if (pointer && out.comparison == BO_NE && out.up && out.step == 1) upward = true, out.comparison = BO_NE;
  if (out.up ? !upward : (!downward || pointer)) return {};
  if (!can_count(out.variable->getType(), context) || !can_count(out.type, context)) return {};
  if (!keeps_value(left, out.type, context) || !keeps_value(right, out.type, context)) return {};
  Bound bound(context);
  if (!bound.is_simple(right)) return {};
  out.names = std::move(bound.names);
  auto [condition_begin, condition_end] = loops.numbers(loop->getCond());
  auto [body_begin, body_end] = loops.numbers(loop->getBody());
  auto [step_begin, step_end] = loops.numbers(loop->getInc());
  if (loops.may_change(out.variable, condition_begin, condition_end) || loops.may_change(out.variable, body_begin, body_end))
    return {};
  for (const VarDecl *variable : bound.variables)
    if (variable == out.variable || loops.may_change(variable, condition_begin, condition_end) ||
        loops.may_change(variable, body_begin, body_end) || loops.may_change(variable, step_begin, step_end))
      return {};
  return out;
}

bool streams(const ForStmt *loop, const CountedHead &head) {
  auto mentions = [&](const Stmt *part) {
    llvm::SmallVector<const Stmt *, 8> work{part};
    while (!work.empty()) {
      const Stmt *each = work.pop_back_val();
      if (!each) continue;
      if (auto *name = dyn_cast<DeclRefExpr>(each); name && name->getDecl() == head.variable) return true;
      work.append(each->child_begin(), each->child_end());
    }
    return false;
  };
  auto is_near = [&](const Expr *index) { // i, i + 1, i - n, n + i
    for (;;) {
      index = index->IgnoreParenImpCasts();
      auto *op = dyn_cast<BinaryOperator>(index);
      if (!op || !op->isAdditiveOp()) return isa<DeclRefExpr>(index);
      bool right = mentions(op->getRHS());
      if (right && (op->getOpcode() != BO_Add || mentions(op->getLHS()))) return false;
      index = right ? op->getRHS() : op->getLHS();
    }
  };
  llvm::SmallVector<const Stmt *, 32> work{loop->getBody()};
  while (!work.empty()) {
    const Stmt *each = work.pop_back_val();
    if (!each) continue;
    if (auto *member = dyn_cast<MemberExpr>(each); member && member->isArrow() && member->getType()->isPointerType()) return false;
    if (auto *element = dyn_cast<ArraySubscriptExpr>(each)) {
      bool scalar = element->getType()->isArithmeticType();
      if (mentions(element->getIdx()) && (!scalar || !is_near(element->getIdx()))) return false;
    }
    work.append(each->child_begin(), each->child_end());
  }
  return head.step == 1;
}

std::optional<uint64_t> iterations_of(const Stmt *loop, const CountedHead *counted, const ASTContext &context) {
  bool value = true;
  if (auto *repeat = dyn_cast<DoStmt>(loop))
    if (repeat->getCond()->EvaluateAsBooleanCondition(value, context) && !value) return 1;
  if (auto *repeat = dyn_cast<WhileStmt>(loop))
    if (repeat->getCond()->EvaluateAsBooleanCondition(value, context) && !value) return 0;
  auto *counting = dyn_cast<ForStmt>(loop);
  if (!counting || !counted || counted->type->isPointerType()) return {};
  auto bound = constant_of(counted->bound, context);
  const Expr *begins = first_of(counting, counted->variable);
  auto first = begins ? constant_of(begins, context) : std::nullopt;
  if (!first && counted->up && counted->variable->getType()->isUnsignedIntegerType()) first = 0;
  if (!bound || !first || *bound < -(1l << 40) || *bound > 1l << 40 || *first < -(1l << 40) || *first > 1l << 40) return {};
  int64_t distance = counted->up ? *bound - *first : *first - *bound;
  if (counted->comparison == BO_LE || counted->comparison == BO_GE) ++distance;
  return distance <= 0 ? 0 : (uint64_t(distance) + counted->step - 1) / counted->step;
}

} // namespace prelude::analysis
