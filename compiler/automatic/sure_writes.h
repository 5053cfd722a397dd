// Whether functions are sure to write the regions that they are given, whatever they decide. Internal to this folder.
#pragma once

#include "automatic/summaries.h"

#include "analysis/accesses/accesses.h"

#include "llvm/ADT/DenseMap.h"

#include <map>

namespace prelude::automatic {

class SureWrites {
public:
  // The accesses of the bodies of the unit's functions, by definition.
  using Bodies = llvm::DenseMap<const clang::FunctionDecl *, analysis::Accesses>;
  explicit SureWrites(const Bodies &bodies) : bodies_(bodies) {}

  bool writes(const clang::FunctionDecl *definition, unsigned parameter);

private:
  bool writes(const clang::Stmt *, const clang::VarDecl *region, const analysis::Accesses &);
  bool gives(const clang::CallExpr *, const clang::VarDecl *region); // to a function that writes it

  const Bodies &bodies_;
  std::map<std::pair<const clang::FunctionDecl *, unsigned>, bool> known_;
};

} // namespace prelude::automatic
