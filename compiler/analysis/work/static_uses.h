// What the functions of a unit do with static data, themselves and by way of what they call.
#pragma once

#include "analysis/program/unit.h"

#include <map>

namespace prelude::analysis {

// A variable of static or thread storage duration, of the program's, that can change; canonical. Null if the reference is of another.
const clang::VarDecl *static_variable(const clang::DeclRefExpr *, const clang::ASTContext &);

// What one function uses, or a part of one. Of a variable whose address is taken, anything may be done; a pointer to const only reads.
struct StaticUses {
  const clang::FunctionDecl *function = nullptr;               // itself
  llvm::SmallVector<const clang::VarDecl *, 4> used, written; // other than by atomic operations
  llvm::SmallVector<const clang::VarDecl *, 4> named, changed; // in any way
  llvm::SmallVector<const clang::FunctionDecl *, 8> functions; // that it calls or names, as they are defined
  llvm::SmallVector<const clang::Stmt *, 2> loops;             // and jumps
  bool loads = false, stores = false;                          // through a pointer
  bool asks = false;                                           // a library, which may say something else each time
  bool looks = false;                                          // for messages: it locks, or what it calls is not known
};

StaticUses uses_in(const clang::Stmt *, const clang::ASTContext &);

class UsesOfUnit {
public:
  explicit UsesOfUnit(const clang::ASTContext &);

  std::map<const clang::FunctionDecl *, StaticUses> functions; // by definition
  bool has_main = false;

  // With what the functions that it names do, and those that they name.
  struct Reach {
    llvm::DenseSet<const clang::VarDecl *> named, changed;
    bool loads = false, stores = false, asks = false;
  };
  Reach reach(const StaticUses &) const;
  // Whether a function names static data, or what it calls does.
  bool names_any(const clang::FunctionDecl *definition) const { return name_any_.contains(definition); }
  // These functions, and all that name them, through whatever others.
  llvm::DenseSet<const clang::FunctionDecl *> with_callers(std::vector<const clang::FunctionDecl *>) const;

private:
  llvm::DenseSet<const clang::FunctionDecl *> name_any_;
};

} // namespace prelude::analysis
