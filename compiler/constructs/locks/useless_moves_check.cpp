// -Wuseless-move: a `move` at a region that this activation has made, on the node that it is still on. That is the region's home, so
// neither computation nor data ever move. A forward dataflow: for each region variable the place where its region was made here, if it
// surely was.
#include "analysis/checks/checks.h"
#include "analysis/flow/dataflow.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

class HomeFlow {
public:
  HomeFlow(const FunctionFlow &flow, const Sources &sources, Diagnostics &out)
      : flow_(flow), model_(flow.model), graph_(*flow.model.graph), sources_(sources), out_(out) {
    for (const LockCall &lock : model_.locks) locks_[lock.call] = &lock;
    for (const CallPoint &point : model_.call_points) calls_.insert(point.call);
    for (const VarDecl *variable : model_.variables)
      if (is_region_pointer(variable->getType())) ids_.try_emplace(variable, unsigned(ids_.size()));
    count_ = ids_.size();
    for (const AddressSite &site : model_.addresses) ids_.erase(site.variable); // changed by others, perhaps
  }

  void run() {
    if (!flow_.moves() || ids_.empty()) return;
    entry_.assign(graph_.size(), {});
    entry_[graph_.entry()] = State(count_);
    solve_forward(graph_, [&](Graph::Block block, Enqueue enqueue) {
      State state = *entry_[block];
      walk(block, state, false);
      for (Graph::Block next : graph_.successors(block))
        if (join(entry_[next], state)) enqueue(next);
    });
    for (Graph::Block block : graph_.from_entry())
      if (entry_[block]) {
        State state = *entry_[block];
        walk(block, state, true);
      }
  }

private:
  // By number of a region pointer: where its region was made, on the node where the activation is now; null if it may be another node's.
  using State = std::vector<const Expr *>;

  static bool join(std::optional<State> &into, const State &from) {
    if (!into) return into = from, true;
    bool changed = false;
    for (size_t i = 0; i < from.size(); ++i)
      if (!from[i] && (*into)[i]) (*into)[i] = nullptr, changed = true;
    return changed;
  }

  void walk(Graph::Block block, State &state, bool reporting) {
    for (const Stmt *statement : graph_.statements(block)) {
      if (auto lock = locks_.find(statement); lock != locks_.end()) locked(*lock->second, state, reporting);
      else if (calls_.contains(statement)) std::fill(state.begin(), state.end(), nullptr); // it may have gone along
      else if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl)) set(variable, declaration, variable->getInit(), state);
      } else {
        for (const Access *access : model_.memory.by(statement))
          if (access->stores()) set(access->object.variable(), statement, access->value, state);
      }
    }
  }

  void locked(const LockCall &lock, State &state, bool reporting) {
    if (!flow_.moves(lock)) return;
    auto id = ids_.find(lock.variable);
    const Expr *made = id == ids_.end() ? nullptr : state[id->second];
    if (!made) std::fill(state.begin(), state.end(), nullptr); // it may be on another node now
    else if (reporting) {
      out_.report(Kind::useless_move, sources_.place(lock.call->getSourceRange()), {lock.variable->getNameAsString()});
      out_.report(Kind::note_made_here, sources_.place(made->getSourceRange()));
    }
  }

  // What a frame makes may be at home where the frame runs, which is not where the activation goes on after it.
  void set(const VarDecl *variable, const Stmt *where, const Expr *value, State &state) const {
    auto id = ids_.find(variable);
    if (id == ids_.end()) return;
    bool in_frame = model_.innermost_frame(sources_.offset(where->getBeginLoc())) != facts::whole_function;
    state[id->second] = value && !in_frame ? made_by(value->IgnoreParenCasts(), state) : nullptr;
  }

  const Expr *made_by(const Expr *value, const State &state) const {
    if (auto *reference = dyn_cast<DeclRefExpr>(value)) {
      auto id = ids_.find(dyn_cast<VarDecl>(reference->getDecl()));
      return id == ids_.end() ? nullptr : state[id->second];
    }
    auto *call = dyn_cast<CallExpr>(value);
    const FunctionDecl *callee = call ? prelude_function(call, sources_.manager()) : nullptr;
    return callee && callee->getName() == "mcrl_region_new" ? call : nullptr;
  }

  const FunctionFlow &flow_;
  const FunctionModel &model_;
  const Graph &graph_;
  const Sources &sources_;
  Diagnostics &out_;
  llvm::DenseMap<const Stmt *, const LockCall *> locks_;
  llvm::DenseSet<const Stmt *> calls_;            // in which the computation may move with this activation
  llvm::DenseMap<const VarDecl *, unsigned> ids_; // of region pointers that only the function changes
  size_t count_ = 0;                              // of region pointers
  std::vector<std::optional<State>> entry_;       // by block
};

} // namespace

void check_useless_moves(const FunctionFlow &flow, const Sources &sources, Diagnostics &out) { HomeFlow(flow, sources, out).run(); }

} // namespace prelude::analysis
