// What calls and statements may write in regions, and whether they may wait for other activations. Internal to this folder.
#pragma once

#include "automatic/functions.h"

#include "analysis/flow/blocking.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>

namespace prelude::automatic {

struct Effects {
  bool anything = false;                             // that cannot be told, or what others do is waited for
  bool stops = false;                                // a section ends there: it may wait, or uses regions
  llvm::DenseSet<const clang::FieldDecl *> fields;   // parts of objects that pointers lead to
  llvm::DenseSet<const clang::RecordDecl *> records; // whole objects of the type, or parts of what may be in another one
  llvm::DenseSet<const clang::Type *> scalars;       // by pointers to them

  void add(const Effects &);
  bool may_write(const clang::FieldDecl *) const;
};

class Writes {
public:
  // `functions`: of the unit; what they do tells whether plain pointers may lead into regions.
  Writes(analysis::Blocking &blocking, const clang::SourceManager &sources, const std::vector<Function> &);

  // What a statement or expression does by itself, its parts aside; a call with all that the callee does.
  Effects by(const clang::Stmt *, const analysis::Accesses &);
  // All that runs in a statement.
  Effects in(const clang::Stmt *, const analysis::Accesses &);

private:
  using Functions = std::vector<const clang::FunctionDecl *>;
  struct Body {
    Effects own;
    Functions callees;
  };
  const Body &body_of(const clang::FunctionDecl *definition);
  void add(const clang::Stmt *, const analysis::Accesses &, Effects &, Functions &callees);
  void add(const clang::CallExpr *, Effects &, Functions &callees);
  void add_all(const clang::Stmt *, const analysis::Accesses &, Effects &, Functions &callees);
  const Effects &closure_of(const clang::FunctionDecl *definition); // with all that it calls

  analysis::Blocking &blocking_;
  const clang::SourceManager &sources_;
  bool has_plain_pointers_ = false; // into regions
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> bodies_;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Effects>> closures_;
};

// Whether functions are sure to write the regions that they are given, whatever they decide.
class SureWrites {
public:
  // The variables of regions that a call gives to such parameters.
  std::vector<const clang::VarDecl *> given(const clang::CallExpr *);

private:
  bool writes(const clang::FunctionDecl *, unsigned parameter);
  bool writes(const clang::Stmt *, const clang::VarDecl *, const analysis::Accesses &);

  std::map<std::pair<const clang::FunctionDecl *, unsigned>, bool> known_;
};

// Whether data of a region are read or written.
bool is_of_region(const analysis::Access &);
// Whether a loop may go on until another activation has changed what it looks at: it is not sure to end by what it counts, and uses
// a region that it does not go on from.
bool may_await(const clang::Stmt *loop, const analysis::Accesses &);
// Whether a loop ends by what it counts.
bool is_counted(const clang::Stmt *loop, const analysis::Accesses &);

} // namespace prelude::automatic
