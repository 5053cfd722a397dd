// Blocks that end when all has ended that was spawned in them, in Clang's tree.
#pragma once

#include "analysis/program/sources.h"

namespace prelude::analysis {

// finish { ... }
struct ScopeModel {
  const clang::CallExpr *begin, *end; // the marks around the block
  const clang::Stmt *block;           // which holds both
  Place place;
};

// The scopes of a function.
struct ScopesModel {
  std::vector<ScopeModel> scopes;
};

} // namespace prelude::analysis
