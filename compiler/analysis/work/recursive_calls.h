// Calls of functions that call themselves. Such a function looks for messages where it begins, so that a loop in which each iteration
// calls one need not look, too.
#pragma once

#include "analysis/work/loops.h"

namespace prelude::analysis {

class RecursiveCalls {
public:
  // `model`: of a function with annotations, else null.
  RecursiveCalls(const clang::FunctionDecl *definition, const FunctionModel *model, const Costs &);
  // Those that no annotation is about.
  std::vector<facts::RecursiveCall> plain(const Sources &) const;
  // The statement in which are all calls by which the function calls itself, as far within as it is not repeated; null if it is the
  // function's first one, or if a call is a fork. `alone`: it is no part of a block.
  struct Own {
    const clang::Stmt *around = nullptr;
    bool alone = false;
  };
  Own around_own(const Costs &) const;
  // Whether each iteration of the loop makes one, and of what.
  void describe(const clang::Stmt *loop, facts::Loop &out) const;

private:
  struct Callee {
    const clang::FunctionDecl *function;
    bool forked;
  };
  using Names = std::vector<std::string>;
  std::optional<Names> called_each_time(const clang::Stmt *loop, bool counts_forks) const;
  const Callee *called_in(Graph::Block, bool counts_forks) const;

  const clang::FunctionDecl *definition_;
  llvm::DenseMap<const clang::Stmt *, Callee> calls_;
  std::unique_ptr<Graph> own_;
  const Graph *graph_ = nullptr; // null if there are no such calls
};

} // namespace prelude::analysis
