// Questions about the flow of control and of values in one function. A partial frame is an activation by itself: what is asked
// about it ends where it ends.
#pragma once

#include "analysis/model.h"

namespace prelude::analysis {

// How a mention of a variable takes part in the flow of its value.
enum class Mention : uint8_t { load, assign, partial_write, other };
Mention mention_of(const clang::DeclRefExpr *, const clang::ParentMap &);

// Live variables, and the data of locked regions that are used before the unlock. Each partial frame is taken by itself: at its end
// only its results are live.
class Liveness {
public:
  Liveness(const FunctionModel &, const Sources &);
  using Variables = std::vector<const clang::VarDecl *>;

  // What the rest of the activation needs after a lock: live, and perhaps set before.
  Variables needed_after(const LockCall &) const;
  // What it needs from a promotion on.
  Variables needed_from(const PromotionModel &) const;
  bool data_used_after(const LockCall &, const clang::VarDecl *region) const;
  // Of a copy of a name, in the procedure as a whole.
  bool is_live_after(const clang::Stmt *copy, const clang::VarDecl *) const;
  // Of a partial frame: set in it and live behind its end, or where a break or continue leads.
  Variables results(facts::FrameId) const;

private:
  using Set = llvm::BitVector;
  void follow(facts::FrameId);
  void follow_writes();
  void backward(const clang::CFGElement &, facts::FrameId, Set &) const;
  Set live_behind(const clang::CFGBlock &, facts::FrameId, const std::vector<Set> &entry) const;
  Set set_in(facts::FrameId) const;
  void use(const clang::Stmt *, Set &) const;
  void mark_elsewhere(const clang::Stmt *);
  std::optional<unsigned> index(const clang::Decl *) const;
  bool is_exit(const clang::CFGBlock &, facts::FrameId) const;

  const FunctionModel &model_;
  const Sources &sources_;
  llvm::DenseMap<const clang::Decl *, unsigned> indices_;
  llvm::DenseMap<const clang::Stmt *, unsigned> data_uses_, data_ends_; // accesses; locks and unlocks
  llvm::DenseSet<const clang::Stmt *> elsewhere_;                       // evaluated where FunctionModel::evaluated_at says
  llvm::DenseMap<const clang::DeclRefExpr *, Mention> mentions_;
  llvm::DenseMap<const clang::VarDecl *, unsigned> data_;
  llvm::DenseMap<const clang::Stmt *, std::pair<unsigned, unsigned>> data_copies_; // to, from
  llvm::DenseMap<const clang::Stmt *, Set> live_after_copy_;
  llvm::DenseMap<const clang::Stmt *, Set> live_after_; // of locks, in the activation that migrates there
  llvm::DenseMap<const clang::Stmt *, Set> live_from_;  // of promotions
  llvm::DenseMap<const clang::Stmt *, Set> set_before_; // of locks and promotions
  std::vector<Set> results_;                            // of frames
  unsigned size_ = 0;                                   // of every set
};

// Where the rest of an activation can go from a statement on; a partial frame ends it.
class Paths {
public:
  Paths(const FunctionModel &, const Sources &);
  using Statements = llvm::DenseSet<const clang::Stmt *>;
  const Statements &reached_from(const clang::Stmt *, facts::FrameId) const;
  // The same in the order of the paths, until visit returns true.
  void follow(const clang::Stmt *from, facts::FrameId, llvm::function_ref<bool(const clang::Stmt *)> visit) const;
  // Whether the activation can come to its end without this statement; from its beginning if `from` is null.
  bool can_end_without(const clang::Stmt *from, facts::FrameId, const clang::Stmt *avoided) const;
  // The first use of the variable's value on a path from the statement, for a note.
  const clang::DeclRefExpr *later_use(const clang::Stmt *from, const clang::VarDecl *) const;

private:
  struct Position {
    const clang::CFGBlock *block;
    size_t index;
  };
  const FunctionModel &model_;
  const Sources &sources_;
  llvm::DenseMap<const clang::Stmt *, Position> positions_;
  llvm::DenseSet<const clang::Stmt *> only_assigned_;
  mutable std::map<std::pair<const clang::Stmt *, facts::FrameId>, Statements> reached_;
};

} // namespace prelude::analysis
