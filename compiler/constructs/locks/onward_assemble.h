// The paths on which a computation goes on from the region of a lock to the next one (Olden's path affinities). Internal to the facts of
// locks.
#pragma once

#include "constructs/locks/points_assemble.h"

namespace prelude::analysis {

// The values that the local variables of a function get, and what of them comes out of the data of a region.
class Onward {
public:
  Onward(const FunctionModel &, const Paths &, const Sources &);

  // The path from a lock. A loop comes before a recursion, and both before a step to a lock that follows.
  facts::Onward from(const LockCall &) const;

  // The names that a region has beside this one, where pointers are copied.
  using Names = llvm::SmallVector<const clang::VarDecl *, 4>;
  Names names_of(const clang::VarDecl *) const;
  // Whether two variables name one region, at one time at least: one of them is a copy of the other, and nothing else.
  bool is_copy(const clang::VarDecl *, const clang::VarDecl *) const;
  // Whether a call stands in a loop in which its result is a name of the region that is its argument the next time.
  bool is_chained(const clang::CallExpr *, const clang::VarDecl *argument) const;
  // The structure or array of the function in which the name of a region stands, if a variable has no other value; else null.
  const clang::VarDecl *object_of(const clang::VarDecl *) const;

private:
  // A value that a local variable, or a part of it, gets.
  struct Flow {
    const clang::Stmt *where;
    const clang::VarDecl *to;
    const clang::Expr *value;
    bool is_name; // of a region
  };
  using Flows = std::vector<Flow>;
  using Reached = llvm::DenseSet<const clang::VarDecl *>;

  Names names_of(const clang::VarDecl *, const Flows &) const;
  const clang::Expr *next_in(const Flows &, const clang::VarDecl *) const;
  bool reads(const clang::Expr *value, const Names &) const;
  // The variables whose values come out of the region's data, by names alone and by copies of the data.
  Reached out_of(const Names &) const;
  bool comes_of(const clang::Expr *value, const Names &, const Reached &) const;

  std::optional<facts::Onward> by_loop(const LockCall &) const;
  std::optional<facts::Onward> by_recursion(const LockCall &) const;
  std::optional<facts::Onward> by_step(const LockCall &) const;
  facts::Onward path(facts::Onward::Path, const clang::Stmt *next) const;

  const FunctionModel &model_;
  const Paths &paths_;
  const Sources &sources_;
  Flows flows_;
};

// Whether it is a part of an expression, or of a statement.
bool contains(const clang::Stmt *whole, llvm::function_ref<bool(const clang::Stmt *)> test);

} // namespace prelude::analysis
