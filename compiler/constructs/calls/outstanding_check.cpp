// The results of forks, which are there after the join: what a fork is to set is not used before, and of an array or a struct each
// element is set once, by a fork or otherwise. What `join x;` has named may be used, if it is named in the same way. And the forks of a
// `finish` block, which are joined before its end.
#include "analysis/checks/checks.h"
#include "analysis/flow/dataflow.h"

#include <algorithm>
#include <map>
#include <set>

namespace prelude::analysis {
using namespace clang;
namespace {

using Step = Object::Step;
struct Part {
  const DeclRefExpr *variable = nullptr;
  SmallVector<Step, 2> steps; // the outermost first
};

// None if the object is no part of a variable that can be told.
std::optional<Part> part_of_variable(const Object &object) {
  if (!object.name() || !llvm::all_of(object.steps, [](const Step &step) { return step.is_known(); })) return {};
  return Part{object.name(), object.steps};
}
std::optional<Part> part_named_by(const Expr *lvalue) { return part_of_variable(Accesses::object_of(lvalue)); }

// A forward dataflow: which forks are outstanding, and whether their targets still name what they named at the fork.
class Outstanding {
public:
  Outstanding(const FunctionModel &model, const Sources &sources, Diagnostics &out) : model_(model), sources_(sources), out_(out) {
    for (const RemoteModel &call : model.remote_calls) {
      if (call.kind != facts::RemoteCall::fork) continue;
      if (!call.valued) forks_[call.call] = &call;
      if (!call.variable) continue;
      if (call.assignment) forks_[call.assignment] = &call;
      else if (!call.target) declared_[call.variable] = &call;
      if (call.target) find_indices(call);
      if (auto part = call.combines() ? part_named_by(call.target) : std::nullopt) combined_[part->variable] = &call;
    }
    for (const ScopeModel &scope : model.scopes) ends_[scope.end] = &scope;
    for (const JoinModel &join : model.joins) {
      joins_[join.call] = &join;
      if (join.part) find_part(join);
    }
  }

  void run() {
    for (const auto &[join, part] : parts_)
      if (llvm::none_of(model_.remote_calls, [&, part = &part](const RemoteModel &call) { return may_set(call, *part); }))
        out_.report(Kind::join_without_fork, sources_.place(join->part->getSourceRange()), {model_.decl->getNameAsString()});
    if (forks_.empty() && declared_.empty()) return;
    const Graph &graph = *model_.graph;
    std::vector<std::optional<State>> entry(graph.size());
    entry[graph.entry()].emplace();
    solve_forward(graph, [&](Graph::Block block, Enqueue enqueue) {
      State state = *entry[block];
      walk(graph.statements(block), state, false);
      // Another turn of a loop may be about another element, which its conditions know.
      if (graph.loop_target(block))
        for (auto &[fork, same] : state.forks) same = false;
      for (Graph::Block next : graph.successors(block))
        if (join(entry[next], state)) enqueue(next);
    });
    for (Graph::Block block = 0; block < graph.size(); ++block)
      if (entry[block]) {
        State state = *entry[block];
        walk(graph.statements(block), state, true);
      }
  }

private:
  struct State {
    // The forks that may be outstanding, and whether the target names, on some path, what it named at the fork.
    std::map<const RemoteModel *, bool> forks;
    // Joins that lie on every path from such a fork to here, and since which nothing was forked into what they name, nor its name changed.
    std::set<const JoinModel *> joined;

    bool has_fork_of(const VarDecl *variable) const {
      return llvm::any_of(forks, [&](const auto &fork) { return fork.first->variable == variable; });
    }
  };

  static bool join(std::optional<State> &into, const State &from) {
    bool changed = !into;
    if (!into) into.emplace();
    changed |= std::erase_if(into->joined, [&](const JoinModel *join) {
                 return !from.joined.contains(join) && from.has_fork_of(join->variable);
               }) != 0;
    for (const JoinModel *join : from.joined)
      if (!into->has_fork_of(join->variable)) changed |= into->joined.insert(join).second;
    for (const auto &[fork, same] : from.forks) {
      auto [there, is_new] = into->forks.try_emplace(fork, same);
      changed |= is_new || (same && !there->second);
      there->second |= same;
    }
    return changed;
  }

  void find_part(const JoinModel &join) {
    auto part = part_named_by(join.part);
    if (!part) return;
    operands_.insert(part->variable);
    bool known = true;
    for (const Step &step : part->steps)
      if (step.index) known &= find_variables(step.index, [&](const VarDecl *variable) { join_indices_[variable].push_back(&join); });
    if (!known) join_unknown_.insert(&join);
    parts_.emplace_back(&join, std::move(*part));
  }

  // Whether a fork may set something of a part.
  bool may_set(const RemoteModel &call, const Part &part) const {
    if (call.kind != facts::RemoteCall::fork || !call.variable || call.variable != part.variable->getDecl()) return false;
    auto target = call.target ? part_named_by(call.target) : std::nullopt;
    if (!target) return true;
    for (size_t i = 0; i < std::min(part.steps.size(), target->steps.size()); ++i) {
      const Step &a = part.steps[i], &b = target->steps[i];
      if (a.field && a.field->getParent()->isUnion()) return true;
      if (a.field != b.field) return false;
      if (a.field) continue;
      auto one = a.index->getIntegerConstantExpr(sources_.context()), other = b.index->getIntegerConstantExpr(sources_.context());
      if (one && other && !llvm::APSInt::isSameValue(*one, *other)) return false;
    }
    return true;
  }

  // Whether all that is named by `inner` surely lies in `outer`; `always`: whatever values the indices have.
  bool contains(const Part &outer, const Part &inner, bool always) const {
    if (outer.variable->getDecl() != inner.variable->getDecl() || outer.steps.size() > inner.steps.size()) return false;
    for (size_t i = 0; i < outer.steps.size(); ++i) {
      const Step &a = outer.steps[i], &b = inner.steps[i];
      if (a.field != b.field || (a.index && !same_index(a.index, b.index))) return false;
      if (always && a.index && !a.index->isIntegerConstantExpr(sources_.context())) return false;
    }
    return true;
  }

  const Part &part_of(const JoinModel *join) const {
    return llvm::find_if(parts_, [&](const auto &known) { return known.first == join; })->second;
  }

  void joined(const JoinModel &join, State &state) const {
    if (!join.part) {
      state = {};
      return;
    }
    const Part &part = part_of(&join);
    std::erase_if(state.forks, [&](const auto &outstanding) {
      const RemoteModel &fork = *outstanding.first;
      auto target = fork.target ? part_named_by(fork.target) : std::nullopt;
      return fork.variable == join.variable && (part.steps.empty() || (target && contains(part, *target, true)));
    });
    if (!join_unknown_.contains(&join) && state.has_fork_of(join.variable)) state.joined.insert(&join);
  }

  // Whether a part of a variable has been joined, though others may not have been.
  bool is_joined(const Part &part, const State &state) const {
    return llvm::any_of(state.joined, [&](const JoinModel *join) { return contains(part_of(join), part, false); });
  }

  // Whether a mention of a variable reads or sets a part that has been joined.
  bool is_joined(const DeclRefExpr *reference, const State &state) const {
    auto accesses = model_.memory.of(reference);
    return !accesses.empty() && llvm::all_of(accesses, [&](const Access *access) {
      auto part = access->loads() || access->stores() ? part_of_variable(access->object) : std::nullopt;
      return part && is_joined(*part, state);
    });
  }

  // Whether a mention of a variable does no more than to set a part of it that can be told.
  bool sets_part(const DeclRefExpr *reference) const {
    return mention_of(reference, model_.memory) == Mention::partial_write &&
           llvm::all_of(model_.memory.of(reference), [](const Access *access) { return part_of_variable(access->object).has_value(); });
  }

  // What the indices of a target depend on. One that is not made of local variables and numbers may be another at any time.
  void find_indices(const RemoteModel &fork) {
    auto part = part_named_by(fork.target);
    if (!part) return;
    for (const Step &step : part->steps)
      if (step.index && !find_variables(step.index, [&](const VarDecl *variable) { indices_[variable].push_back(&fork); }))
        unknown_.insert(&fork);
  }

  bool find_variables(const Expr *index, llvm::function_ref<void(const VarDecl *)> found) const {
    index = index->IgnoreParenImpCasts();
    if (const VarDecl *variable = local_variable(index)) {
      found(variable);
      return llvm::none_of(model_.addresses, [&](const AddressSite &site) { return site.variable == variable; });
    }
    if (index->isIntegerConstantExpr(sources_.context())) return true;
    if (auto *op = dyn_cast<BinaryOperator>(index); op && !op->isAssignmentOp())
      return find_variables(op->getLHS(), found) && find_variables(op->getRHS(), found);
    return false;
  }

  void walk(ArrayRef<const Stmt *> statements, State &state, bool reporting) {
    for (const Stmt *statement : statements) {
      if (auto join = joins_.find(statement); join != joins_.end()) joined(*join->second, state);
      if (auto end = ends_.find(statement); end != ends_.end() && reporting) ended(*end->second, state);
      if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl)) {
            used(variable, variable->getLocation(), state, reporting);
            changes(variable, state);
            if (auto fork = declared_.find(variable); fork != declared_.end()) forked(*fork->second, state);
          }
      } else if (auto *reference = dyn_cast<DeclRefExpr>(statement)) {
        // Other elements may be set, but none is read.
        auto *variable = dyn_cast<VarDecl>(reference->getDecl());
        if (variable && !sets_part(reference) && !operands_.contains(reference) && !is_joined(reference, state) &&
            !is_combined(reference, state))
          used(variable, reference->getLocation(), state, reporting);
      } else {
        for (const Access *access : model_.memory.by(statement)) {
          if (access->how == Access::write) set(*access, state, reporting);
          if (access->stores()) changes(access->object.variable(), state);
        }
      }
      if (auto fork = forks_.find(statement); fork != forks_.end()) forked(*fork->second, state);
    }
  }

  // What a child spawns belongs to the block that the fork stands in, which would not wait for it.
  void ended(const ScopeModel &scope, const State &state) {
    for (const RemoteModel &fork : model_.remote_calls) {
      if (!state.forks.contains(&fork) || !is_part(fork.call, scope.block, model_.parents)) continue;
      out_.report(Kind::finish_holds_fork, fork.place, {});
      out_.report(Kind::note_finish_begins, scope.place);
      return;
    }
  }

  // Whether a fork's result is to be combined with what is mentioned, and so are those of all others that set something of it: the
  // order does not matter.
  bool is_combined(const DeclRefExpr *reference, const State &state) const {
    auto kind = [](const RemoteModel &fork) {
      BinaryOperatorKind operation = fork.assignment->getOpcode();
      return operation == BO_SubAssign ? BO_AddAssign : operation;
    };
    auto combined = combined_.find(reference);
    return combined != combined_.end() && llvm::all_of(state.forks, [&](const auto &outstanding) {
             const RemoteModel &fork = *outstanding.first, &this_one = *combined->second;
             return fork.variable != this_one.variable || (fork.combines() && kind(fork) == kind(this_one));
           });
  }

  void forked(const RemoteModel &fork, State &state) const {
    state.forks[&fork] = !unknown_.contains(&fork);
    std::erase_if(state.joined, [&](const JoinModel *join) { return join->variable == fork.variable; });
  }

  void changes(const VarDecl *index, State &state) const {
    if (auto joins = join_indices_.find(index); joins != join_indices_.end())
      for (const JoinModel *join : joins->second) state.joined.erase(join);
    auto forks = indices_.find(index);
    if (forks == indices_.end()) return;
    for (const RemoteModel *fork : forks->second)
      if (auto found = state.forks.find(fork); found != state.forks.end()) found->second = false;
  }

  // A part of a variable gets a value.
  void set(const Access &access, const State &state, bool reporting) {
    auto part = part_of_variable(access.object);
    if (!reporting || !part || part->steps.empty() || is_joined(*part, state)) return;
    for (const auto &[fork, same] : state.forks)
      if (same && fork->variable == part->variable->getDecl() && overlap(*part, *fork)) {
        report(*fork, sources_.place(access.lvalue->getSourceRange()), Kind::fork_result_set);
        return;
      }
  }

  // Whether both surely have something in common.
  bool overlap(const Part &part, const RemoteModel &fork) const {
    auto other = fork.target ? part_named_by(fork.target) : std::nullopt;
    if (!other) return true;
    for (size_t i = 0; i < std::min(part.steps.size(), other->steps.size()); ++i) {
      const Step &a = part.steps[i], &b = other->steps[i];
      if (a.field && a.field->getParent()->isUnion()) return true;
      if (a.field != b.field || (a.index && !same_index(a.index, b.index))) return false;
    }
    return true;
  }

  bool same_index(const Expr *a, const Expr *b) const {
    const ASTContext &context = sources_.context();
    if (auto number = a->getIntegerConstantExpr(context)) {
      auto other = b->getIntegerConstantExpr(context);
      return other && llvm::APSInt::isSameValue(*number, *other);
    }
    llvm::FoldingSetNodeID of_a, of_b;
    a->IgnoreParenImpCasts()->Profile(of_a, context, /*Canonical=*/true);
    b->IgnoreParenImpCasts()->Profile(of_b, context, /*Canonical=*/true);
    return of_a == of_b;
  }

  void used(const VarDecl *variable, SourceLocation at, const State &state, bool reporting) {
    if (!reporting) return;
    for (const auto &[fork, same] : state.forks)
      if (fork->variable == variable) return report(*fork, sources_.place(at), Kind::fork_result_used);
  }

  void report(const RemoteModel &fork, Place at, Kind kind) {
    if (!reported_.insert(fork.variable).second) return;
    out_.report(kind, std::move(at), {fork.variable->getNameAsString()});
    out_.report(Kind::note_forked_here, fork.place);
  }

  const FunctionModel &model_;
  const Sources &sources_;
  Diagnostics &out_;
  llvm::DenseMap<const Stmt *, const RemoteModel *> forks_;          // by assignment, or by the call if it has no result,
  llvm::DenseMap<const VarDecl *, const RemoteModel *> declared_;    // or by the variable that is declared with it
  llvm::DenseMap<const VarDecl *, SmallVector<const RemoteModel *, 2>> indices_; // that targets depend on
  llvm::DenseSet<const RemoteModel *> unknown_;                                  // whose targets may be others at any time
  llvm::DenseMap<const DeclRefExpr *, const RemoteModel *> combined_; // the variables in targets of x += fork f()
  llvm::DenseMap<const Stmt *, const JoinModel *> joins_;            // by their markers
  llvm::DenseMap<const Stmt *, const ScopeModel *> ends_;            // of `finish` blocks, by their markers
  std::vector<std::pair<const JoinModel *, Part>> parts_;            // what `join x;` names
  llvm::DenseMap<const VarDecl *, SmallVector<const JoinModel *, 2>> join_indices_; // that these parts depend on
  llvm::DenseSet<const JoinModel *> join_unknown_;                                  // whose parts may be others at any time
  llvm::DenseSet<const DeclRefExpr *> operands_;                                    // the variables in these parts, which are not read
  llvm::DenseSet<const VarDecl *> reported_;
};

} // namespace

void check_outstanding(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  Outstanding(model, sources, out).run();
}

} // namespace prelude::analysis
