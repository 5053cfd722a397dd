// Calls: of the program's functions, of the library's, by pointers, and of a function by itself.
#include "port/recorder.h"

#include "analysis/accesses/library.h"

#include "clang/AST/ParentMapContext.h"

namespace prelude::port {
using namespace clang;

bool is_library(const FunctionDecl *function, StringRef name, const SourceManager &manager) {
  return function && function->getIdentifier() && function->getName() == name && analysis::library_function(function, manager);
}

bool Recorder::is_unused(const CallExpr *call) const {
  DynTypedNodeList parents = context_.getParents(*call);
  if (parents.empty()) return false;
  if (auto *cast = parents[0].get<CStyleCastExpr>()) return cast->getType()->isVoidType();
  return parents[0].get<CompoundStmt>() || parents[0].get<IfStmt>() || parents[0].get<WhileStmt>() || parents[0].get<ForStmt>();
}

// The call that gives memory another place, if that is what an expression is, through casts.
const CallExpr *Recorder::reallocation(const Expr *expression) {
  auto *call = dyn_cast<CallExpr>(expression->IgnoreParenCasts());
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return is_library(callee, "realloc", manager_) || is_library(callee, "reallocarray", manager_) ? call : nullptr;
}

// The slots of what a call gives.
Levels Recorder::result(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  Place at = place(call->getSourceRange());
  if (!callee) return pinned_levels(call->getType(), Why::by_pointer, at);
  if (is_own(callee->getLocation())) return levels(callee);
  return pinned_levels(call->getType(), reallocation(call) ? Why::reallocated : Why::from_library, at, callee->getNameAsString());
}

void Recorder::library_call(const CallExpr *call, const FunctionDecl *callee, const analysis::LibraryFunction *known) {
  std::string name = callee->getNameAsString();
  bool again = reallocation(call);
  bool moves = again || is_library(callee, "memset", manager_) || (known && known->copied_to != analysis::no_argument);
  Levels moved; // what the pointers lead to that are moved as they are
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    const Expr *argument = call->getArg(i);
    const auto at = int(i);
    bool lends = known && known->stored != at && known->called == analysis::no_argument && known->loaded == analysis::no_argument &&
                 !again && (known->returned != at || is_unused(call));
    const Expr *plain = argument->IgnoreParenCasts();
    if (plain->isNullPointerConstant(context_, Expr::NPC_ValueDependentIsNull)) continue;
    bool is_address =
        plain->getType()->isArrayType() || (isa<UnaryOperator>(plain) && cast<UnaryOperator>(plain)->getOpcode() == UO_AddrOf);
    if (is_address) {
      for (const Expr *part = argument->IgnoreParens(); auto *cast = dyn_cast<CastExpr>(part);
           part = cast->getSubExpr()->IgnoreParens())
        if (cast->getCastKind() == CK_ArrayToPointerDecay) value(cast, lends);
      if (isa<UnaryOperator>(plain)) value(plain, lends);
      continue;
    }
    if (!plain->getType()->isPointerType()) continue;
    Levels levels = value(plain);
    if (levels.empty()) continue;
    bool is_variable = !isa<CStyleCastExpr>(argument->IgnoreParenImpCasts());
    Why why = again ? Why::reallocated : i >= callee->getNumParams() ? Why::variadic : Why::library;
    if (!lends || !is_variable || !lend(plain, levels.front()))
      pin({levels.front()}, why, again ? call->getSourceRange() : argument->getSourceRange(), name);
    if (moves) unite(moved, without_first(levels)), moved = without_first(levels);
    else pin(without_first(levels), why, argument->getSourceRange(), name);
  }
}

static bool has_pointers(QualType type, unsigned depth = 0) {
  type = type.getCanonicalType();
  while (auto *array = dyn_cast<ArrayType>(type)) type = array->getElementType().getCanonicalType();
  if (type->isPointerType()) return true;
  const RecordDecl *record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  return record && depth < 8 &&
         llvm::any_of(record->fields(), [&](const FieldDecl *field) { return has_pointers(field->getType(), depth + 1); });
}

void Recorder::call(const CallExpr *call, const FunctionDecl *by) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee) {
    for (const Expr *argument : call->arguments()) pin(value(argument), Why::by_pointer, argument->getSourceRange());
    return;
  }
  if (allocation(call)) return; // what it makes is known where it goes
  if (is_library(callee, "free", manager_) && call->getNumArgs() == 1) return release(call);
  if (!is_own(callee->getLocation())) return library_call(call, callee, analysis::library_function(callee, manager_));
  if (callee->hasExternalFormalLinkage()) out_.used.try_emplace(callee->getNameAsString(), place(call->getSourceRange()), true);
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    const Expr *argument = call->getArg(i);
    if (i >= callee->getNumParams()) {
      pin(value(argument), Why::variadic, argument->getSourceRange(), callee->getNameAsString());
      continue;
    }
    QualType type = callee->getParamDecl(i)->getType();
    bool may_lend = type->isPointerType() && !has_pointers(type->getPointeeType());
    bind(levels(callee->getParamDecl(i)), argument, may_lend);
  }
  if (by && callee->getCanonicalDecl() == by->getCanonicalDecl()) note_recursion(call, by);
}

// The statement that runs as a whole if a part of it does, and whether it is in a loop.
static const void *sequence_of(const Expr *call, ASTContext &context, bool &in_loop) {
  const void *found = nullptr;
  DynTypedNode node = DynTypedNode::create(*cast<Stmt>(call));
  for (;;) {
    DynTypedNodeList parents = context.getParents(node);
    if (parents.empty()) return found;
    const DynTypedNode &parent = parents[0];
    const Stmt *child = node.get<Stmt>();
    in_loop |= parent.get<ForStmt>() || parent.get<WhileStmt>() || parent.get<DoStmt>();
    auto *branches = parent.get<IfStmt>();
    auto *choice = parent.get<ConditionalOperator>();
    if (!found && branches && branches->getElse() && child != branches->getCond()) found = child;
    else if (!found && choice && child != choice->getCond()) found = child;
    else if (!found && parent.get<SwitchStmt>()) found = child;
    if (!found && parent.get<FunctionDecl>()) found = child;
    node = parent;
  }
}

void Recorder::note_recursion(const CallExpr *call, const FunctionDecl *by) {
  for (const Expr *argument : call->arguments()) {
    if (!argument->getType()->isPointerType()) continue;
    Levels levels = value(argument);
    if (levels.empty()) continue;
    bool in_loop = false;
    const void *sequence = sequence_of(call, context_, in_loop);
    auto [known, is_new] = recursions_.try_emplace({by, sequence});
    if (is_new) known->second = {by->getNameAsString(), place(call->getSourceRange()), 0, levels.front()};
    known->second.calls += in_loop ? 2 : 1;
    return;
  }
}

// A function whose address is a value may be called by any pointer.
void Recorder::take_address(const FunctionDecl *function, SourceRange range) {
  if (!is_own(function->getLocation())) return;
  pin(levels(function), Why::by_pointer, range);
  for (const ParmVarDecl *parameter : function->parameters()) pin(levels(parameter), Why::by_pointer, range);
}

} // namespace prelude::port
