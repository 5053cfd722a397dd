// Locks, what is accessed under them, and names that they go with, in Clang's tree.
#pragma once

#include "analysis/program/sources.h"

namespace prelude::analysis {

struct LockCall : facts::Move {
  LockCall(const clang::CallExpr *call, Call kind, const clang::VarDecl *variable, facts::Mode mode = facts::Mode::none)
      : call(call), kind(kind), variable(variable), mode(mode) {}

  const clang::CallExpr *call;
  Call kind;
  const clang::VarDecl *variable;
  facts::Mode mode; // of the lock taken
  facts::Range statement;               // with its semicolon
  bool in_block = false;                // a statement of a { block }, labels aside
  const clang::Expr *condition = nullptr; // of move(if: e)
  facts::FrameId begins = facts::whole_function, within = facts::whole_function;

  // The activation that a migration here is one of: the frame that begins here, or the one that it stands in.
  facts::FrameId activation() const { return begins != facts::whole_function ? begins : within; }
  bool migrates() const { return policy != facts::Policy::none && policy != facts::Policy::never; }
};

// n = next: if the lock of `next` is held, and `next` is not used any more, it is now the lock of n (locks/states_check.cpp).
struct NameCopy {
  const clang::Stmt *statement; // assignment or declaration
  const clang::VarDecl *to, *from;
};

struct AccessSite {
  const clang::Expr *base;      // what an edit replaces: the variable's name, or the whole of local(n)
  const clang::Expr *evaluated; // the element of the CFG that stands for it
  const clang::VarDecl *variable;
  bool is_local, is_write;
  const clang::Expr *writable_use = nullptr; // of local(n): where it is used as a pointer to data that may be written
  bool evaluated_at_all = true;              // false in sizeof and typeof, where no lock is needed
};

// Two sections of a region that have become one: the unlock and the lock between them are none any more (sections/sections_clang.h).
struct JoinedSections {
  LockCall unlock, lock;
  bool raises = false; // the first one's lock is for writing, too, as this one's is
};

// The locks of a function, and its accesses under them.
struct LocksModel {
  std::vector<LockCall> locks, unlocks, upgrades;
  std::vector<const clang::CallExpr *> refused; // locks that were reported; their annotations are not to blame
  std::vector<AccessSite> accesses;
  std::vector<NameCopy> copies;
  llvm::SmallVector<JoinedSections, 0> joined;

  // Whether the call is an unlock or a lock that is none any more.
  bool is_left_out(const clang::CallExpr *call) const {
    return llvm::any_of(joined, [call](const JoinedSections &one) { return one.unlock.call == call || one.lock.call == call; });
  }
};

} // namespace prelude::analysis
