// Expressions that change nothing, for the conditions in annotations: they may be evaluated again, later, or not at all.
#include "analysis/program/program.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSet.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// Looks for what has an effect outside of the expression or function that it walks through.
class Effects : public Visitor {
public:
  Effects(const DeclContext *inside, llvm::DenseSet<const FunctionDecl *> &seen, const ASTContext &context, bool but_callers_data)
      : inside_(inside), seen_(seen), context_(context), but_callers_data_(but_callers_data) {}
  bool found = false;

  bool VisitBinaryOperator(BinaryOperator *op) override {
    if (op->isAssignmentOp()) write(op->getLHS());
    return !found;
  }
  bool VisitUnaryOperator(UnaryOperator *op) override {
    if (op->isIncrementDecrementOp()) write(op->getSubExpr());
    return !found;
  }
  bool VisitAtomicExpr(AtomicExpr *atomic) override {
    for (const Expr *pointer : written_through(atomic))
      if (const Expr *object = object_at(pointer)) write(object);
      else found = true;
    return !found;
  }
  bool VisitVAArgExpr(VAArgExpr *argument) override {
    write(argument->getSubExpr());
    return !found;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const SourceManager &sources = context_.getSourceManager();
    if (Call kind = prelude_call(call, sources); kind == Call::local || is_bare_mark(kind)) return true;
    const FunctionDecl *callee = call->getDirectCallee();
    if (!prelude_function(call, sources)) return enter(callee);
    StringRef name = callee->getName();
    found = name != "node_self" && name != "node_count" && name != "home_of";
    return !found;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    declared_.insert(variable);
    auto *cleanup = variable->getAttr<CleanupAttr>();
    return !cleanup || enter(cleanup->getFunctionDecl());
  }
  bool VisitExpr(Expr *expression) override {
    if (is_volatile(expression)) found = true;
    return !found;
  }
  bool VisitAsmStmt(AsmStmt *) override {
    found = true;
    return false;
  }

private:
  // What the function that is called does, as far as it has a body here.
  bool enter(const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    if (!callee || !callee->getIdentifier() || changes_locks(callee)) found = true;
    else if (callee->hasAttr<PureAttr>() || callee->hasAttr<ConstAttr>()) return true;
    else if (callee->hasBody(definition)) {
      if (!seen_.insert(definition).second) return true;
      Effects inner(definition, seen_, context_, but_callers_data_);
      inner.TraverseStmt(definition->getBody());
      found |= inner.found;
    } else if (!is_pure_in_library(callee->getName())) found = true;
    return !found;
  }

  // Only what is declared in the expression or function itself may be written, and parts of it.
  void write(const Expr *lvalue) {
    while (const Expr *object = whole_of(lvalue)) lvalue = object;
    const VarDecl *variable = local_variable(lvalue);
    bool own = variable && (declared_.contains(variable) || (inside_ && variable->getDeclContext() == inside_));
    if (!own && !(but_callers_data_ && is_callers_data(lvalue))) found = true;
  }

  // Data of a region that the function's caller has locked for it to write.
  bool is_callers_data(const Expr *lvalue) const {
    lvalue = lvalue->IgnoreParenImpCasts();
    const Expr *pointer = nullptr;
    if (auto *member = dyn_cast<MemberExpr>(lvalue)) pointer = member->getBase();
    else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) pointer = subscript->getBase();
    else if (auto *op = dyn_cast<UnaryOperator>(lvalue); op && op->getOpcode() == UO_Deref) pointer = op->getSubExpr();
    else return false;
    pointer = pointer->IgnoreParenCasts();
    if (auto *call = dyn_cast<CallExpr>(pointer); call && prelude_call(call, context_.getSourceManager()) == Call::local)
      pointer = call->getArg(0);
    auto *parameter = dyn_cast_or_null<ParmVarDecl>(local_variable(pointer));
    auto *function = dyn_cast_or_null<FunctionDecl>(inside_);
    if (!parameter || !function || parameter->getDeclContext() != function) return false;
    for (const Contract &contract : contracts_of(function))
      if (contract.parameter == parameter->getFunctionScopeIndex())
        return contract.effect == facts::Effect::requires_lock && contract.mode == facts::Mode::write;
    return false;
  }

  llvm::DenseSet<const VarDecl *> declared_;
  const DeclContext *inside_;
  llvm::DenseSet<const FunctionDecl *> &seen_;
  const ASTContext &context_;
  bool but_callers_data_;
};

} // namespace

llvm::SmallVector<const Expr *, 2> written_through(const AtomicExpr *atomic) {
  switch (atomic->getOp()) {
  case AtomicExpr::AO__atomic_load_n:
  case AtomicExpr::AO__c11_atomic_load:
  case AtomicExpr::AO__scoped_atomic_load_n: return {};
  case AtomicExpr::AO__atomic_load:
  case AtomicExpr::AO__scoped_atomic_load: return {atomic->getVal1()};
  case AtomicExpr::AO__atomic_exchange:
  case AtomicExpr::AO__scoped_atomic_exchange: return {atomic->getPtr(), atomic->getVal2()};
  default: break;
  }
  if (atomic->isCmpXChg()) return {atomic->getPtr(), atomic->getVal1()};
  return {atomic->getPtr()};
}

bool is_pure_in_library(StringRef name) {
  static const llvm::StringSet<> names = {"strlen", "strcmp",  "strncmp", "memcmp",  "strchr",  "strstr",  "abs",  "labs",
                                          "llabs",  "fabs",    "sqrt",    "floor",   "ceil",    "fmin",    "fmax", "fmod",
                                          "isnan",  "isdigit", "isalpha", "isspace", "toupper", "tolower", "pow"};
  return names.contains(name);
}

const Expr *object_at(const Expr *pointer) {
  pointer = pointer->IgnoreParens();
  if (auto *op = dyn_cast<UnaryOperator>(pointer); op && op->getOpcode() == UO_AddrOf) return op->getSubExpr();
  auto *cast = dyn_cast<clang::CastExpr>(pointer);
  if (!cast) return nullptr;
  if (cast->getCastKind() == CK_ArrayToPointerDecay) return cast->getSubExpr();
  return cast->getCastKind() == CK_BitCast || cast->getCastKind() == CK_NoOp ? object_at(cast->getSubExpr()) : nullptr;
}

const Expr *whole_of(const Expr *lvalue) {
  lvalue = lvalue->IgnoreParens();
  if (auto *member = dyn_cast<MemberExpr>(lvalue)) return member->isArrow() ? object_at(member->getBase()) : member->getBase();
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) return object_at(subscript->getBase());
  auto *op = dyn_cast<UnaryOperator>(lvalue);
  if (op && op->getOpcode() == UO_Deref) return object_at(op->getSubExpr());
  return op && (op->getOpcode() == UO_Extension || op->getOpcode() == UO_Real || op->getOpcode() == UO_Imag) ? op->getSubExpr()
                                                                                                             : nullptr;
}

bool is_volatile(const Stmt *statement) {
  auto *expression = dyn_cast<Expr>(statement);
  return expression && expression->isGLValue() && expression->getType().isVolatileQualified();
}

bool is_pure(const Expr *expression, const ASTContext &context, bool but_callers_data) {
  llvm::DenseSet<const FunctionDecl *> seen;
  Effects effects(nullptr, seen, context, but_callers_data);
  effects.TraverseStmt(const_cast<Expr *>(expression));
  return !effects.found;
}

} // namespace prelude::analysis
