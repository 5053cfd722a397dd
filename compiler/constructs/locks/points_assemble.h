// The places where an activation may leave its node or its frame, as the facts of locks, promotions and call points are made.
#pragma once

#include "analysis/assemble/assembler.h"

namespace prelude::analysis {

class Points : public Assembler {
public:
  explicit Points(Assembly &all)
      : Assembler(all), wants_reasons_(all.wants_reasons), kept_(all.kept), promotions_(all.promotions), aborts_(all.aborts),
        ways_(all.ways), forked_(all.forked), collectives_(all.collectives), reported_(all.reported), guard_of_(all.guard_of) {}

  // Answers, once for each activation, the questions that every point of it asks.
  void follow_points();
  void follow_activation(facts::FrameId activation);
  // Finds where children may be outstanding: after a fork, up to the joins that wait for all of them.
  void follow_children();
  // Whether this part of an activation may have children there. Those of the whole function are no partial frame's.
  bool has_children(const clang::Stmt *at, facts::FrameId activation) const;
  // Finds the variables that activations need after promotions. A promotion that cannot keep one of them is dropped.
  void settle_promotions();
  using Need = Assembly::Need;
  static constexpr Need needs[] = {&facts::Ahead::waits, &facts::Ahead::endless, &facts::Ahead::shares};
  // Whether a handler would need a thread there in this way.
  bool has(Need need, const PromotionModel &promotion) const;
  facts::Ahead ahead(const clang::Stmt *at, facts::FrameId activation) const;
  void points();
  void promotions();
  void locks();
  // Records the facts of a lock at which an activation may leave its node or its frame. An obstacle to that is an error if the lock is
  // `certain` to be such a point, and otherwise a fact.
  void site(const LockCall &lock, facts::Lock &out, bool certain);
  // Reports objects that would stay in the frame when the activation goes on with copies. If `certain`, each is reported once.
  void check_frame(const clang::CallExpr *point, facts::FrameId activation, Kind note, bool certain, Diagnostics &out);
  void undo(facts::Site &out, const clang::Stmt *at, facts::FrameId activation);
  void travels(const LockCall &lock, facts::Lock &out);
  void find_collectives();
  void check_collectives(const LockCall &lock);
  // The guard that a promotion waits for, if that is a predicate.
  std::optional<size_t> predicate_of(const PromotionModel &promotion) const;
  // The head of a loop has a scope of its own.
  static const clang::Stmt *scope_at(const PromotionModel &promotion);
  // 0 if it is not known, or in another file than a place.
  unsigned line_of(clang::SourceLocation at, const Place &beside) const;
  // Whether control may come to a lock from where a caller has gone along (call_points_facts.cpp).
  bool is_resumed(const LockCall &lock) const;
  // Says of a place from which an activation goes on why its rest needs what it needs (reasons_facts.cpp).
  void explain(const clang::Stmt *at, facts::FrameId activation, facts::Site &out) const;

protected:
  bool wants_reasons_;
  Objects &kept_;
  std::vector<PromotionModel> &promotions_;
  std::optional<Aborts> &aborts_;
  std::map<facts::FrameId, Assembly::Ways> &ways_;
  llvm::DenseSet<const clang::Stmt *> &forked_;
  std::vector<Assembly::Collective> &collectives_;
  llvm::DenseSet<const clang::CallExpr *> &reported_;
  llvm::DenseMap<const clang::Stmt *, size_t> &guard_of_;
};

// Locks at which a `move` could stand (candidates_facts.cpp), and those of regions that were made here (reasons_facts.cpp).
void add_candidates(Assembly &);
void find_fresh_locks(Assembly &);

} // namespace prelude::analysis
