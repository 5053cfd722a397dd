// Loops of filaments in Clang's tree.
#pragma once

#include "analysis/program/sources.h"

namespace prelude::analysis {

// forall (int i = first; i < bound; i++) ... { ... }
struct ForallModel {
  struct Reduction {
    const clang::CallExpr *mark;
    const clang::VarDecl *variable; // null: it is no local variable
    facts::Reduction kind;
  };
  const clang::CallExpr *mark;
  Call where;
  std::vector<const clang::ForStmt *> loops; // an outer one before those in it
  std::vector<Reduction> reductions;
  Place place;
  // The head of the outermost one; `index` is null if that does not count.
  const clang::VarDecl *index = nullptr;
  const clang::Expr *first = nullptr, *bound = nullptr;
  bool up = true, inclusive = false;
  uint64_t step = 1;

  // `at g`: on the nodes of a group.
  bool is_of_group() const;

  const clang::ForStmt *outermost() const { return loops.front(); }
  const clang::Stmt *body() const { return loops.back()->getBody(); }
};

// The foralls of a function.
struct ForallsModel {
  std::vector<ForallModel> foralls;
};

struct FunctionModel;
struct Mark;

// The forall of a mark that stands in so many loops; what its head counts.
ForallModel read_forall(const FunctionModel &, const Mark &, size_t loops, const Sources &);

} // namespace prelude::analysis
