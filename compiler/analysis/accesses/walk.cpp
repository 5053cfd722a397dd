// What statements and expressions do by themselves.
#include "analysis/accesses/walk.h"
#include "analysis/accesses/builtins.h"

#include "clang/AST/Attr.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

static const Target nothing;

void Accesses::Walk::run(const Stmt *part) {
  later(part);
  while (!work_.empty()) {
    const Stmt *next = work_.back();
    work_.pop_back();
    size_t first = work_.size();
    statement(next);
    std::reverse(work_.begin() + long(first), work_.end());
  }
}

void Accesses::Walk::add(Access access) {
  unsigned number = unsigned(out_.all_.size());
  if (access.by) out_.by_[access.by].push_back(number);
  if (const Expr *base = access.object.base) (access.object.by_pointer ? out_.through_ : out_.of_)[base].push_back(number);
  out_.all_.push_back(std::move(access));
}

void Accesses::Walk::found(const Expr *base, bool by_pointer, const Target &target) {
  if (target.is_nothing() && (by_pointer || !isa<DeclRefExpr>(base))) return;
  Access access{target.how, target.by, target.lvalue, target.pointer, target.value, target.given_as, {base, by_pointer}};
  access.object.steps.assign(target.steps.rbegin(), target.steps.rend());
  add(std::move(access));
}

void Accesses::Walk::stored(const Expr *expression, const Stmt *by) {
  Target given{Access::address, by};
  given.given_as = expression->getType();
  value(expression, given);
}

// Operands of sizeof and the like.
void Accesses::Walk::unevaluated(const Stmt *part) {
  llvm::SmallVector<const Stmt *, 8> work{part};
  while (!work.empty()) {
    const Stmt *each = work.pop_back_val();
    if (!each) continue;
    if (auto *name = dyn_cast<DeclRefExpr>(each)) found(name, false, nothing);
    work.append(each->child_begin(), each->child_end());
  }
}

void Accesses::Walk::statement(const Stmt *part) {
  if (auto *expression = dyn_cast<Expr>(part)) return evaluate(expression);
  if (auto *declaration = dyn_cast<DeclStmt>(part)) return declared(declaration);
  if (auto *assembly = dyn_cast<AsmStmt>(part)) return assembled(assembly);
  if (auto *result = dyn_cast<ReturnStmt>(part); result && result->getRetValue()) return stored(result->getRetValue(), result);
  for (const Stmt *child : part->children()) later(child);
}

void Accesses::Walk::declared(const DeclStmt *declaration) {
  llvm::SmallPtrSet<const Stmt *, 4> values;
  for (const Decl *each : declaration->decls()) {
    auto *variable = dyn_cast<VarDecl>(each);
    if (!variable) continue;
    if (const Expr *init = variable->getInit()) stored(init, declaration), values.insert(init);
    auto *cleanup = variable->getAttr<CleanupAttr>();
    if (!cleanup) continue;
    const FunctionDecl *function = cleanup->getFunctionDecl();
    out_.cleanups_.push_back(function);
    Access access{Access::address, declaration};
    access.object.declared = variable;
    if (function->getNumParams() == 1) access.given_as = function->getParamDecl(0)->getType();
    add(std::move(access));
  }
  for (const Stmt *child : declaration->children())
    if (!values.contains(child)) later(child); // lengths of arrays
}

void Accesses::Walk::assembled(const AsmStmt *assembly) {
  auto *gcc = dyn_cast<GCCAsmStmt>(assembly);
  for (unsigned i = 0; i < assembly->getNumOutputs(); ++i) {
    const Expr *output = gcc ? gcc->getOutputExpr(i) : cast<MSAsmStmt>(assembly)->getOutputExpr(i);
    Target target{assembly->isOutputPlusConstraint(i) ? Access::update : Access::write, assembly, output};
    // The statement may set a part of an operand that is no number.
    bool whole = output->getType()->isScalarType() || output->getType()->isVectorType();
    lvalue(output, whole ? target : target.part({}));
  }
  for (unsigned i = 0; i < assembly->getNumInputs(); ++i) {
    const Expr *input = gcc ? gcc->getInputExpr(i) : cast<MSAsmStmt>(assembly)->getInputExpr(i);
    if (input->isGLValue()) lvalue(input, {Access::read, assembly, input});
    else stored(input, assembly);
  }
}

// What an expression does by itself. Its operands are evaluated, too.
void Accesses::Walk::evaluate(const Expr *expression) {
  if (expression->isGLValue()) return lvalue(expression, nothing);
  if (auto *inner = same(expression)) return later(inner);
  if (auto *cast = dyn_cast<clang::CastExpr>(expression)) return evaluate(cast);
  if (auto *op = dyn_cast<UnaryOperator>(expression)) return evaluate(op);
  if (auto *op = dyn_cast<BinaryOperator>(expression); op && op->isAssignmentOp()) return assigned(op);
  if (auto *call = dyn_cast<CallExpr>(expression)) return called(call);
  if (auto *atomic = dyn_cast<AtomicExpr>(expression)) return operated(atomic);
  if (auto *block = dyn_cast<BlockExpr>(expression)) return captured(block);
  if (auto *choice = dyn_cast<BinaryConditionalOperator>(expression)) return later(choice->getCommon()), later(choice->getFalseExpr());
  if (auto *argument = dyn_cast<VAArgExpr>(expression))
    return value(argument->getSubExpr(), Target{Access::update, argument, argument->getSubExpr()}.followed(Target::first));
  auto *trait = dyn_cast<UnaryExprOrTypeTraitExpr>(expression);
  if (trait && !trait->getTypeOfArgument()->isVariablyModifiedType())
    return unevaluated(trait->isArgumentType() ? nullptr : trait->getArgumentExpr());
  if (auto *list = dyn_cast<InitListExpr>(expression)) {
    for (const Expr *element : list->inits()) stored(element, list);
    return;
  }
  for (const Stmt *child : expression->children()) later(child);
}

// A number that is made of an address may be used for anything.
void Accesses::Walk::evaluate(const clang::CastExpr *cast) {
  const Expr *from = cast->getSubExpr();
  if (cast->getCastKind() == CK_LValueToRValue) return lvalue(from, {Access::read, cast, from});
  if (cast->getCastKind() != CK_PointerToIntegral) return later(from);
  Target number{Access::address, cast};
  number.given_as = cast->getType();
  value(from, number);
}

void Accesses::Walk::evaluate(const UnaryOperator *op) {
  if (!op->isIncrementDecrementOp()) return later(op->getSubExpr());
  lvalue(op->getSubExpr(), {Access::update, op, op->getSubExpr()});
}

void Accesses::Walk::assigned(const BinaryOperator *op) {
  Target target{op->isCompoundAssignmentOp() ? Access::update : Access::write, op, op->getLHS()};
  if (target.how == Access::write) target.value = op->getRHS();
  lvalue(op->getLHS(), target);
  if (target.how == Access::write) stored(op->getRHS(), op);
  else later(op->getRHS());
}

// A block (of -fblocks) has the addresses of what it uses.
void Accesses::Walk::captured(const BlockExpr *block) {
  for (const BlockDecl::Capture &capture : block->getBlockDecl()->captures()) {
    Access access{Access::address, block};
    access.object.declared = capture.getVariable();
    add(std::move(access));
  }
  later(block->getBody());
}

void Accesses::Walk::called(const CallExpr *call) {
  later(call->getCallee());
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    const Expr *argument = call->getArg(i);
    bool object = argument->isGLValue() || argument->getType()->isPointerType();
    Target there{Access::read, call, argument};
    there.element = argument->isGLValue() ? Target::not_followed : Target::first;
    Handling handling = object ? handling_of(call, i) : Handling::given;
    if (handling == Handling::unevaluated) unevaluated(argument);
    else if (handling == Handling::returned) later(argument);
    else if (handling == Handling::given) stored(argument, call);
    else {
      bool writes = handling == Handling::writes || handling == Handling::written;
      there.how = writes ? Access::write : handling == Handling::updates ? Access::update : Access::read;
      if (handling != Handling::written) value(argument, there);
      else {
        stored(argument, call);
        size_t evaluated = work_.size(); // with the operands, which are not evaluated twice
        value(argument, there.part({}).followed(Target::some));
        work_.resize(evaluated);
      }
    }
  }
}

void Accesses::Walk::operated(const AtomicExpr *atomic) {
  for (const Stmt *child : atomic->children()) {
    auto *operand = dyn_cast_or_null<Expr>(child);
    if (!operand) continue;
    if (auto how = access_by(atomic, operand)) value(operand, Target{*how, atomic, operand}.followed(Target::first));
    else stored(operand, atomic);
  }
}

} // namespace prelude::analysis
