// Deletions of regions whose lock this function holds, which the runtime refuses.
#include "constructs/locks/states_clang.h"

namespace prelude::analysis {
using namespace clang;

std::vector<const CallExpr *> deletions(const FunctionModel &model, const Sources &sources) {
  std::vector<const CallExpr *> out;
  for (const CallExpr *call : model.calls) {
    const FunctionDecl *callee = prelude_function(call, sources.manager());
    if (callee && callee->getName() == "region_delete" && call->getNumArgs() == 1) out.push_back(call);
  }
  return out;
}

void check_deleted(const FunctionFlow &flow, const Sources &sources, Diagnostics &out) {
  for (const CallExpr *call : deletions(flow.model, sources)) {
    auto *name = dyn_cast<DeclRefExpr>(call->getArg(0)->IgnoreParenCasts());
    auto found = flow.locks.at.find(call);
    if (!name || found == flow.locks.at.end()) continue;
    for (const HeldLock &held : found->second) {
      if (held.variable != name->getDecl()) continue;
      out.report(Kind::delete_of_locked, sources.place(call->getSourceRange()), {held.variable->getNameAsString()});
      if (held.since.isValid()) out.report(Kind::note_locked_here, sources.place(held.since));
    }
  }
}

} // namespace prelude::analysis
