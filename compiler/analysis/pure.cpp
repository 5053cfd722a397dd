// Expressions that change nothing, for the conditions in annotations: they may be evaluated again, later, or not at all.
#include "analysis/model.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool is_pure_in_library(StringRef name) {
  static const llvm::StringSet<> names = {"strlen", "strcmp",  "strncmp", "memcmp",  "strchr",  "strstr",  "abs",  "labs",
                                          "llabs",  "fabs",    "sqrt",    "floor",   "ceil",    "fmin",    "fmax", "fmod",
                                          "isnan",  "isdigit", "isalpha", "isspace", "toupper", "tolower", "pow"};
  return names.contains(name);
}

// Looks for what has an effect outside of the expression or function that it walks through.
class Effects : public RecursiveASTVisitor<Effects> {
public:
  Effects(const DeclContext *inside, llvm::DenseSet<const FunctionDecl *> &seen, const ASTContext &context)
      : inside_(inside), seen_(seen), context_(context) {}
  bool found = false;

  bool VisitBinaryOperator(BinaryOperator *op) {
    if (op->isAssignmentOp()) write(op->getLHS());
    return !found;
  }
  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->isIncrementDecrementOp()) write(op->getSubExpr());
    return !found;
  }
  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    const SourceManager &sources = context_.getSourceManager();
    if (prelude_call(call, sources) == Call::local) return true;
    const FunctionDecl *definition = nullptr;
    if (!callee || !callee->getIdentifier()) found = true;
    else if (callee->hasAttr<PureAttr>() || callee->hasAttr<ConstAttr>()) return true;
    else if (prelude_function(call, sources)) {
      StringRef name = callee->getName();
      found = name != "node_self" && name != "node_count" && name != "home_of";
    } else if (callee->hasBody(definition)) {
      if (!seen_.insert(definition).second) return true;
      Effects inner(definition, seen_, context_);
      inner.TraverseStmt(definition->getBody());
      found |= inner.found;
    } else if (!is_pure_in_library(callee->getName())) found = true;
    return !found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (reference->getType().isVolatileQualified()) found = true;
    return !found;
  }
  bool VisitAsmStmt(AsmStmt *) {
    found = true;
    return false;
  }

private:
  // Only local variables of the function itself may be written.
  void write(const Expr *lvalue) {
    lvalue = lvalue->IgnoreParenImpCasts();
    while (auto *member = dyn_cast<MemberExpr>(lvalue)) {
      if (member->isArrow()) break;
      lvalue = member->getBase()->IgnoreParenImpCasts();
    }
    const VarDecl *variable = local_variable(lvalue);
    if (!inside_ || !variable || variable->getDeclContext() != inside_) found = true;
  }

  const DeclContext *inside_;
  llvm::DenseSet<const FunctionDecl *> &seen_;
  const ASTContext &context_;
};

} // namespace

bool is_pure(const Expr *expression, const ASTContext &context) {
  llvm::DenseSet<const FunctionDecl *> seen;
  Effects effects(nullptr, seen, context);
  effects.TraverseStmt(const_cast<Expr *>(expression));
  return !effects.found;
}

} // namespace prelude::analysis
