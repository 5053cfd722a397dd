// What functions do with regions: those of the unit, and those of other files that have summaries. Internal to this folder.
#pragma once

#include "automatic/functions.h"
#include "automatic/summaries.h"

#include "analysis/flow/blocking.h"

#include "llvm/ADT/DenseMap.h"

namespace prelude::automatic {

class Callees {
public:
  // `functions`: of the unit; what they do tells whether plain pointers may lead into regions. `others`: of other files; null if these
  // are not known.
  Callees(analysis::Blocking &blocking, const clang::SourceManager &sources, const std::vector<Function> &functions,
          const Summaries *others);

  // What the callee does with the regions that it is given, and what it gives them to in the unit; nothing if it is of another file.
  const Parameters &of(const clang::CallExpr *) const;
  // The variables of regions that a call gives to a function which is sure to write them.
  std::vector<const clang::VarDecl *> surely_written(const clang::CallExpr *) const;
  // Whether a section ends at a call of a function of other files, by its name in summaries.
  bool stops(const std::string &function) { return summaries_.all_of(function).stops; }
  // What the functions of the unit do.
  Summaries own() const { return own_; }
  // What a statement or expression does by itself, its parts aside; a call with all that the callee does.
  Effects by(const clang::Stmt *, const analysis::Accesses &);
  // All that runs in a statement.
  Effects in(const clang::Stmt *, const analysis::Accesses &);

private:
  struct Doing { // by itself, and what it calls
    Effects own;
    std::set<std::string> calls;
  };
  bool is_ours(const clang::FunctionDecl *callee) const; // it is of the program
  bool is_followed(const analysis::Access &) const;
  const FunctionSummary *summary_of(const clang::CallExpr *) const;
  void record(const clang::FunctionDecl *definition, const analysis::Accesses &, FunctionSummary &) const;
  void record_parameters(const clang::FunctionDecl *definition, const analysis::Accesses &, FunctionSummary &) const;
  void add(const clang::Stmt *, const analysis::Accesses &, Doing &) const;
  void add(const clang::CallExpr *, Doing &) const;
  void add_all(const clang::Stmt *, const analysis::Accesses &, Doing &) const;
  Effects all_of(const Doing &);

  analysis::Blocking &blocking_;
  const clang::SourceManager &sources_;
  Summaries own_, summaries_; // of the unit; with those of other files
  mutable llvm::DenseMap<const clang::FunctionDecl *, const FunctionSummary *> known_; // canonical
};

} // namespace prelude::automatic
