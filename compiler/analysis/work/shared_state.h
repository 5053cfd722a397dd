// Static data that activations write, and the functions that must be left alone while they use such data: C functions that keep
// their state in static variables are not written to be interleaved with themselves.
#pragma once

#include "analysis/work/loops.h"
#include "analysis/work/waiting.h"

namespace prelude::analysis {

class SharedState {
public:
  SharedState(const clang::ASTContext &, const Costs &, const Program &);

  // A variable that the function uses and activations write, if other code might run meanwhile; null if there is none.
  // Not of a variable that others are expected to write: it is volatile or atomic, or a loop waits for it.
  const clang::VarDecl *used_by(const clang::FunctionDecl *definition) const;

  // Whether a loop of the function, or a goto that goes back, ends only if others write what it waits for.
  bool waits(const clang::FunctionDecl *definition, const clang::Stmt *loop) const;

  // Whether it has such a loop, or one that may be such, which polls memory; or what it calls in this file.
  bool comes_to_wait(const clang::FunctionDecl *definition) const;

  // Whether it may look for messages, or what it calls. Only then does its thread let others run before it ends.
  bool looks(const clang::FunctionDecl *definition) const;

  // Whether a handler cannot run the function: others must run before it ends; or it computes for long, and keeps others out.
  bool needs_thread(const clang::FunctionDecl *definition) const;

private:
  void add_awaited(const clang::ASTContext &);
  void enter(const clang::FunctionDecl *definition);
  void find_who_looks(const Program &);

  const Costs &costs_;
  UsesOfUnit unit_;
  std::map<const clang::FunctionDecl *, WaitingLoops> waiting_;
  llvm::DenseSet<const clang::FunctionDecl *> run_as_activations_;
  llvm::DenseSet<const clang::VarDecl *> written_;
};

} // namespace prelude::analysis
