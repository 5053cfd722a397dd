// Which functions may keep the addresses that they are given, over the call graph of the unit: a function with a body by what it
// does and calls, others by what is known of them.
#pragma once

#include "analysis/pointers/points_to.h"

#include "llvm/ADT/SmallVector.h"

#include <memory>

namespace clang {
class SourceManager;
}

namespace prelude::analysis {

class Escapes {
public:
  explicit Escapes(const clang::SourceManager &sources) : sources_(sources) {}

  // What becomes of addresses in a function.
  const PointsTo &in(const clang::FunctionDecl *definition);

private:
  using Definitions = llvm::SmallVector<const clang::FunctionDecl *, 4>;
  CallSummary summary_of(const clang::CallExpr *);
  CallSummary summary_of_library(const clang::CallExpr *, const struct LibraryFunction &);
  CallSummary summary_of(const clang::Expr *function, unsigned arguments);
  Definitions callees(const PointsTo &);
  void add(const clang::FunctionDecl *definition, std::vector<PointsTo *> &callees_first);

  const clang::SourceManager &sources_;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<PointsTo>> functions_;
};

} // namespace prelude::analysis
