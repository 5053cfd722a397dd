// The base case of a recursion: what a procedure returns before it does anything else.
#include "analysis/assemble/assemble.h"
#include "analysis/program/visitor.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool can_be_asked_twice(const Expr *expression, const ASTContext &context) {
  struct Calls : Visitor {
    bool found = false;
    bool VisitCallExpr(CallExpr *) override { return found = true, false; }
  } calls;
  calls.TraverseStmt(const_cast<Expr *>(expression));
  return !calls.found && is_pure(expression, context);
}

bool only_returns(const Stmt *statement, const ASTContext &context) {
  if (auto *block = dyn_cast<CompoundStmt>(statement); block && block->size() == 1) statement = block->body_front();
  auto *end = dyn_cast<ReturnStmt>(statement);
  return end && (!end->getRetValue() || can_be_asked_twice(end->getRetValue(), context));
}

bool is_base_case(const IfStmt *test, const ASTContext &context) {
  return !test->getInit() && !test->hasVarStorage() && can_be_asked_twice(test->getCond(), context) &&
         only_returns(test->getThen(), context);
}

// The inlined form copies its arguments and its result onto the stack. Above this size the copies cost more than the call.
constexpr uint64_t most_bytes = 64;

bool is_small(const FunctionDecl *function, const ASTContext &context) {
  auto bytes = [&](QualType type) { return type->isVoidType() ? 0 : uint64_t(context.getTypeSizeInChars(type).getQuantity()); };
  uint64_t all = 0;
  for (const ParmVarDecl *parameter : function->parameters()) all += bytes(parameter->getType());
  return all <= most_bytes && bytes(function->getReturnType()) <= most_bytes;
}

// Whether nothing is done for it: variables without values, and not of a size that is computed.
bool only_declares(const Stmt *statement) {
  auto *declared = dyn_cast<DeclStmt>(statement);
  return declared && llvm::all_of(declared->decls(), [](const Decl *one) {
    auto *variable = dyn_cast<VarDecl>(one);
    return variable && variable->hasLocalStorage() && !variable->hasInit() && !variable->hasAttrs() &&
           !variable->getType()->isVariablyModifiedType();
  });
}

} // namespace

unsigned base_case_end(const FunctionDecl *function, const Sources &sources) {
  unsigned end = 0;
  if (!is_small(function, sources.context())) return 0;
  for (const Stmt *statement : cast<CompoundStmt>(function->getBody())->body()) {
    if (only_declares(statement)) continue;
    auto *test = dyn_cast<IfStmt>(statement);
    while (test && is_base_case(test, sources.context()) && isa_and_nonnull<IfStmt>(test->getElse())) test = cast<IfStmt>(test->getElse());
    if (!test || !is_base_case(test, sources.context())) break;
    auto *otherwise = dyn_cast_or_null<CompoundStmt>(test->getElse());
    if (test->getElse() && !otherwise) break;
    auto where = sources.range(otherwise ? SourceRange(test->getBeginLoc(), otherwise->getLBracLoc()) : test->getSourceRange());
    if (!where) break;
    if (otherwise) return where->end;
    bool in_block = isa<CompoundStmt>(test->getThen());
    end = in_block ? where->end : sources.after(where->end, tok::semi);
  }
  return end;
}

} // namespace prelude::analysis
