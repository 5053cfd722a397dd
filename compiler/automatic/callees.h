// What functions of the unit read and write of the regions that they are given. Internal to this folder.
#pragma once

#include "analysis/program/sources.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace prelude::automatic {

class Callees {
public:
  struct Parts {
    std::set<std::string> reads, writes, pointers; // pointers: those that are read, and are region pointers
  };
  // By the numbers of parameters. One that is assigned to is not followed: it names other regions, as on a walk along a list.
  using Parameters = std::map<unsigned, Parts>;

  explicit Callees(const clang::ASTContext &context);
  const Parameters &of(const clang::CallExpr *) const;

private:
  struct Given { // a region that is given on
    const clang::FunctionDecl *callee;
    unsigned argument, parameter;
  };
  struct Function {
    Parameters parameters;
    std::vector<Given> given;
  };
  void look(const clang::FunctionDecl *definition, const clang::ASTContext &);
  bool add(const Given &, Parameters &to) const;

  llvm::DenseMap<const clang::FunctionDecl *, Function> all_;
};

} // namespace prelude::automatic
