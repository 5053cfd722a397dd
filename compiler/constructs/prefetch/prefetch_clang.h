// Prefetches of regions that calls are given, before the calls that precede these.
#pragma once

#include "analysis/flow/flow.h"
#include "analysis/work/loops.h"

namespace prelude::analysis {

struct Prefetch {
  const clang::Stmt *statement = nullptr; // before which it is done
  bool braces = false;                    // the statement is no part of a block
  const clang::Expr *region = nullptr;    // names it; reads local variables only
};

// In the order of control. Two calls follow each other in one expression, or in neighbouring statements of a block. Both are calls
// of the function's own recursion, which takes locks: what is not recursive pays nothing.
std::vector<Prefetch> find_prefetches(const FunctionModel &, Blocking &, const Costs &, const Sources &);

} // namespace prelude::analysis
