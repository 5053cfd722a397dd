// Static data that activations write, and the functions that must be left alone while they use such data: C functions that keep
// their state in static variables are not written to be interleaved with themselves.
#pragma once

#include "analysis/flow/flow.h"
#include "analysis/loops/loops.h"

namespace prelude::analysis {

class SharedState {
public:
  SharedState(const clang::ASTContext &, const Costs &, const std::vector<std::vector<FunctionFlow>> &);

  // A variable that the function uses and activations write, if other code might run meanwhile; null if there is none.
  // Not of a variable that others are expected to write: it is volatile or atomic, or a loop waits for it.
  const clang::VarDecl *used_by(const clang::FunctionDecl *definition) const;

private:
  struct Uses {
    const clang::FunctionDecl *function = nullptr; // itself
    llvm::SmallVector<const clang::VarDecl *, 4> used, written;
    llvm::SmallPtrSet<const clang::VarDecl *, 2> awaited; // it loops until others write them
    llvm::SmallVector<const clang::FunctionDecl *, 8> functions; // that it calls or names, as they are defined
    bool looks = false;                                          // for messages: it or what it calls loops, locks, or is not known
  };
  class Walk;
  void enter(const clang::FunctionDecl *definition);
  void find_who_looks(const Costs &);

  std::map<const clang::FunctionDecl *, Uses> functions_;
  llvm::DenseSet<const clang::FunctionDecl *> run_as_activations_;
  llvm::DenseSet<const clang::VarDecl *> written_;
};

} // namespace prelude::analysis
