// Loops that end with an array: what is an element of an array in each iteration bounds how many there are.
#include "analysis/work/loops.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool jumps(const Stmt *statement) {
  llvm::SmallVector<const Stmt *, 16> work{statement};
  while (!work.empty()) {
    const Stmt *part = work.pop_back_val();
    if (!part) continue;
    if (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, SwitchCase, AsmStmt>(part)) return true;
    work.append(part->child_begin(), part->child_end());
  }
  return false;
}

// The elements of an array, if `element` is one of a variable's, whose number the variable is.
std::optional<uint64_t> array_of(const ArraySubscriptExpr *element, const VarDecl *number, const ASTContext &context) {
  auto *index = dyn_cast<DeclRefExpr>(element->getIdx()->IgnoreParenImpCasts());
  auto *array = dyn_cast<DeclRefExpr>(element->getBase()->IgnoreParenImpCasts());
  if (!index || index->getDecl() != number || !array || element->getType()->isArrayType()) return {};
  const ConstantArrayType *type = context.getAsConstantArrayType(array->getDecl()->getType());
  return type ? std::optional(type->getSize().getZExtValue()) : std::nullopt;
}

// The smallest array of which the variable is an index, in what is evaluated whatever happens.
class Elements {
public:
  Elements(const VarDecl *number, const ASTContext &context) : number_(number), context_(context) {}
  std::optional<uint64_t> smallest;

  // False if what follows may not be evaluated.
  bool look(const Stmt *statement) {
    if (auto *block = dyn_cast<CompoundStmt>(statement))
      return llvm::all_of(block->body(), [this](const Stmt *each) { return look(each); });
    bool returns = !jumps(statement);
    auto *choice = dyn_cast<IfStmt>(statement);
    if (returns || choice) evaluate(returns ? statement : choice->getCond());
    return returns;
  }

private:
  // Parts that are evaluated only if others have some value are left out, and so are addresses: of what follows an array there is one.
  void evaluate(const Stmt *whole) {
    llvm::SmallVector<const Stmt *, 16> work{whole};
    while (!work.empty()) {
      const Stmt *part = work.pop_back_val();
      if (!part || isa<UnaryExprOrTypeTraitExpr, StmtExpr, ForStmt, WhileStmt, DoStmt, SwitchStmt>(part)) continue;
      auto *op = dyn_cast<BinaryOperator>(part);
      if (auto *address = dyn_cast<UnaryOperator>(part); address && address->getOpcode() == UO_AddrOf) continue;
      if (auto *choice = dyn_cast<IfStmt>(part)) work.push_back(choice->getCond());
      else if (auto *choice = dyn_cast<AbstractConditionalOperator>(part)) work.push_back(choice->getCond());
      else if (op && op->isLogicalOp()) work.push_back(op->getLHS());
      else work.append(part->child_begin(), part->child_end());
      if (auto *element = dyn_cast<ArraySubscriptExpr>(part))
        if (auto size = array_of(element, number_, context_)) smallest = std::min(smallest.value_or(*size), *size);
    }
  }

  const VarDecl *number_;
  const ASTContext &context_;
};

} // namespace

std::optional<uint64_t> iterations_in_array(const ForStmt *loop, const CountedHead &head, const ASTContext &context) {
  if (head.type->isPointerType()) return {};
  Elements elements(head.variable, context);
  elements.look(loop->getBody());
  if (!elements.smallest) return {};
  return (*elements.smallest + head.step - 1) / head.step;
}

} // namespace prelude::analysis
