// Foralls: the loops around a mark, and how the outermost one counts.
#include "analysis/program/program.h"

namespace prelude::analysis {
using namespace clang;
namespace {

constexpr int64_t longest_step = 1 << 20;

bool is_index(const Expr *expression, const VarDecl *index) { return local_variable(expression) == index; }

// The step of i++, --i, i += 2; 0 if it is no such.
int64_t step_of(const Expr *increment, const VarDecl *index, const ASTContext &context) {
  increment = increment ? increment->IgnoreParens() : nullptr;
  if (auto *op = dyn_cast_or_null<UnaryOperator>(increment); op && op->isIncrementDecrementOp() && is_index(op->getSubExpr(), index))
    return op->isIncrementOp() ? 1 : -1;
  auto *op = dyn_cast_or_null<CompoundAssignOperator>(increment);
  if (!op || (op->getOpcode() != BO_AddAssign && op->getOpcode() != BO_SubAssign) || !is_index(op->getLHS(), index)) return 0;
  auto value = op->getRHS()->getIntegerConstantExpr(context);
  if (!value || !value->isRepresentableByInt64()) return 0;
  int64_t size = value->getExtValue();
  if (size < -longest_step || size > longest_step) return 0;
  return op->getOpcode() == BO_AddAssign ? size : -size;
}

// The only variable of the declaration, with its value.
const VarDecl *declared_in(const ForStmt *loop) {
  auto *declaration = dyn_cast_or_null<DeclStmt>(loop->getInit());
  auto *variable = declaration && declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
  return variable && variable->hasInit() && variable->hasLocalStorage() ? variable : nullptr;
}

// An integer of at most 64 bits.
bool counts(QualType type, const ASTContext &context) {
  bool plain = !type.isVolatileQualified() && !type->isAtomicType() && isa<BuiltinType>(type.getCanonicalType());
  return plain && type->isIntegerType() && !type->isBooleanType() && context.getTypeSize(type) <= 64;
}

void read_head(const ForStmt *loop, ForallModel &out, const ASTContext &context) {
  const VarDecl *index = declared_in(loop);
  auto *condition = dyn_cast_or_null<BinaryOperator>(loop->getCond() ? loop->getCond()->IgnoreParens() : nullptr);
  int64_t step = index ? step_of(loop->getInc(), index, context) : 0;
  if (!condition || !condition->isRelationalOp() || step == 0 || !counts(index->getType(), context)) return;
  BinaryOperatorKind comparison = condition->getOpcode();
  const Expr *left = condition->getLHS(), *right = condition->getRHS();
  if (!is_index(left, index)) {
    std::swap(left, right);
    comparison = BinaryOperator::reverseComparisonOp(comparison);
  }
  bool up = comparison == BO_LT || comparison == BO_LE;
  if (!is_index(left, index) || up != (step > 0) || !right->getType()->isIntegerType()) return;
  out.index = index;
  out.first = index->getInit();
  out.bound = right;
  out.up = up;
  out.inclusive = comparison == BO_LE || comparison == BO_GE;
  out.step = uint64_t(up ? step : -step);
}

} // namespace

ForallModel read_forall(const FunctionModel &model, const Mark &mark, size_t loops, const Sources &sources) {
  ForallModel out{mark.call, mark.kind, {}, {}, {}};
  const Stmt *at = mark.call;
  while (out.loops.size() < loops) {
    at = model.parents.getParent(const_cast<Stmt *>(at));
    if (auto *loop = dyn_cast<ForStmt>(at)) out.loops.insert(out.loops.begin(), loop);
  }
  read_head(out.outermost(), out, sources.context());
  return out;
}

} // namespace prelude::analysis
