// The results of forks, which are there after the join: what a fork is to set is not used before, and of an array or a struct each
// element is set once, by a fork or otherwise.
#include "analysis/flow.h"

#include <algorithm>
#include <deque>

namespace prelude::analysis {
using namespace clang;
namespace {

// The way from a variable to a part of it: fields, and indices.
struct Step {
  const FieldDecl *field = nullptr;
  const Expr *index = nullptr;
};
struct Part {
  const DeclRefExpr *variable = nullptr;
  SmallVector<Step, 4> steps; // the outermost first
};

// None if the lvalue is no part of a variable.
std::optional<Part> part_named_by(const Expr *lvalue) {
  Part part;
  for (;;) {
    lvalue = lvalue->IgnoreParenImpCasts();
    if (auto *member = dyn_cast<MemberExpr>(lvalue); member && !member->isArrow()) {
      part.steps.push_back({dyn_cast<FieldDecl>(member->getMemberDecl()), nullptr});
      lvalue = member->getBase();
    } else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue);
               subscript && subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
      part.steps.push_back({nullptr, subscript->getIdx()});
      lvalue = subscript->getBase();
    } else break;
  }
  part.variable = dyn_cast<DeclRefExpr>(lvalue);
  if (!part.variable) return {};
  std::reverse(part.steps.begin(), part.steps.end());
  return part;
}

// A forward dataflow: which forks are outstanding, and whether their targets still name what they named at the fork.
class Outstanding {
public:
  Outstanding(const FunctionModel &model, const Sources &sources, Diagnostics &out) : model_(model), sources_(sources), out_(out) {
    for (const RemoteModel &call : model.remote_calls) {
      if (call.kind != facts::RemoteCall::fork || !call.variable) continue;
      if (call.assignment) forks_[call.assignment] = &call;
      else if (!call.target) declared_[call.variable] = &call;
      if (call.target) find_indices(call);
    }
    for (const CallExpr *join : model.joins) joins_.insert(join);
  }

  void run() {
    if (forks_.empty() && declared_.empty()) return;
    const Graph &graph = *model_.graph;
    std::vector<std::optional<State>> entry(graph.size());
    entry[graph.entry()].emplace();
    std::deque<Graph::Block> work{graph.entry()};
    while (!work.empty()) {
      Graph::Block block = work.front();
      work.pop_front();
      State state = *entry[block];
      walk(graph.statements(block), state, false);
      // Another turn of a loop may be about another element, which its conditions know.
      if (graph.goes_back(block))
        for (auto &[fork, same] : state) same = false;
      for (Graph::Block next : graph.successors(block))
        if (join(entry[next], state)) work.push_back(next);
    }
    for (Graph::Block block = 0; block < graph.size(); ++block)
      if (entry[block]) {
        State state = *entry[block];
        walk(graph.statements(block), state, true);
      }
  }

private:
  // Of forks: whether the target names, on some path, what it named at the fork.
  using State = std::map<const RemoteModel *, bool>;

  static bool join(std::optional<State> &into, const State &from) {
    bool changed = !into;
    if (!into) into.emplace();
    for (const auto &[fork, same] : from) {
      auto [there, is_new] = into->try_emplace(fork, same);
      changed |= is_new || (same && !there->second);
      there->second |= same;
    }
    return changed;
  }

  // What the indices of a target depend on. One that is not made of local variables and numbers may be another at any time.
  void find_indices(const RemoteModel &fork) {
    auto part = part_named_by(fork.target);
    if (!part) return;
    for (const Step &step : part->steps)
      if (step.index && !find_variables(step.index, fork)) unknown_.insert(&fork);
  }

  bool find_variables(const Expr *index, const RemoteModel &fork) {
    index = index->IgnoreParenImpCasts();
    if (const VarDecl *variable = local_variable(index)) {
      indices_[variable].push_back(&fork);
      return std::none_of(model_.addresses.begin(), model_.addresses.end(),
                          [&](const AddressSite &site) { return site.variable == variable; });
    }
    if (index->isIntegerConstantExpr(sources_.context())) return true;
    if (auto *op = dyn_cast<BinaryOperator>(index); op && !op->isAssignmentOp())
      return find_variables(op->getLHS(), fork) && find_variables(op->getRHS(), fork);
    return false;
  }

  void walk(ArrayRef<const Stmt *> statements, State &state, bool reporting) {
    for (const Stmt *statement : statements) {
      if (joins_.contains(statement)) state.clear();
      if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl)) {
            used(variable, variable->getLocation(), state, reporting);
            changes(variable, state);
            if (auto fork = declared_.find(variable); fork != declared_.end()) state[fork->second] = !unknown_.contains(fork->second);
          }
      } else if (auto *reference = dyn_cast<DeclRefExpr>(statement)) {
        // Other elements may be set, but none is read.
        auto *variable = dyn_cast<VarDecl>(reference->getDecl());
        if (variable && mention_of(reference, model_.parents) != Mention::partial_write)
          used(variable, reference->getLocation(), state, reporting);
      } else if (auto *op = dyn_cast<BinaryOperator>(statement); op && op->isAssignmentOp()) {
        if (op->getOpcode() == BO_Assign) set(op->getLHS(), state, reporting);
        changes(local_variable(op->getLHS()), state);
      } else if (auto *op = dyn_cast<UnaryOperator>(statement); op && op->isIncrementDecrementOp()) {
        changes(local_variable(op->getSubExpr()), state);
      }
      if (auto fork = forks_.find(statement); fork != forks_.end()) state[fork->second] = !unknown_.contains(fork->second);
    }
  }

  void changes(const VarDecl *index, State &state) const {
    auto forks = indices_.find(index);
    if (forks == indices_.end()) return;
    for (const RemoteModel *fork : forks->second)
      if (auto found = state.find(fork); found != state.end()) found->second = false;
  }

  // A part of a variable gets a value.
  void set(const Expr *lvalue, const State &state, bool reporting) {
    auto part = part_named_by(lvalue);
    if (!reporting || !part || part->steps.empty()) return;
    for (const auto &[fork, same] : state)
      if (same && fork->variable == part->variable->getDecl() && overlap(*part, *fork)) {
        report(*fork, sources_.place(lvalue->getSourceRange()), Kind::fork_result_set);
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
    for (const auto &[fork, same] : state)
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
  llvm::DenseMap<const Stmt *, const RemoteModel *> forks_;          // by assignment,
  llvm::DenseMap<const VarDecl *, const RemoteModel *> declared_;    // or by the variable that is declared with it
  llvm::DenseMap<const VarDecl *, SmallVector<const RemoteModel *, 2>> indices_; // that targets depend on
  llvm::DenseSet<const RemoteModel *> unknown_;                                  // whose targets may be others at any time
  llvm::DenseSet<const Stmt *> joins_;
  llvm::DenseSet<const VarDecl *> reported_;
};

} // namespace

void check_outstanding(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  Outstanding(model, sources, out).run();
}

} // namespace prelude::analysis
