// Errors and warnings about a `move`: variables that cannot travel with the computation, statements that a function that migrates may not
// contain, and moves without effect.
#include "analysis/checks/checks.h"
#include "analysis/flow/dataflow.h"
#include "analysis/pointers/numbers.h"
#include "analysis/pointers/reach.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

// Continuations repeat the types of the parameters and of the result, outside the function's own declaration.
void check_types(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  std::string name = model.decl->getNameAsString();
  auto check = [&](QualType type, SourceLocation at, bool is_repeated = true) {
    if (is_repeated && !type->isVoidType() && !has_lasting_name(type, model, sources))
      out.report(Kind::type_without_name, sources.place(at), {name, type_text(type, sources.context()), "migrates"});
    const std::string alias = alias_in(type);
    for (const VarDecl *variable : model.variables)
      if (!alias.empty() && variable->getName() == alias)
        out.report(Kind::type_hidden, sources.place(variable->getLocation()), {name, alias});
  };
  check(model.decl->getReturnType(), model.decl->getLocation());
  for (const ParmVarDecl *parameter : model.decl->parameters()) check(parameter->getType(), parameter->getLocation());
  for (const LockCall &lock : model.locks) check(lock.variable->getType(), lock.variable->getLocation(), false);
}

// Whether a result of the procedure may come from another node.
bool sends_result(const FunctionFlow &flow, const Sources &sources) {
  const FunctionModel &model = flow.model;
  for (const LockCall &lock : model.locks)
    if (flow.moves(lock) && lock.activation() == facts::whole_function) return true;
  for (const Stmt *exit : model.exits)
    if (isa<ReturnStmt>(exit) && model.innermost_frame(sources.offset(exit->getBeginLoc())) != facts::whole_function) return true;
  return false;
}

} // namespace

void check_forms(const FunctionModel &model, const char *why, const Sources &sources, Diagnostics &out) {
  for (const ParmVarDecl *parameter : model.decl->parameters())
    if (!has_lasting_name(parameter->getType(), model, sources))
      out.report(Kind::type_without_name, sources.place(parameter->getLocation()),
                 {model.decl->getNameAsString(), type_text(parameter->getType(), sources.context()), why});
}

void check_migrating(const FunctionFlow &flow, const Sources &sources, Diagnostics &out) {
  const FunctionModel &model = flow.model;
  std::string name = model.decl->getNameAsString();
  QualType result = model.decl->getReturnType();
  check_types(model, sources, out);
  if (sends_result(flow, sources)) {
    if (movability(result).what != Movability::movable)
      out.report(Kind::result_pointer, sources.place(model.decl->getLocation()), {name, type_text(result, sources.context())});
    check_sent(model, model.decl, "the result of '" + name + "', which migrates,", sources.place(model.decl->getLocation()), out);
  }
  for (const LockCall &lock : model.locks) {
    for (const Stmt *outer = lock.call; outer; outer = model.parents.getParent(const_cast<Stmt *>(outer)))
      if (isa<StmtExpr>(outer)) {
        out.report(Kind::point_in_expression, sources.place(lock.call->getSourceRange()));
        break;
      }
  }
}

static void note_conversions(const Expr *made, const Expr *used, const Sources &sources, Diagnostics &out) {
  if (made) out.report(Kind::note_number_made, sources.place(made->getSourceRange()));
  if (used) out.report(Kind::note_number_used, sources.place(used->getSourceRange()));
}

// A variable that is no pointer may hold an address nevertheless.
static void check_numbers(const FunctionModel &model, const Paths &paths, const LockCall &lock, const VarDecl *variable,
                          const Sources &sources, Diagnostics &out) {
  if (!model.numbers) return;
  AddressNumbers::Found found = model.numbers->in(variable);
  if (found.places.empty()) return;
  out.report(Kind::may_stay_number, sources.place(variable->getLocation()),
             {variable->getNameAsString(), found.is_hidden() ? "an address in parts, or in another form" : "an address as a number"});
  note_conversions(found.made, found.used, sources, out);
  out.report(Kind::note_migration_point, sources.place(lock.call->getSourceRange()));
  if (const DeclRefExpr *use = paths.later_use(lock.call, variable))
    out.report(Kind::note_used_later, sources.place(use->getSourceRange()));
}

void check_sent(const FunctionModel &model, const ValueDecl *decl, const std::string &what, const Place &place, Diagnostics &out) {
  if (model.numbers && model.numbers->is_address(decl)) out.report(Kind::address_sent, place, {what});
}

static bool asks_for_node(const Stmt *part) {
  auto *call = dyn_cast_or_null<CallExpr>(part);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (callee && callee->getIdentifier() && callee->getName() == "node_self") return true;
  return part && llvm::any_of(part->children(), asks_for_node);
}

void check_given(const FunctionModel &model, const ParmVarDecl *parameter, const std::string &what, const Place &place,
                 const Sources &sources, Diagnostics &out) {
  if (!model.numbers) return;
  auto [made, used] = model.numbers->made_and_used(parameter);
  if (!made || !used) return;
  auto at = [&](SourceLocation location) { return sources.manager().getExpansionLoc(location); };
  SourceRange caller(at(model.decl->getBeginLoc()), at(model.decl->getEndLoc()));
  auto *callee = dyn_cast<FunctionDecl>(parameter->getDeclContext());
  bool is_here = caller.fullyContains(at(made->getBeginLoc())) && !caller.fullyContains(at(used->getBeginLoc()));
  if (is_here && !(callee && asks_for_node(callee->getBody()))) out.report(Kind::address_sent, place, {what});
}

void check_travels(const FunctionFlow &flow, const Paths &paths, const LockCall &lock, const VarDecl *variable,
                   const Sources &sources, Diagnostics &out) {
  Movability result = movability(variable->getType());
  // A record that only waits here for a lock may keep addresses of this node, but not of its own variables.
  if (result.what == Movability::movable || (!flow.moves(lock) && result.what != Movability::unmovable)) {
    if (!check_holds_no_address(flow, paths, lock, variable, sources, out) && flow.moves(lock))
      check_numbers(flow.model, paths, lock, variable, sources, out);
    return;
  }
  Reach reach = reach_of(flow.model, variable, sources);
  if (reach == Reach::image || result.what == Movability::function_pointer || is_shared(variable)) return;
  bool may_travel = result.what != Movability::unmovable && reach != Reach::this_node &&
                    pointers_in(variable->getType(), sources.context());
  if (may_travel && check_holds_no_address(flow, paths, lock, variable, sources, out)) return;
  Kind kind = result.what == Movability::unmovable ? Kind::live_unmovable
              : result.what == Movability::pointer ? (may_travel ? Kind::may_stay : Kind::live_pointer)
                                                   : (may_travel ? Kind::may_stay_containing : Kind::live_contains_pointer);
  std::string type = type_text(result.which, sources.context());
  out.report(kind, sources.place(variable->getLocation()), {variable->getNameAsString(), type});
  out.report(Kind::note_migration_point, sources.place(lock.call->getSourceRange()));
  if (const DeclRefExpr *use = paths.later_use(lock.call, variable))
    out.report(Kind::note_used_later, sources.place(use->getSourceRange()));
}

void report_collective(const std::string &name, const Place &place, const LockCall &lock, const Sources &sources, Diagnostics &out) {
  out.report(Kind::collective_after_move, place, {name});
  out.report(Kind::note_migration_point, sources.place(lock.call->getSourceRange()));
}

namespace {

// -Wuseless-move: a `move` at a region that this activation has made, on the node that it is still on. That is the region's home, so
// neither computation nor data ever move. A forward dataflow: for each region variable the place where its region was made here, if it
// surely was.
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
