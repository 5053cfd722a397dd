// Functions that nothing runs beside. In such a function what was read is there until something is written, in a sequential
// program's order, whether one lock is held meanwhile or not. Internal to this folder.
#pragma once

#include "automatic/lowering.h"

#include "llvm/ADT/MapVector.h"

namespace prelude::automatic {

// The functions of a unit that holds the whole of a program: `main`, all that it calls but for libraries, and no thread or callback
// that uses regions. A function is alone if only node 0's `main` and its activations come to uses of regions, and it is not run
// while children of forks and spawns may run.
class Alone {
public:
  struct Function {
    const analysis::FunctionModel *model = nullptr; // null if it has no locks, nor accesses by variables
    const Lowering *uses = nullptr;                 // null if it has no accesses but those with locks by hand
  };
  using Functions = llvm::MapVector<const clang::FunctionDecl *, Function>; // by definition

  Alone(const analysis::Sources &, const Functions &);

  bool is_alone(const clang::FunctionDecl *definition) const { return is_whole_ && alone_.contains(definition); }
  // The fork, the spawn, or the call after one, by which a function runs beside others; null if there is none.
  const clang::CallExpr *runs_beside(const clang::FunctionDecl *definition) const { return beside_.lookup(definition); }

  // A use of a region that other nodes come to, too; null if none is known.
  const clang::Stmt *used_by_others() const { return used_by_others_; }

private:
  bool is_whole_ = false;
  const clang::Stmt *used_by_others_ = nullptr;
  llvm::DenseSet<const clang::FunctionDecl *> alone_;
  llvm::DenseMap<const clang::FunctionDecl *, const clang::CallExpr *> beside_;
};

} // namespace prelude::automatic
