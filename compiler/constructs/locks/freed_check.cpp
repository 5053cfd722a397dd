// Data of regions that are given to free: they are the runtime's memory. A region ends by region_delete.
#include "analysis/checks/checks.h"
#include "analysis/pointers/reach.h"

namespace prelude::analysis {
using namespace clang;

void check_freed(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  for (const CallExpr *call : model.calls) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() || call->getNumArgs() == 0) continue;
    StringRef name = callee->getName();
    bool frees = name == "free" || name == "realloc" || name == "reallocarray";
    if (frees && reach_of(model, call->getArg(0), sources) == Reach::this_node)
      out.report(Kind::region_freed, sources.place(call->getSourceRange()), {name.str()});
  }
}

} // namespace prelude::analysis
