// What may wait for something else than a lock, over the call graph of the unit.
#pragma once

#include "analysis/program/program.h"

namespace prelude::analysis {

// Whether a call to the function may suspend the caller's thread.
class Blocking {
public:
  explicit Blocking(const clang::SourceManager &sources) : sources_(sources) {}
  bool may_block(const clang::CallExpr *);
  // A call that runs elsewhere: what makes it waits, whatever the callee does.
  void add_remote(const clang::CallExpr *call) { remote_.insert(call); }
  // Whether the callee of such a call may wait, where it runs.
  bool callee_may_block(const clang::CallExpr *);
  // Whether it calls, itself or through others, what only a node's first thread may call.
  bool may_be_collective(const clang::CallExpr *);

private:
  // What a function's own body does, and which functions of the unit it goes on to.
  struct Body {
    bool blocks = false, collective = false;
    llvm::SmallVector<const clang::FunctionDecl *, 4> callees;
  };
  void add(Body &, const clang::CallExpr *);
  void add_callee(Body &, const clang::CallExpr *);
  const Body &body_of(const clang::FunctionDecl *definition);
  template <typename Test> bool reaches(const Body &start, Test);
  const clang::SourceManager &sources_;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> bodies_;
  llvm::DenseSet<const clang::CallExpr *> remote_;
};


// Finds where a handler needs a thread (promotions.cpp).
void find_promotions(FunctionModel &, Blocking &, const Sources &);

} // namespace prelude::analysis
