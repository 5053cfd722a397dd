#include "automatic/sure_writes.h"

#include "automatic/effects.h"

#include "analysis/program/sources.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

bool SureWrites::writes(const FunctionDecl *definition, unsigned parameter) {
  auto body = bodies_.find(definition);
  if (body == bodies_.end()) return false;
  auto [known, is_new] = known_.try_emplace({definition, parameter}, false); // a recursion writes nothing by itself
  if (!is_new) return known->second;
  bool found = writes(definition->getBody(), definition->getParamDecl(parameter), body->second);
  return known_[{definition, parameter}] = found;
}

bool SureWrites::gives(const CallExpr *call, const VarDecl *region) {
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!callee || !callee->hasBody(definition)) return false;
  for (unsigned i = 0; i < call->getNumArgs() && i < definition->getNumParams(); ++i)
    if (local_variable(call->getArg(i)) == region && writes(definition, i)) return true;
  return false;
}

bool SureWrites::writes(const Stmt *part, const VarDecl *region, const Accesses &memory) {
  for (const Access *access : memory.by(part))
    if (access->stores() && is_of_region(*access) && local_variable(access->object.base) == region) return true;
  if (auto *call = dyn_cast<CallExpr>(part))
    if (gives(call, region)) return true;
  if (auto *branches = dyn_cast<IfStmt>(part)) {
    const Stmt *other = branches->getElse();
    return writes(branches->getCond(), region, memory) ||
           (other && writes(branches->getThen(), region, memory) && writes(other, region, memory));
  }
  auto *binary = dyn_cast<BinaryOperator>(part);
  bool decides = isa<AbstractConditionalOperator>(part) || (binary && binary->isLogicalOp());
  if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, LabelStmt, StmtExpr>(part)) return false;
  for (const Stmt *child : part->children()) {
    if (child && writes(child, region, memory)) return true;
    if (decides || (child && has_jumps(child))) return false;
  }
  return false;
}

} // namespace prelude::automatic
