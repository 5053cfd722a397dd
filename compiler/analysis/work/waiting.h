// Loops that only others can end: whether they go on hangs on static data that nothing in them changes.
#pragma once

#include "analysis/work/static_uses.h"

namespace prelude::analysis {

struct WaitingLoops {
  llvm::DenseSet<const clang::Stmt *> loops;          // also a goto that goes back
  llvm::SmallPtrSet<const clang::VarDecl *, 2> awaited; // static variables that these wait for
  bool may_poll = false; // a loop goes on or not by memory that a pointer leads to, and changes none: perhaps others end it
};

WaitingLoops waiting_loops(const clang::FunctionDecl *definition, const UsesOfUnit &);

} // namespace prelude::analysis
