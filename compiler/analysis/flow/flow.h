// Questions about the flow of control and of values in one function, which are asked about single places. A partial frame is an activation
// by itself: what is asked about it ends where it ends.
#pragma once

#include "analysis/flow/blocking.h"

namespace prelude::analysis {

// Copies of names after which the first name is not used any more.
std::vector<NameCopy> last_copies(const FunctionModel &, const Sources &);

class Paths;

// Live variables, and the data of locked regions that are used before the unlock. Each partial frame is taken by itself: at its end
// only its results are live.
class Liveness {
public:
  Liveness(const FunctionModel &, llvm::ArrayRef<PromotionModel>, llvm::ArrayRef<NameCopy> carrying, const Paths &, const Sources &);
  using Variables = std::vector<const clang::VarDecl *>;

  // What the rest of the activation needs after a lock, or the call of a call point: live, and perhaps set before.
  Variables needed_after(const clang::CallExpr *) const;
  // What it needs from a promotion on.
  Variables needed_from(const PromotionModel &) const;
  // Whether control can come to a lock, or to a promotion.
  bool is_reached(const clang::Stmt *) const;
  // Whether its value can be used where it has never been set, as far as the paths tell. Then it begins as zero.
  bool begins_unset(const clang::VarDecl *) const;
  bool data_used_after(const LockCall &, const clang::VarDecl *region) const;
  // Whether a variable is live after a copy of a name, in the procedure as a whole.
  bool is_live_after(const clang::Stmt *copy, const clang::VarDecl *) const;
  // The variables that a partial frame sets and that are live after its end, or where a break or continue leads.
  Variables results(facts::FrameId) const;

private:
  using Set = llvm::BitVector;
  void follow(facts::FrameId);
  void follow_writes();
  void backward(const clang::Stmt *, facts::FrameId, Set &) const;
  void forward(const clang::Stmt *, Set &) const;
  Set live_at_end(Graph::Block, facts::FrameId, const std::vector<Set> &entry) const;
  std::vector<Graph::Block> blocks_of(facts::FrameId) const;
  void keep_results(facts::FrameId, const std::vector<Graph::Block> &, const std::vector<Set> &entry);
  void find_set_in_frames();
  Variables both(const Set &, const Set &) const;
  void use(const clang::Stmt *, Set &) const;
  void mark_elsewhere(const clang::Stmt *);
  std::optional<unsigned> index(const clang::Decl *) const;

  const FunctionModel &model_;
  llvm::ArrayRef<PromotionModel> promotions_;
  const Sources &sources_;
  const Paths &paths_;
  Variables locals_; // by index
  llvm::DenseMap<const clang::Decl *, unsigned> indices_;
  llvm::DenseMap<const clang::Stmt *, unsigned> data_uses_, data_ends_; // accesses; locks and unlocks
  llvm::DenseMap<const clang::Stmt *, std::vector<std::pair<unsigned, facts::Effect>>> data_of_call_;
  llvm::DenseSet<const clang::Stmt *> elsewhere_;                       // evaluated where FunctionModel::evaluated_at says
  llvm::DenseMap<const clang::DeclRefExpr *, Mention> mentions_;
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<unsigned, 1>> sets_; // variables that get another value as a whole
  llvm::DenseMap<const clang::VarDecl *, unsigned> data_;
  llvm::DenseMap<const clang::Stmt *, std::pair<unsigned, unsigned>> data_copies_; // to, from
  llvm::DenseMap<const clang::Stmt *, Set> live_after_copy_;
  llvm::DenseMap<const clang::Stmt *, Set> live_after_; // of locks and call points, in the activation that goes on there
  llvm::DenseMap<const clang::Stmt *, Set> live_from_;  // of promotions
  llvm::DenseMap<const clang::Stmt *, Set> set_before_; // of locks and promotions
  std::vector<Set> results_, set_in_;                   // of frames
  Set begins_unset_;
  unsigned size_ = 0;                                   // of every set
};

// Places in a function.
class Region {
public:
  bool contains(const clang::Stmt *) const;

private:
  friend class Paths;
  Region(const Graph &graph, bool backward) : graph_(&graph), whole_(graph.size()), backward_(backward) {}
  const Graph *graph_;
  llvm::BitVector whole_; // blocks
  // The blocks that are there in part, with the first statement that is; backward, with the first one that is not.
  llvm::DenseMap<Graph::Block, unsigned> parts_;
  std::optional<Graph::Position> end_; // of the activation, after which nothing is
  bool backward_;
};

// The ways of an activation; a partial frame ends it. Each question takes time linear in the size of the function.
class Paths {
public:
  Paths(const FunctionModel &, const Sources &);
  using Places = llvm::ArrayRef<const clang::Stmt *>;
  // The places where an activation can be after one of these.
  Region after(Places, facts::FrameId) const;
  // The places from which it can come to one of these.
  Region before(Places, facts::FrameId) const;
  // The statements after one, in the order of the paths, until visit returns true. What `visited` holds has been visited before.
  using Visited = llvm::DenseMap<Graph::Block, unsigned>;
  void follow(const clang::Stmt *from, facts::FrameId, llvm::function_ref<bool(const clang::Stmt *)> visit, Visited &visited) const;
  // The first use of the variable's value on a path from the statement, for a note.
  const clang::DeclRefExpr *later_use(const clang::Stmt *from, const clang::VarDecl *) const;

  const Graph &graph() const { return *model_.graph; }
  // The position of a partial frame's end marker.
  std::optional<Graph::Position> end_of(facts::FrameId) const;
  // Whether an activation is left at the end of a block by break or continue.
  bool leaves_after(Graph::Block, facts::FrameId) const;

private:
  bool ends_in(Graph::Block, unsigned from, const std::optional<Graph::Position> &end) const;

  const FunctionModel &model_;
  const Sources &sources_;
};

// Whether an activation comes by a statement whatever happens.
class Certainty {
public:
  Certainty(const Paths &, facts::FrameId, const clang::Stmt *statement);
  bool from(const clang::Stmt *) const;
  bool from_start() const;

private:
  bool finishes(Graph::Block) const;
  const Paths &paths_;
  const Graph &graph_;
  facts::FrameId frame_;
  std::optional<Graph::Position> end_, wanted_;
  llvm::BitVector escapes_; // blocks from whose beginning it may end without the statement
};

} // namespace prelude::analysis
