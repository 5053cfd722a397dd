#include "analysis/work/waiting.h"

#include "analysis/program/graph.h"

#include "llvm/ADT/BitVector.h"

namespace prelude::analysis {
using namespace clang;
namespace {

const VarDecl *local_variable(const DeclRefExpr *reference) {
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() ? variable : nullptr;
}

// One loop: its head, and the blocks from which control comes back there by the latch.
class Cycle {
public:
  // `of`: what may decide when it ends, static data alone or any memory.
  enum Of { static_data, memory };
  Cycle(const Graph &graph, Graph::Block latch, const ASTContext &context, const UsesOfUnit &unit, Of of)
      : graph_(graph), context_(context), unit_(unit), of_(of), in_(graph.size()), head_(graph.successors(latch).front()) {
    in_.set(head_);
    blocks_.push_back(head_);
    std::vector<Graph::Block> work{latch};
    while (!work.empty()) {
      Graph::Block block = work.back();
      work.pop_back();
      if (in_.test(block)) continue;
      in_.set(block);
      blocks_.push_back(block);
      work.insert(work.end(), graph.predecessors(block).begin(), graph.predecessors(block).end());
    }
  }

  // Whether it goes on for ever if nothing else happens: a condition that stays what it is may always choose the way that stays
  // in the loop, any other may choose any.
  bool waits() {
    if (in_.test(graph_.entry())) return false; // it can be entered elsewhere than at its head
    find_changes();
    llvm::BitVector leaves(graph_.size());
    auto goes_out = [&](Graph::Block next) { return !in_.test(next) || leaves.test(next); };
    for (bool changed = true; changed;) {
      changed = false;
      for (Graph::Block block : blocks_) {
        llvm::ArrayRef<Graph::Block> ways = graph_.successors(block);
        if (leaves.test(block) || llvm::none_of(ways, goes_out) || (!llvm::all_of(ways, goes_out) && stays(block))) continue;
        leaves.set(block);
        changed = true;
      }
    }
    return !leaves.test(head_);
  }

  // The variables in conditions that keep control in the loop.
  template <typename Out> void add_awaited(Out &out) const {
    for (const auto &[block, stays] : stays_)
      if (stays)
        for (const VarDecl *variable : uses_in(graph_.statements(block).back(), context_).used) out.insert(variable);
  }

private:
  // What functions of the unit do that the loop calls is asked for only if it matters.
  void find_changes() {
    for (Graph::Block block : blocks_) {
      llvm::SmallPtrSet<const Stmt *, 32> parts; // of the statements seen, which stand before them
      for (const Stmt *statement : llvm::reverse(graph_.statements(block)))
        if (!parts.contains(statement)) enter(statement, parts);
    }
    changed_.insert(uses_.changed.begin(), uses_.changed.end());
  }

  const UsesOfUnit::Reach &reach() {
    if (!reach_) reach_ = unit_.reach(uses_);
    return *reach_;
  }

  void enter(const Stmt *whole, llvm::SmallPtrSetImpl<const Stmt *> &parts) {
    Accesses accesses(whole);
    for (const Access &access : accesses.all()) {
      const VarDecl *variable = access.object.variable();
      if (!variable || !variable->hasLocalStorage() || !access.may_store()) continue;
      if (access.value && access.object.is_whole()) values_[variable].push_back(access.value);
      else changed_.insert(variable);
    }
    llvm::SmallVector<const Stmt *, 16> work{whole};
    while (!work.empty()) {
      const Stmt *part = work.pop_back_val();
      if (!part || isa<UnaryExprOrTypeTraitExpr>(part)) continue;
      parts.insert(part);
      if (auto *declaration = dyn_cast<DeclStmt>(part))
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl); variable && variable->hasLocalStorage() && variable->getInit())
            values_[variable].push_back(variable->getInit());
      work.append(part->child_begin(), part->child_end());
    }
    StaticUses uses = uses_in(whole, context_);
    uses_.changed.append(uses.changed.begin(), uses.changed.end());
    uses_.functions.append(uses.functions.begin(), uses.functions.end());
    uses_.stores |= uses.stores;
  }

  bool stays(Graph::Block block) {
    auto [known, is_new] = stays_.try_emplace(block, false);
    llvm::ArrayRef<const Stmt *> statements = graph_.statements(block); // none where jumps to computed labels come together
    auto *condition = is_new && !statements.empty() ? dyn_cast<Expr>(statements.back()) : nullptr;
    if (condition) known->second = stays(condition);
    return known->second;
  }

  // Whether what the loop gives a variable comes from what the variable was, as in a walk along a list.
  bool comes_from_itself(const VarDecl *variable) const {
    llvm::SmallPtrSet<const VarDecl *, 8> seen;
    llvm::SmallVector<const Stmt *, 16> work;
    auto follow = [&](const VarDecl *each) {
      if (auto given = values_.find(each); given != values_.end()) work.append(given->second.begin(), given->second.end());
    };
    follow(variable);
    while (!work.empty()) {
      const Stmt *part = work.pop_back_val();
      if (!part) continue;
      const VarDecl *from = local_variable(dyn_cast<DeclRefExpr>(part));
      if (from == variable) return true;
      if (from && seen.insert(from).second) follow(from);
      work.append(part->child_begin(), part->child_end());
    }
    return false;
  }

  // Whether a value has to do with static data (`memory`: with what a pointer leads to), and with nothing that the loop changes.
  // What functions of other units say is taken to stay the same.
  bool stays(const Expr *value) {
    StaticUses asked;
    llvm::SmallPtrSet<const VarDecl *, 8> seen;
    llvm::SmallVector<const Stmt *, 16> work;
    auto ask = [&](const Expr *part) {
      work.push_back(part);
      Accesses accesses(part);
      for (const Access &access : accesses.all()) asked.loads |= access.object.by_pointer && access.loads();
    };
    ask(value);
    while (!work.empty()) {
      const Stmt *part = work.pop_back_val();
      if (!part || isa<UnaryExprOrTypeTraitExpr>(part)) continue;
      auto *reference = dyn_cast<DeclRefExpr>(part);
      if (const VarDecl *variable = local_variable(reference)) {
        if (changed_.contains(variable) || (of_ == memory && comes_from_itself(variable))) return false;
        if (auto given = values_.find(variable); seen.insert(variable).second && given != values_.end())
          for (const Expr *each : given->second) ask(each);
      } else if (reference) {
        StaticUses uses = uses_in(reference, context_);
        asked.named.append(uses.named.begin(), uses.named.end());
        asked.functions.append(uses.functions.begin(), uses.functions.end());
        asked.asks |= uses.asks;
      }
      work.append(part->child_begin(), part->child_end());
    }
    bool is_static = !asked.named.empty() || llvm::any_of(asked.functions, [&](auto *each) { return unit_.names_any(each); });
    auto changes = [&](const VarDecl *variable) { return changed_.contains(variable); };
    if ((!is_static && of_ == static_data) || asked.asks || llvm::any_of(asked.named, changes)) return false;
    UsesOfUnit::Reach from = unit_.reach(asked);
    if (!is_static && !from.loads) return false;
    if (from.asks || (from.loads && reach().stores)) return false;
    return llvm::none_of(from.named, [&](const VarDecl *variable) { return reach().changed.contains(variable); });
  }

  const Graph &graph_;
  const ASTContext &context_;
  const UsesOfUnit &unit_;
  const Of of_;
  llvm::BitVector in_;
  Graph::Block head_;
  std::vector<Graph::Block> blocks_;
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const Expr *, 2>> values_; // that a local variable is given in the loop
  llvm::DenseSet<const VarDecl *> changed_;                                    // in any other way, or static
  StaticUses uses_;                                                            // what is in the loop
  std::optional<UsesOfUnit::Reach> reach_;                                     // and what it calls
  llvm::DenseMap<Graph::Block, bool> stays_;
};

// The loop, or the goto that goes back, by which control comes from here to the loop's head.
const Stmt *loop_by(const Graph &graph, Graph::Block latch, const SourceManager &sources) {
  if (graph.successors(latch).size() != 1) return nullptr;
  if (const Stmt *loop = graph.loop_target(latch)) return loop;
  auto *jump = dyn_cast_or_null<GotoStmt>(graph.terminator(latch));
  bool back = jump && sources.isBeforeInTranslationUnit(jump->getLabel()->getLocation(), jump->getGotoLoc());
  return back ? jump : nullptr;
}

} // namespace

WaitingLoops waiting_loops(const FunctionDecl *definition, const UsesOfUnit &unit) {
  WaitingLoops out;
  auto uses = unit.functions.find(definition);
  if (uses == unit.functions.end() || uses->second.loops.empty()) return out;
  bool names_any = unit.names_any(definition);
  std::unique_ptr<Graph> graph = Graph::of(definition);
  if (!graph) return out;
  const ASTContext &context = definition->getASTContext();
  for (Graph::Block latch : graph->from_entry()) {
    const Stmt *loop = loop_by(*graph, latch, context.getSourceManager());
    if (!loop) continue;
    out.may_poll |= Cycle(*graph, latch, context, unit, Cycle::memory).waits();
    if (!names_any) continue;
    Cycle cycle(*graph, latch, context, unit, Cycle::static_data);
    if (!cycle.waits()) continue;
    out.loops.insert(loop);
    cycle.add_awaited(out.awaited);
  }
  return out;
}

} // namespace prelude::analysis
