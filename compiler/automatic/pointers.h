// Variables that hold plain pointers into regions, by local(): what they lead to needs the region's lock. Internal to this folder.
#pragma once

#include "analysis/accesses/accesses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <string>

namespace prelude::automatic {

class Pointers {
public:
  using Variables = llvm::DenseSet<const clang::VarDecl *>;
  struct Problem {
    const clang::Stmt *place;
    std::string why;
  };

  // Looks through a function's body. `by_hand`: variables of regions with locks by hand; `taken`: those whose addresses are.
  void find(const analysis::Accesses &, const clang::ASTContext &, const Variables &by_hand, const Variables &taken);

  // The variable of the region that the value of a variable leads into; null for other expressions.
  const clang::VarDecl *region_of(const clang::Stmt *name) const;
  bool leads(const clang::VarDecl *variable) const { return all_.contains(variable); }
  const std::string &part_of(const clang::Stmt *name) const; // that it leads to
  // Where a pointer goes to a place in which it is lost sight of.
  const std::vector<Problem> &problems() const { return problems_; }

private:
  struct Into {
    const clang::VarDecl *region;
    std::string part;
  };
  const Into *into(const clang::Stmt *name) const;

  llvm::DenseMap<const clang::VarDecl *, Into> all_;
  std::vector<Problem> problems_;
};

} // namespace prelude::automatic
