// What statements and expressions read, write, and give the address of. This is the only walk that knows how C does so; every analysis
// asks it.
#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace prelude::analysis {

// The object that an lvalue is all or a part of: a variable, a literal, or what a pointer leads to.
struct Object {
  // From an object to a part of it: a member, an element, or else some part that is not told (a lane by its letter, half of a complex
  // number, other bytes of it).
  struct Step {
    const clang::FieldDecl *field = nullptr;
    const clang::Expr *index = nullptr;

    bool is_known() const { return field || index; }
  };
  // Its name or the literal; or, if it is reached by a pointer, what that pointer is the value of, parentheses and casts aside. Null for
  // a variable that a declaration is about.
  const clang::Expr *base = nullptr;
  bool by_pointer = false;
  const clang::VarDecl *declared = nullptr;
  llvm::SmallVector<Step, 2> steps = {}; // the outermost first

  // The variable itself, or null.
  const clang::DeclRefExpr *name() const;
  const clang::VarDecl *variable() const;
  bool is_whole() const { return steps.empty(); }
};

struct Access {
  // `mention`: an object is only named, as in sizeof, or its address only compared.
  enum How : uint8_t { read, write, update, address, mention };
  How how;
  const clang::Stmt *by = nullptr;      // the assignment, conversion, call, asm; of an address, what it is given to
  const clang::Expr *lvalue = nullptr;  // null for an object by a pointer that is given as it is
  const clang::Expr *pointer = nullptr; // of an address: the & or the array that makes it, or the pointer
  const clang::Expr *value = nullptr;   // that `=` stores
  clang::QualType given_as = {};        // of an address: the type of what is given; null if that is not told
  Object object = {};

  bool stores() const { return how == write || how == update; }
  bool loads() const { return how == read || how == update; }
  // Whether something may be stored by it, now or later: an address is given other than as a pointer to const.
  bool may_store() const;
  // Whether an address is given as a number.
  bool is_number() const { return how == address && !given_as.isNull() && given_as->isIntegerType(); }
};

// The accesses of a function's body, or of a part of it, in the order of the source.
class Accesses {
public:
  Accesses() = default;
  explicit Accesses(const clang::Stmt *part);

  llvm::ArrayRef<Access> all() const { return all_; }
  // Those that a statement or expression makes by itself, its parts aside.
  llvm::SmallVector<const Access *, 2> by(const clang::Stmt *) const;
  // Those of a variable, by its name.
  llvm::SmallVector<const Access *, 2> of(const clang::DeclRefExpr *name) const;
  // Those of what a pointer leads to.
  llvm::SmallVector<const Access *, 2> through(const clang::Expr *pointer) const;
  // The object that an lvalue is all or a part of; without a base if it may be one of several.
  static Object object_of(const clang::Expr *lvalue);
  // Cleanup functions that are called at the ends of scopes.
  llvm::ArrayRef<const clang::FunctionDecl *> cleanups() const { return cleanups_; }

private:
  class Walk;
  using Index = llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<unsigned, 1>>;
  llvm::SmallVector<const Access *, 2> in(const Index &, const clang::Stmt *) const;

  std::vector<Access> all_;
  Index by_, of_, through_;
  std::vector<const clang::FunctionDecl *> cleanups_;
};

// The variable from which pointers lead to an object, or that the object is: a for a->b->c = 1. Null if there is none.
const clang::DeclRefExpr *origin_of(const Object &);

// How a mention of a variable takes part in the flow of its value.
enum class Mention : uint8_t { load, assign, partial_write, other };
Mention mention_of(const clang::DeclRefExpr *, const Accesses &);

} // namespace prelude::analysis
