// The locks that are held at each place of a function, and all that the passes over its flow find.
//
//     model ── find_promotions ──> promotions ── follow_locks ──> lock states ── resolve_frames ──> lock states of each activation
//       │                                                                                           and what stays
//       └── Paths, Certainty, Liveness (analysis/flow/flow.h): asked about single places
#pragma once

#include "analysis/flow/flow.h"

namespace prelude::analysis {

struct HeldLock {
  const clang::VarDecl *variable;
  facts::Mode mode;
  clang::SourceLocation since; // where it was taken; invalid if that was by the caller, or at one of several places
};

// The locks that are held at each place of a function.
struct LockStates {
  using Held = std::vector<HeldLock>;
  llvm::DenseMap<const clang::Stmt *, Held> at_lock; // before it, of other variables
  llvm::DenseMap<const clang::Stmt *, Held> at;      // at ends of partial frames, jumps out of them, promotions, calls elsewhere
  llvm::DenseMap<const clang::Stmt *, facts::Mode> mode; // of the lock that an unlock gives up, and under which data are accessed
  std::vector<NameCopy> carrying;                        // copies of names that a lock goes with

  facts::Mode mode_at(const clang::Stmt *place) const { return mode.lookup(place); }
};
// Reports uses without a lock, and what else the language refuses about locks.
LockStates follow_locks(const FunctionModel &, llvm::ArrayRef<PromotionModel>, const Sources &, Diagnostics &);

// Locks, and their unlocks, of reads and writes during which nothing else can run on the node: no call, no loop, no memory that may be
// a shared array's.
llvm::DenseSet<const clang::CallExpr *> brief_sections(const FunctionModel &, const LockStates &, const Sources &);

// The results of all flow passes over one function.
struct FunctionFlow {
  explicit FunctionFlow(const FunctionModel &model) : model(model) {}

  const FunctionModel &model;
  std::vector<PromotionModel> promotions;
  LockStates locks;                                // a partial frame does not know those that stay where it begins
  llvm::DenseSet<const clang::CallExpr *> staying; // locks whose computation stays, whatever their `move` says

  bool moves(const LockCall &lock) const { return lock.migrates() && !staying.contains(lock.call); }
  bool moves() const {
    return llvm::any_of(model.locks, [this](const LockCall &lock) { return moves(lock); });
  }
};

// Calls of region_delete, and the check that the lock of what they delete is not held.
std::vector<const clang::CallExpr *> deletions(const FunctionModel &, const Sources &);
void check_deleted(const FunctionFlow &, const Sources &, Diagnostics &);

FunctionFlow follow(const FunctionModel &, Blocking &, const Sources &, Diagnostics &);

} // namespace prelude::analysis
