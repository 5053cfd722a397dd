// What lets nothing else run on the node: no other thread, no handler, no message.
#pragma once

#include "analysis/program/model.h"

namespace prelude::analysis {

class Quiet {
public:
  Quiet(const FunctionModel &, const Sources &);
  // A statement by itself; its parts are statements of the graph, too.
  bool is(const clang::Stmt *) const;
  // Whether it is so of the memory that the statement reads and writes. A plain pointer may lead to a shared array, whose page may
  // have to come.
  bool accesses(const clang::Stmt *) const;
  // Assembly and its like, of which nothing is known.
  static bool is_opaque(const clang::Stmt *);
  // A builtin, or what the C library does at once.
  static bool is_cheap(const clang::CallExpr *);

private:
  void find_pointers_to_data();
  bool leads_to_data(const clang::Expr *pointer) const;
  // Annotations of a lock, which is taken by then.
  bool says_where_to_run(const clang::CallExpr *) const;

  const FunctionModel &model_;
  const clang::SourceManager &manager_;
  llvm::DenseSet<const clang::Expr *> accessed_; // regions
  llvm::DenseSet<const clang::VarDecl *> to_data_; // variables that hold nothing but values of local()
};

} // namespace prelude::analysis
