// What pointers may point to, in one function: Andersen's analysis of its body. The order of statements does not count, nor which
// field or element of an object an address is in.
#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SparseBitVector.h"

#include <optional>
#include <vector>

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace prelude::analysis {

// What an address may be of, by number. In a function with n arguments: 0 is everything that the analysis does not follow, 1 + 2 i
// the object that argument i points to, 2 + 2 i all that can be reached from there; then the local variables and compound literals.
// All variable arguments are one argument, the last.
using Locations = llvm::SparseBitVector<>;
inline constexpr unsigned unknown_location = 0;
constexpr unsigned object_of(unsigned argument) { return 1 + 2 * argument; }
constexpr unsigned reachable_from(unsigned argument) { return 2 + 2 * argument; }

// What a call does with the addresses that it gets: the locations are those of the arguments.
struct CallSummary {
  explicit CallSummary(unsigned arguments) : arguments(arguments), stored(1 + 2 * arguments) {}
  unsigned arguments;
  Locations kept; // may be known to others when it has returned
  Locations returned;
  std::vector<Locations> stored; // addresses put into each location
  friend bool operator==(const CallSummary &a, const CallSummary &b) {
    return a.kept == b.kept && a.returned == b.returned && a.stored == b.stored;
  }
};

// Everything that it gets may be kept.
CallSummary unknown_call(unsigned arguments);

class PointsTo {
public:
  explicit PointsTo(const clang::FunctionDecl *definition);

  // Follows the addresses until nothing changes. What the calls do may be more at the next time, never less.
  void solve(llvm::function_ref<CallSummary(const clang::CallExpr *)> summary_of);

  CallSummary summary() const;
  const std::vector<const clang::CallExpr *> &calls() const { return calls_; }

  // The object is a local variable or compound literal.
  bool is_kept(const void *object) const;
  const clang::Expr *where_kept(const void *object) const; // null if an attribute does it
  // Whether a variable may hold the address.
  bool is_held(const void *object) const;
  // An object of the frame whose address the variable may hold: a local variable, a compound literal, a call that has got memory of the
  // frame. Null if there is none.
  const void *held_by(const clang::VarDecl *) const;

private:
  struct Site { // one that moves addresses
    enum Kind : uint8_t { initialization, assignment, result, call, variable_arguments, kept, contents_kept, bytes_read } kind;
    const clang::Expr *to = nullptr, *from = nullptr;
    unsigned location = 0; // of what is initialized
  };
  class Recorder;

  unsigned location(const void *object);
  void apply(const Site &, llvm::function_ref<CallSummary(const clang::CallExpr *)>);
  void apply(const clang::CallExpr *, const CallSummary &);
  void read_as_bytes(const clang::Expr *lvalue);
  void close_kept();

  Locations value(const clang::Expr *);   // what an rvalue may point to
  Locations address(const clang::Expr *); // where an lvalue may be
  Locations load(const Locations &from) const;
  Locations reachable(const Locations &from) const;
  void store(const Locations &to, const Locations &what, const clang::Expr *where);
  void keep(const Locations &, const clang::Expr *where);

  unsigned arguments_;
  std::vector<Site> sites_;
  std::vector<const clang::CallExpr *> calls_;
  llvm::DenseMap<const void *, unsigned> locations_;
  std::vector<const void *> objects_;             // by location; null for what is none
  std::vector<Locations> contents_;               // by location: the addresses in it
  std::vector<Locations> stored_;                 // those put there here, for the arguments
  llvm::DenseMap<const clang::CallExpr *, Locations> results_;
  Locations kept_, returned_;
  llvm::DenseMap<unsigned, const clang::Expr *> kept_at_;
  bool changed_ = false;
};

} // namespace prelude::analysis
