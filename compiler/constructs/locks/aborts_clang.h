// What is to be known of the places where a handler may give up (optimistic active messages, Hsieh et al. 1994, 2.1): whether all
// that it has done by then can be undone, and which locks it is sure to take, which can be tested before it does anything.
#pragma once

#include "constructs/locks/states_clang.h"

namespace prelude::analysis {

class Aborts {
public:
  Aborts(const FunctionModel &, const LockStates &, const Paths &, const Sources &);

  // Before this statement of an activation. `from_start`: a handler may have begun with the activation, and else at its locks and call
  // points only.
  facts::Undo undo_before(const clang::Stmt *, facts::FrameId, bool from_start = false);
  // The locks that an activation takes on every path after a lock, or after the beginning, of variables that have their values by
  // then; by index.
  std::vector<size_t> anticipated_after(const LockCall &) const;
  std::vector<size_t> anticipated_from_start() const;

private:
  struct Effect {
    const clang::Stmt *statement;
    std::string what;
  };
  // What a handler of one activation may have done.
  struct Done {
    // The first effect, by index, that it may have had where it comes into a block; and those in the block, by where they are.
    std::vector<size_t> first;
    llvm::DenseMap<Graph::Block, std::vector<size_t>> within;
    std::vector<std::pair<size_t, Region>> written; // a write lock, and where data may have been written under it
  };
  // A lock that can be tested early.
  struct Anticipated {
    size_t lock;
    facts::FrameId frame;
    const clang::VarDecl *variable;
    Certainty certain;
    Region lost; // before its variable gets its value
    bool from_start;
  };
  void find_effects();
  void find_anticipated();
  std::string effect_of(const clang::Stmt *) const;
  std::string effect_of(const clang::CallExpr *) const;
  bool may_have_written(facts::Mode) const;
  bool is_undone(const Object &) const;
  const Done &done(facts::FrameId, bool from_start);
  void follow_effects(Done &, facts::FrameId, bool from_start) const;
  std::optional<size_t> first_before(const clang::Stmt *, const Done &) const;

  const FunctionModel &model_;
  const LockStates &states_;
  const Paths &paths_;
  const Sources &sources_;
  llvm::DenseSet<const clang::Stmt *> accessed_, locks_, remote_;
  llvm::DenseMap<const clang::Stmt *, facts::Mode> unlocks_;
  std::vector<Effect> effects_; // that last, in the order of the graph
  std::map<std::pair<facts::FrameId, bool>, Done> done_;
  std::vector<Anticipated> anticipated_;
};

} // namespace prelude::analysis
