// Loops that only others can end: whether they go on hangs on static data that nothing in them changes.
#pragma once

#include "analysis/work/static_uses.h"

namespace prelude::analysis {

struct WaitingLoops {
  llvm::DenseSet<const clang::Stmt *> loops;          // also a goto that goes back
  llvm::SmallPtrSet<const clang::VarDecl *, 2> awaited; // static variables that these wait for
};

WaitingLoops waiting_loops(const clang::FunctionDecl *definition, const UsesOfUnit &);

} // namespace prelude::analysis
