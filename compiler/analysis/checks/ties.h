// What ties a procedure to its frame while it is in use: what has a size that is known at run time only, variables with a cleanup function,
// a call that may return again (setjmp), variable arguments. Where one is in use, an activation cannot go on with copies of its variables.
#pragma once

#include "constructs/locks/states_clang.h"

namespace prelude::analysis {

class Ties {
public:
  Ties(const FunctionModel &, Blocking &, const Paths &, const Sources &);

  // Whether one is in use where an activation is left, and goes on with copies.
  bool meet(const clang::Stmt *place, facts::FrameId activation) const { return meet(place, place, activation); }
  bool meet(const clang::Stmt *place, const clang::Stmt *in_graph, facts::FrameId activation) const;
  // Reports those that are. What is certain to be an error is one once.
  void check(const clang::CallExpr *point, facts::FrameId activation, Kind note, bool certain, Diagnostics &);
  // Whether a scope holds the place that no form can enter but by the declaration.
  bool encloses(const clang::Stmt *place) const;
  // What a declaration in the frame leaves in scope where that ends: the rest would be entered past it.
  void check_end(const PartialFrame &, Diagnostics &);

  // Declarations by which the forms of frames come.
  std::vector<facts::Passed> passed(llvm::ArrayRef<facts::FrameId> moving) const;

private:
  struct Tie {
    enum Kind : uint8_t { size, cleanup, returns_twice, arguments } kind;
    const clang::NamedDecl *name;   // of size and cleanup: it ties in its scope
    const clang::CallExpr *call;    // else
    bool waits = false;             // its cleanup function may, which no handler can
  };
  bool is_scoped(const Tie &tie) const { return tie.kind == Tie::size || tie.kind == Tie::cleanup; }
  bool is_declared_in(const Tie &, facts::FrameId) const;
  bool is_in_use(const Tie &, const clang::Stmt *place, const clang::Stmt *in_graph, facts::FrameId activation) const;
  std::optional<facts::Passed> passed(const clang::DeclStmt *) const;
  void report(const Tie &, Diagnostics &) const;

  const FunctionModel &model_;
  const Paths &paths_;
  const Sources &sources_;
  std::vector<Tie> ties_;
  llvm::BitVector reported_;
};

} // namespace prelude::analysis
