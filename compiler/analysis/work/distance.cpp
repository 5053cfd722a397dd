// Loops of which only the distance is known: for (i = a; i < least(n, a + 32); i++). The numbers between which such a loop counts are
// sums of variables, or the lesser or the greater of several; a variable that is set once stands for what it is set to.
#include "analysis/work/loops.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace prelude::analysis {
using namespace clang;
namespace {

// A constant and variables times factors.
struct Sum {
  int64_t constant = 0;
  std::map<const ValueDecl *, int64_t> factors;

  Sum plus(const Sum &other, int64_t factor) const {
    Sum out = *this;
    out.constant += factor * other.constant;
    for (auto [variable, times] : other.factors)
      if ((out.factors[variable] += factor * times) == 0) out.factors.erase(variable);
    return out;
  }
};

using Sums = std::vector<Sum>;

constexpr size_t most_sums = 8;
constexpr unsigned most_steps = 64; // expressions that are looked at
constexpr int64_t largest = 1l << 40;

// The expression that is all that a function returns.
const Expr *returned_by(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition)) return nullptr;
  auto *block = dyn_cast<CompoundStmt>(definition->getBody());
  auto *result = block && block->size() == 1 ? dyn_cast<ReturnStmt>(block->body_front()) : nullptr;
  return result ? result->getRetValue() : nullptr;
}

class Limits {
public:
  Limits(const Loops &loops, const ASTContext &context) : loops_(loops), context_(context) {}

  // Sums of which none is less than the value (`upper`), or none is more.
  Sums of(const Expr *expression, bool upper) {
    expression = expression->IgnoreParenImpCasts();
    if (++steps_ > most_steps) return {};
    if (auto value = constant_of(expression, context_); value && std::abs(*value) <= largest) return {Sum{*value, {}}};
    if (auto *name = dyn_cast<DeclRefExpr>(expression)) return of_name(name->getDecl(), upper);
    if (auto *op = dyn_cast<BinaryOperator>(expression)) return of_operator(op, upper);
    if (auto *choice = dyn_cast<ConditionalOperator>(expression)) return of_choice(choice, upper);
    if (auto *call = dyn_cast<CallExpr>(expression)) return of_call(call, upper);
    return {};
  }

private:
  Sums of_name(const ValueDecl *name, bool upper) {
    if (auto given = arguments_.find(name); given != arguments_.end()) {
      const Expr *argument = given->second;
      auto outer = std::exchange(arguments_, {});
      Sums out = of(argument, upper);
      arguments_ = std::move(outer);
      return out;
    }
    Sums out{Sum{0, {{name, 1}}}};
    auto *variable = dyn_cast<VarDecl>(name);
    bool is_set = variable && variable->hasLocalStorage() && variable->getInit() && loops_.changes_only(variable, upper);
    if (!is_set) return out;
    join(out, of(variable->getInit(), upper));
    for (const Expr *limit : loops_.clamps(variable, upper)) join(out, of(limit, upper));
    return out;
  }

  Sums of_operator(const BinaryOperator *op, bool upper) {
    const Expr *scaled = op->getLHS(), *by = op->getRHS();
    if (op->getOpcode() == BO_Mul && !constant_of(by, context_)) std::swap(scaled, by);
    auto factor = op->getOpcode() == BO_Mul ? constant_of(by, context_) : std::nullopt;
    if (!op->isAdditiveOp() && !factor) return {};
    if (factor && (*factor > 4096 || *factor < 0)) return {};
    Sums left = of(scaled, upper), out;
    if (factor)
      for (const Sum &each : left) out.push_back(Sum{}.plus(each, *factor));
    if (factor) return out;
    bool adds = op->getOpcode() == BO_Add;
    Sums right = of(op->getRHS(), adds == upper);
    for (const Sum &one : left)
      for (const Sum &other : right) join(out, {one.plus(other, adds ? 1 : -1)});
    return out;
  }

  // a < b ? a : b, or its kin.
  Sums of_choice(const ConditionalOperator *choice, bool upper) {
    auto *condition = dyn_cast<BinaryOperator>(choice->getCond()->IgnoreParenImpCasts());
    if (!condition || !condition->isRelationalOp()) return {};
    bool less = condition->getOpcode() == BO_LT || condition->getOpcode() == BO_LE;
    const Expr *left = condition->getLHS(), *right = condition->getRHS();
    const Expr *first = choice->getTrueExpr(), *second = choice->getFalseExpr();
    auto are = [&](const Expr *one, const Expr *other) {
      return is_same_expression(left, one, context_) && is_same_expression(right, other, context_);
    };
    bool straight = are(first, second), crossed = are(second, first);
    if (!straight && !crossed) return {};
    bool least = straight == less;
    if (least != upper) return {}; // each of them may be the one
    Sums out = of(first, upper);
    join(out, of(second, upper));
    return out;
  }

  Sums of_call(const CallExpr *call, bool upper) {
    const FunctionDecl *callee = call->getDirectCallee();
    const Expr *result = callee && arguments_.empty() ? returned_by(callee) : nullptr;
    const FunctionDecl *definition = nullptr;
    if (!result || !callee->hasBody(definition) || definition->getNumParams() != call->getNumArgs()) return {};
    for (unsigned i = 0; i < call->getNumArgs(); ++i) arguments_[definition->getParamDecl(i)] = call->getArg(i);
    Sums out = of(result, upper);
    arguments_.clear();
    return out;
  }

  static void join(Sums &out, const Sums &more) {
    for (const Sum &each : more)
      if (out.size() < most_sums) out.push_back(each);
  }

  const Loops &loops_;
  const ASTContext &context_;
  std::map<const ValueDecl *, const Expr *> arguments_; // of the function whose result is looked at
  unsigned steps_ = 0;
};

} // namespace

std::optional<uint64_t> iterations_between(const ForStmt *loop, const CountedHead &head, const Loops &loops,
                                           const ASTContext &context) {
  const Expr *first = first_of(loop, head.variable);
  if (!first || head.type->isPointerType()) return {};
  const Expr *high = head.up ? head.bound : first, *low = head.up ? first : head.bound;
  Sums upper = Limits(loops, context).of(high, true), lower = Limits(loops, context).of(low, false);
  std::optional<int64_t> least;
  for (const Sum &one : upper)
    for (const Sum &other : lower)
      if (Sum distance = one.plus(other, -1); distance.factors.empty())
        least = std::min(least.value_or(distance.constant), distance.constant);
  if (!least) return {};
  if (head.comparison == BO_LE || head.comparison == BO_GE) ++*least;
  return *least <= 0 ? 0 : (uint64_t(*least) + head.step - 1) / head.step;
}

} // namespace prelude::analysis
