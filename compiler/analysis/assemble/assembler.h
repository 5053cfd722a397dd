// The assembler makes the facts of one function. Each group of facts has a file of its own:
//
//     locks/points_facts.cpp       where an activation may leave its node or its frame, and what it takes along
//     calls/call_points_facts.cpp  where it may go along with what it calls
//     frames/frames_facts.cpp      partial frames: what they give back, and how they are left
//     guards/guards_facts.cpp      guards, and whether the runtime can evaluate them
//     calls/calls_facts.cpp        rpc, spawn, fork and join
//     foralls/foralls_facts.cpp    loops of filaments
//     assemble/reasons.cpp         why all this is so, for remarks
//     locks/walks_facts.cpp        where a `move` is missed, for the same
#pragma once

#include "analysis/assemble/assemble.h"
#include "analysis/checks/checks.h"
#include "analysis/checks/ties.h"
#include "constructs/locks/aborts_clang.h"

namespace prelude::analysis {

class Assembler {
public:
  Assembler(const FunctionFlow &, const Sources &, Blocking &, const Costs &, const SharedState &, bool reasons, Diagnostics &);
  facts::Function run();

private:
  // (assemble.cpp)
  void describe();
  void variables();
  // The bytes of a variable are copied that no initializer can be put at, as in a macro: its value may be none of its type's.
  void begin_unset(const clang::VarDecl *variable, facts::Variable &out);
  void unlocks_and_accesses();
  void contracts(); // contracts_facts.cpp
  void arguments();
  void loops();
  void carried_locks();
  // local(n) is a macro, and all of its use is replaced.
  clang::SourceRange written_range(const AccessSite &access) const;
  // Bytes of the file, or an error that says what is in the way.
  std::optional<facts::Range> range(clang::SourceRange where, clang::SourceLocation at, const std::string &what);
  // A statement with its semicolon.
  facts::Range statement(const clang::Stmt *of, const std::string &what);
  std::optional<facts::VariableId> id_of(const clang::VarDecl *variable) const;
  facts::FrameId frame_of(const clang::Stmt *at) const { return model_.innermost_frame(sources_.offset(at->getBeginLoc())); }
  // Notes a variable that is needed where an inner declaration has its name.
  void hide(const clang::VarDecl *variable, std::vector<facts::VariableId> &hidden);

  // (points_facts.cpp)
  // Answers, once for each activation, the questions that every point of it asks.
  void follow_points();
  void follow_activation(facts::FrameId activation);
  // What an activation needs after its promotions. What cannot be kept over one makes it none.
  void settle_promotions();
  using Need = bool facts::Ahead::*;
  static constexpr Need needs[] = {&facts::Ahead::waits, &facts::Ahead::endless, &facts::Ahead::shares};
  // Whether a handler would need a thread there in this way.
  bool has(Need need, const PromotionModel &promotion) const;
  facts::Ahead ahead(const clang::Stmt *at, facts::FrameId activation) const;
  const facts::Loop *loop_at(const clang::Stmt *statement) const;
  void points();
  void promotions();
  void locks();
  // Records the facts of a lock at which an activation may leave its node or its frame. An obstacle to that is an error if the lock is
  // `certain` to be such a point, and otherwise a fact.
  void site(const LockCall &lock, facts::Lock &out, bool certain);
  // What an activation that goes on there with copies of its variables would leave in its frame. An error is one once if it is `certain`.
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

  // (call_points_facts.cpp)
  void call_points();
  void describe(const CallPoint &model, facts::CallPoint &out);
  void travels(const CallPoint &model, facts::CallPoint &out);
  // Whether control may come to a lock from where a caller has gone along.
  bool is_resumed(const LockCall &lock) const;

  // (frames_facts.cpp)
  void frames();
  bool contains_children(facts::FrameId frame) const;
  bool hidden_at_exit(const clang::VarDecl *variable, facts::FrameId frame) const;
  void exits();
  facts::Jump jump_of(const clang::Stmt *exit);

  // (guards_facts.cpp)
  void guards();
  // Whether the runtime can evaluate a guard, and of which variables: they are passed by value, and neither the name of its own region
  // nor another one's data are.
  void predicate(const clang::Stmt *part, const clang::VarDecl *region, facts::Guard &out);

  // (calls_facts.cpp)
  static bool is_fork(const RemoteModel &call) { return call.kind == facts::RemoteCall::fork; }
  void remote_calls();
  facts::RemoteCall remote_call(const RemoteModel &model);
  // What the source names, where a member belongs to an unnamed structure in it.
  static const clang::Expr *named_object(const clang::Expr *object);
  // An lvalue of the same type that evaluates nothing: %.member[0].
  static std::string holder(const clang::Expr *object);
  void joins();

  // (foralls_facts.cpp)
  void foralls();
  facts::Forall forall(const ForallModel &model);
  void shared_by(const ForallModel &model, facts::Forall &out);

  // (reasons.cpp)
  // Says of a place from which an activation goes on why its rest needs what it needs.
  void explain(const clang::Stmt *at, facts::FrameId activation, facts::Site &out) const;
  void fresh_locks();

  // (walks_facts.cpp)
  void walks();
  // What would travel with a `move` there, and what is in its way.
  void try_move(const LockCall &lock, facts::Walk &out);

  const FunctionFlow &flow_;
  const FunctionModel &model_;
  const Sources &sources_;
  Blocking &blocking_;
  const Costs &costs_;
  const SharedState &state_;
  bool wants_reasons_;
  Diagnostics *out_;
  Paths paths_;
  Liveness live_;
  Ties ties_;
  Objects kept_; // that have been reported
  llvm::DenseSet<const clang::CallExpr *> brief_; // locks and unlocks
  std::vector<PromotionModel> promotions_; // those that are settled have a place
  std::optional<Aborts> aborts_;
  struct Ways {
    Region moved;                                // where it may have left its node
    std::vector<std::pair<Need, Region>> needed; // from where it may come to need a thread in this way
  };
  std::map<facts::FrameId, Ways> ways_; // of activations with locks
  std::optional<Region> forked_;        // where children may be outstanding
  struct Collective {
    const clang::CallExpr *call; // or mark of a forall
    Place place;
    std::string name;
  };
  std::vector<Collective> collectives_;
  llvm::DenseMap<const clang::Stmt *, size_t> guard_of_; // by mark
  facts::Function function_;
  llvm::DenseMap<unsigned, size_t> loops_; // by where they begin
  llvm::DenseMap<const clang::VarDecl *, facts::VariableId> ids_;
  llvm::DenseSet<const clang::CallExpr *> reported_; // as collective
};

} // namespace prelude::analysis
