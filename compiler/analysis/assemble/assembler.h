// The facts of one function. Each construct makes its own (constructs/x/x_facts.cpp).
#pragma once

#include "analysis/assemble/assemble.h"
#include "analysis/checks/checks.h"
#include "analysis/checks/ties.h"
#include "constructs/locks/aborts_clang.h"

namespace prelude::analysis {

// A function while its facts are made.
struct Assembly {
  Assembly(const FunctionFlow &, const Sources &, Blocking &, const Costs &, const SharedState &, bool reasons, Diagnostics &);

  const FunctionFlow &flow;
  const Sources &sources;
  Blocking &blocking;
  const Costs &costs;
  const SharedState &state;
  bool wants_reasons;
  Diagnostics *out;
  Paths paths;
  Liveness live;
  Ties ties;
  facts::Function function;
  llvm::DenseMap<const clang::VarDecl *, facts::VariableId> ids;
  llvm::DenseMap<unsigned, size_t> loops; // by where they begin

  // For points (constructs/locks/points_assemble.h).
  llvm::DenseSet<const clang::CallExpr *> brief; // locks and unlocks
  Objects kept; // objects whose kept address has been reported
  std::vector<PromotionModel> promotions; // those that are settled have a place
  std::optional<Aborts> aborts;
  using Need = bool facts::Ahead::*;
  struct Ways {
    Region moved;                                // where it may have left its node
    std::vector<std::pair<Need, Region>> needed; // from where it may come to need a thread in this way
  };
  std::map<facts::FrameId, Ways> ways; // of activations with locks
  llvm::DenseSet<const clang::Stmt *> forked; // statements of the graph at which children may be outstanding
  struct Collective {
    const clang::CallExpr *call; // or mark of a forall
    Place place;
    std::string name;
  };
  std::vector<Collective> collectives;
  llvm::DenseSet<const clang::CallExpr *> reported; // as collective
  llvm::DenseMap<const clang::Stmt *, size_t> guard_of; // by mark
};

// The functions that all constructs call while they make their facts.
class Assembler {
public:
  explicit Assembler(Assembly &all)
      : all_(all), flow_(all.flow), model_(all.flow.model), sources_(all.sources), blocking_(all.blocking), costs_(all.costs),
        state_(all.state), out_(all.out), paths_(all.paths), live_(all.live), ties_(all.ties), function_(all.function), ids_(all.ids),
        loops_(all.loops) {}

protected:
  // Bytes of the file, or an error that says what is in the way.
  std::optional<facts::Range> range(clang::SourceRange where, clang::SourceLocation at, const std::string &what);
  // A statement with its semicolon.
  facts::Range statement(const clang::Stmt *of, const std::string &what);
  std::optional<facts::VariableId> id_of(const clang::VarDecl *variable) const;
  facts::FrameId frame_of(const clang::Stmt *at) const { return model_.innermost_frame(sources_.offset(at->getBeginLoc())); }
  // Notes a variable that is needed where an inner declaration has its name.
  void hide(const clang::VarDecl *variable, std::vector<facts::VariableId> &hidden);
  const facts::Loop *loop_at(const clang::Stmt *statement) const;
  static bool is_fork(const RemoteModel &call) { return call.kind == facts::RemoteCall::fork; }
  bool contains_children(facts::FrameId frame) const;

  Assembly &all_;
  const FunctionFlow &flow_;
  const FunctionModel &model_;
  const Sources &sources_;
  Blocking &blocking_;
  const Costs &costs_;
  const SharedState &state_;
  Diagnostics *&out_;
  Paths &paths_;
  Liveness &live_;
  Ties &ties_;
  facts::Function &function_;
  llvm::DenseMap<const clang::VarDecl *, facts::VariableId> &ids_;
  llvm::DenseMap<unsigned, size_t> &loops_;
};

// The functions by which a construct makes its facts of a function; null where it has none.
struct FactsConstruct {
  void (*check)(Assembly &) = nullptr;         // errors that depend on no facts
  void (*before_points)(Assembly &) = nullptr; // facts that points need
  void (*points)(Assembly &) = nullptr;
  void (*after_points)(Assembly &) = nullptr;
  void (*reasons)(Assembly &) = nullptr; // if remarks are wanted
};

namespace described {
extern const FactsConstruct contracts, guards, loops, foralls, promotions, frames, callers, locks, accesses, exits, calls, fork_loops,
    sections, prefetches, scopes;
}

// All constructs, in the order in which they make their facts.
inline constexpr const FactsConstruct *described_constructs[] = {
    &described::contracts, &described::guards,  &described::loops, &described::foralls,  &described::promotions, &described::frames,
    &described::callers,   &described::locks,   &described::accesses, &described::exits, &described::calls,
    &described::fork_loops, &described::sections,  &described::prefetches, &described::scopes};

} // namespace prelude::analysis
