// Foralls: the loops around a mark, and how the outermost one counts.
#include "analysis/program/binding.h"

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

bool ForallModel::is_of_group() const {
  const Expr *place = where == Call::forall_at ? Mark::argument_of(mark) : nullptr;
  auto *alias = place ? place->IgnoreParenImpCasts()->getType()->getAs<TypedefType>() : nullptr;
  for (; alias; alias = alias->desugar()->getAs<TypedefType>())
    if (alias->getDecl()->getName() == "mcrl_group") return true;
  return false;
}

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

namespace {

class ForallBinder : public Binding {
public:
  explicit ForallBinder(const Binding &binding) : Binding(binding) {}

  void forall(const Annotation &annotation) {
    FoundMark found;
    for (Call each : {Call::forall, Call::forall_any, Call::forall_cyclic, Call::forall_at, Call::forall_node})
      if (!found) found = mark(each);
    if (!found) return out_.report(Kind::annotation_outside, sources_.place(annotation), {"forall"});
    ForallModel forall = read_forall(*found.model, *found.mark, annotation.as<annotations::Forall>()->heads.size(), sources_);
    forall.place = sources_.place(annotation);
    for (const Mark &mark : found.model->marks)
      if (mark.kind == Call::reduce && mark.annotation == number_)
        forall.reductions.push_back({mark.call, local_variable(mark.argument()), reduction_of(clause_of(mark, annotation).name)});
    found.model->foralls.push_back(std::move(forall));
  }

private:
  // The mark stands where the clause has its expression. In branches that are not read there may be others.
  const annotations::Clause &clause_of(const Mark &mark, const Annotation &annotation) const {
    unsigned at = sources_.offset(mark.call->getBeginLoc());
    auto after = llvm::find_if(annotation.clauses(), [&](const annotations::Clause &clause) {
      return sources_.marked()->in_text(clause.end - clause.text.size()) > at;
    });
    return *std::prev(after);
  }

  static facts::Reduction reduction_of(std::string_view name) {
#define PRELUDE_REDUCTION(word, reduction, ...)                                                                                    \
  if (name == #word) return facts::Reduction::reduction;
#include "lang-spec/words.def"
    return facts::Reduction::sum;
  }
};

} // namespace

const BoundConstruct bound::foralls{
    .bind =
        [](const Binding &binding, const Annotation &annotation) {
          if (annotation.kind() != annotations::Kind::forall) return false;
          ForallBinder(binding).forall(annotation);
          return true;
        },
};

} // namespace prelude::analysis
