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
  case Reduction::sum: return "add to it ('+=', '-=', '++', '--'), and not look at it";
  case Reduction::product: return "multiply it ('*='), and not look at it";
  case Reduction::min: return "compare it, and set it to what is less";
  case Reduction::max: return "compare it, and set it to what is greater";
  case Reduction::bits_and: return "clear bits of it ('&=', or '= 0')";
  case Reduction::bits_or: return "set bits of it ('|=', or '= 1')";
  case Reduction::bits_xor: return "change bits of it ('^='), and not look at it";
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
  // `is_read`: some filament looks at what it has so far.
  UseChecker(const ForallModel::Reduction &reduction, const ForallModel &forall, const FunctionModel &model, const ASTContext &context,
             bool is_read)
      : reduction_(reduction), forall_(forall), exits_(model.exits), parents_(model.parents), accesses_(model.memory),
        context_(context), is_read_(is_read) {}

  bool is_right(const DeclRefExpr *use) const {
    return llvm::all_of(accesses_.of(use), [&](const Access *access) { return is_right(*access, use); });
  }

private:
  bool is_right(const Access &access, const DeclRefExpr *use) const {
    if (access.how == Access::read) return may_be_set(reduction_.kind) || is_void(access.by) || is_in_its_assignment(use);
    // A function that is given the address is taken to do what its filament may; what a pointer does later, nothing tells.
    if (access.how == Access::address) return isa<CallExpr>(access.by) || (!access.may_store() && may_be_set(reduction_.kind));
    if (!access.stores()) return true;
    if (auto *op = dyn_cast<UnaryOperator>(access.by)) return reduction_.kind == Reduction::sum && is_unused(op);
    if (auto *atomic = dyn_cast<AtomicExpr>(access.by)) return is_fetching(atomic) && (may_be_set(reduction_.kind) || is_unused(atomic));
    auto *op = dyn_cast<BinaryOperator>(access.by);
    if (!op) return false;
    if (op->isCompoundAssignmentOp())
      return is_of(reduction_.kind, BinaryOperator::getOpForCompoundAssignment(op->getOpcode())) &&
             (may_be_set(reduction_.kind) || is_unused(op));
    return may_be_set(reduction_.kind) ? may_be_set_to(op) : parts_of_it(op->getRHS()) == 1 && is_unused(op);
  }

  // __atomic_fetch_add and its kin.
  bool is_fetching(const AtomicExpr *atomic) const {
    llvm::StringRef name = atomic->getOpAsString();
    auto does = [&](llvm::StringRef operation) { return name.contains("fetch_" + operation.str()) || name.contains(operation.str() + "_fetch"); };
    switch (reduction_.kind) {
    case Reduction::sum: return does("add") || does("sub");
    case Reduction::product: return false;
    case Reduction::min: return does("min");
    case Reduction::max: return does("max");
    case Reduction::bits_and: return does("and") && !does("nand");
    case Reduction::bits_or: return does("or") && !does("xor");
    case Reduction::bits_xor: return does("xor");
    }
    llvm_unreachable("a kind of reduction");
  }

  bool is_it(const Expr *part) const {
    auto *reference = dyn_cast<DeclRefExpr>(part->IgnoreParens());
    return reference && reference->getDecl() == reduction_.variable;
  }

  // The last filament that sets it wins in the sequential loop. That is no reduction if each of them sets it, and none looks at it, nor if
  // a constant undoes what others have set.
  bool may_be_set_to(const BinaryOperator *assignment) const {
    if (mentions_it(assignment->getRHS())) return true;
    bool sets = reduction_.kind == Reduction::bits_or, clears = reduction_.kind == Reduction::bits_and;
    auto constant = assignment->getRHS()->getIntegerConstantExpr(context_);
    if (constant && (sets || clears)) return constant->isZero() == clears;
    return is_read_ || !is_in_each_filament(assignment);
  }

  bool is_in_each_filament(const Stmt *part) const {
    if (llvm::any_of(exits_, [this](const Stmt *exit) { return is_part(exit, forall_.body(), parents_); })) return false;
    for (const Stmt *user; part != forall_.body(); part = user) {
      user = parents_.getParent(const_cast<Stmt *>(part));
      if (depends(part, user)) return false;
    }
    return true;
  }

  static bool depends(const Stmt *part, const Stmt *whole) {
    if (auto *test = dyn_cast<IfStmt>(whole)) return part != test->getCond();
    if (auto *test = dyn_cast<SwitchStmt>(whole)) return part != test->getCond();
    if (auto *loop = dyn_cast<WhileStmt>(whole)) return part != loop->getCond();
    if (auto *loop = dyn_cast<ForStmt>(whole)) return loop->getCond() && part != loop->getInit() && part != loop->getCond();
    if (auto *choice = dyn_cast<AbstractConditionalOperator>(whole)) return part != choice->getCond();
    auto *op = dyn_cast<BinaryOperator>(whole);
    return op && op->isLogicalOp() && part == op->getRHS();
  }

  bool mentions_it(const Stmt *part) const {
    auto *reference = dyn_cast<DeclRefExpr>(part);
    if (reference && reference->getDecl() == reduction_.variable) return true;
    return llvm::any_of(part->children(), [this](const Stmt *child) { return child && mentions_it(child); });
  }

  // How often the variable is added in: 1 in `x + a + b`. Any other use of it there: -1.
  int parts_of_it(const Expr *value) const {
    value = value->IgnoreParenCasts();
    if (is_it(value)) return 1;
    if (auto *op = dyn_cast<BinaryOperator>(value); op && is_of(reduction_.kind, op->getOpcode())) {
      int left = parts_of_it(op->getLHS()), right = parts_of_it(op->getRHS());
      bool is_taken_away = op->getOpcode() == BO_Sub && right != 0;
      return left < 0 || right < 0 || is_taken_away || left + right > 1 ? -1 : left + right;
    }
    if (auto *choice = dyn_cast<ConditionalOperator>(value)) {
      int one = parts_of_it(choice->getTrueExpr()), other = parts_of_it(choice->getFalseExpr());
      return one == other && !mentions_it(choice->getCond()) ? one : -1;
    }
    if (auto *call = dyn_cast<CallExpr>(value); call && is_multiplied_and_added(call))
      return mentions_it(call->getArg(0)) || mentions_it(call->getArg(1)) ? -1 : parts_of_it(call->getArg(2));
    if (auto *op = dyn_cast<UnaryOperator>(value); op && op->getOpcode() == UO_LNot && reduction_.kind == Reduction::bits_xor)
      return parts_of_it(op->getSubExpr());
    return mentions_it(value) ? -1 : 0;
  }

  // fma(a, b, x)
  bool is_multiplied_and_added(const CallExpr *call) const {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() || reduction_.kind != Reduction::sum || call->getNumArgs() != 3) return false;
    llvm::StringRef name = callee->getName();
    name.consume_front("__builtin_");
    return name == "fma" || name == "fmaf" || name == "fmal";
  }

  // Then that tells whether it is right.
  bool is_in_its_assignment(const Stmt *part) const {
    for (const Stmt *user; (user = parents_.getParent(const_cast<Stmt *>(part))) && isa<Expr>(user); part = user) {
      auto *op = dyn_cast<BinaryOperator>(user);
      if (op && op->getOpcode() == BO_Assign && is_it(op->getLHS())) return true;
    }
    return false;
  }

  // Whether nothing is done with the value of an expression.
  bool is_unused(const Expr *value) const {
    const Stmt *user = parents_.getParent(const_cast<Expr *>(value));
    if (!user) return true;
    if (auto *op = dyn_cast<BinaryOperator>(user)) {
      bool passes = op->getOpcode() == BO_Comma || op->isLogicalOp();
      if (op->getLHS() == value) return op->getOpcode() == BO_Comma;
      return passes && is_unused(op);
    }
    if (auto *choice = dyn_cast<ConditionalOperator>(user)) return choice->getCond() != value && is_unused(choice);
    if (auto *cast = dyn_cast<CastExpr>(user)) return cast->getCastKind() == CK_ToVoid || (isa<ImplicitCastExpr>(cast) && is_unused(cast));
    if (auto *parentheses = dyn_cast<ParenExpr>(user)) return is_unused(parentheses);
    if (isa<Expr>(user)) return false;
    if (auto *test = dyn_cast<IfStmt>(user)) return test->getCond() != value;
    if (auto *loop = dyn_cast<ForStmt>(user)) return loop->getCond() != value;
    if (auto *loop = dyn_cast<WhileStmt>(user)) return loop->getCond() != value;
    if (auto *loop = dyn_cast<DoStmt>(user)) return loop->getCond() != value;
    return !isa<SwitchStmt, DeclStmt, ReturnStmt>(user);
  }

  bool is_void(const Stmt *value) const {
    const Stmt *user = parents_.getParentIgnoreParens(const_cast<Stmt *>(value));
    auto *cast = dyn_cast_or_null<CastExpr>(user);
    return cast && cast->getCastKind() == CK_ToVoid;
  }

  const ForallModel::Reduction &reduction_;
  const ForallModel &forall_;
  llvm::ArrayRef<const Stmt *> exits_; // of the procedure
  const ParentMap &parents_;
  const Accesses &accesses_;
  const ASTContext &context_;
  bool is_read_;
};

// In a `reduce` clause of any forall.
bool is_clause(const DeclRefExpr *use, const FunctionModel &model) {
  return llvm::any_of(model.foralls, [&](const ForallModel &forall) {
    return llvm::any_of(forall.reductions, [&](const ForallModel::Reduction &one) { return is_part(use, one.mark, model.parents); });
  });
}

} // namespace

void check_reductions(const FunctionModel &model, const ForallModel &forall, const Sources &sources, Diagnostics &out) {
  for (const ForallModel::Reduction &reduction : forall.reductions) {
    auto is_same = [&](const ForallModel::Reduction &other) { return other.variable == reduction.variable; };
    auto uses = model.uses.find(reduction.variable);
    if (!reduction.variable || uses == model.uses.end() || llvm::count_if(forall.reductions, is_same) > 1) continue;
    auto counts = [&](const DeclRefExpr *use) { return is_part(use, forall.body(), model.parents) && !is_clause(use, model); };
    auto loads = [&](const DeclRefExpr *use) { return counts(use) && mention_of(use, model.memory) == Mention::load; };
    bool is_read = llvm::any_of(uses->second, loads);
    UseChecker checker(reduction, forall, model, sources.context(), is_read);
    for (const DeclRefExpr *use : uses->second)
      if (counts(use) && !checker.is_right(use))
        out.report(Kind::forall_reduced_otherwise, sources.place(use->getSourceRange()),
                   {reduction.variable->getNameAsString(), std::string(name(reduction.kind)), ways(reduction.kind)});
  }
}

} // namespace prelude::analysis
