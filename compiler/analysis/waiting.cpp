#include "analysis/waiting.h"

#include "analysis/graph.h"

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
  Cycle(const Graph &graph, Graph::Block latch, const ASTContext &context, const UsesOfUnit &unit)
      : graph_(graph), context_(context), unit_(unit), in_(graph.size()), head_(graph.successors(latch).front()) {
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

  // Whether it goes on for ever if nobody else does anything: a condition that stays what it is may always choose the way that stays in
  // the loop, any other may choose any.
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
  void find_changes() {
    StaticUses all;
    for (Graph::Block block : blocks_) {
      llvm::SmallPtrSet<const Stmt *, 32> parts; // of the statements seen, which stand before them
      for (const Stmt *statement : llvm::reverse(graph_.statements(block)))
        if (!parts.contains(statement)) enter(statement, parts, all);
    }
    UsesOfUnit::Reach reach = unit_.reach(all);
    changed_.insert(reach.changed.begin(), reach.changed.end());
    stores_ = reach.stores;
  }

  void enter(const Stmt *whole, llvm::SmallPtrSetImpl<const Stmt *> &parts, StaticUses &all) {
    llvm::SmallPtrSet<const DeclRefExpr *, 8> harmless;
    llvm::SmallVector<const Stmt *, 16> work{whole};
    while (!work.empty()) {
      const Stmt *part = work.pop_back_val();
      if (!part || isa<UnaryExprOrTypeTraitExpr>(part)) continue;
      parts.insert(part);
      if (auto *cast = dyn_cast<ImplicitCastExpr>(part); cast && cast->getCastKind() == CK_LValueToRValue) {
        if (const DeclRefExpr *read = variable_in(cast->getSubExpr())) harmless.insert(read);
      } else if (auto *assignment = dyn_cast<BinaryOperator>(part); assignment && assignment->getOpcode() == BO_Assign) {
        auto *name = dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParens());
        if (const VarDecl *variable = local_variable(name)) harmless.insert(name), values_[variable].push_back(assignment->getRHS());
      } else if (auto *declaration = dyn_cast<DeclStmt>(part)) {
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl); variable && variable->hasLocalStorage() && variable->getInit())
            values_[variable].push_back(variable->getInit());
      } else if (auto *reference = dyn_cast<DeclRefExpr>(part)) {
        const VarDecl *variable = local_variable(reference);
        if (variable && !harmless.contains(reference)) changed_.insert(variable);
      }
      work.append(part->child_begin(), part->child_end());
    }
    StaticUses uses = uses_in(whole, context_);
    all.changed.append(uses.changed.begin(), uses.changed.end());
    all.functions.append(uses.functions.begin(), uses.functions.end());
    all.stores |= uses.stores;
  }

  bool stays(Graph::Block block) {
    auto [known, is_new] = stays_.try_emplace(block, false);
    llvm::ArrayRef<const Stmt *> statements = graph_.statements(block); // none where jumps to computed labels come together
    auto *condition = is_new && !statements.empty() ? dyn_cast<Expr>(statements.back()) : nullptr;
    if (condition) known->second = stays(condition);
    return known->second;
  }

  // Whether a value has to do with static data, and with nothing that the loop changes. What functions of other units say is taken to
  // stay the same.
  bool stays(const Expr *value) const {
    bool is_static = false;
    llvm::SmallPtrSet<const VarDecl *, 8> seen;
    llvm::SmallVector<const Stmt *, 16> work{value};
    while (!work.empty()) {
      const Stmt *part = work.pop_back_val();
      if (!part || isa<UnaryExprOrTypeTraitExpr>(part)) continue;
      if (auto *cast = dyn_cast<ImplicitCastExpr>(part); cast && cast->getCastKind() == CK_LValueToRValue)
        if (stores_ && !variable_in(cast->getSubExpr())) return false;
      if (auto *reference = dyn_cast<DeclRefExpr>(part)) {
        const VarDecl *variable = local_variable(reference);
        if (variable && changed_.contains(variable)) return false;
        if (variable && seen.insert(variable).second)
          if (auto given = values_.find(variable); given != values_.end()) work.append(given->second.begin(), given->second.end());
        if (variable) continue;
        UsesOfUnit::Reach reach = unit_.reach(uses_in(reference, context_));
        if (reach.asks || (reach.loads && stores_)) return false;
        for (const VarDecl *other : reach.named) {
          if (changed_.contains(other)) return false;
          is_static = true;
        }
      }
      work.append(part->child_begin(), part->child_end());
    }
    return is_static;
  }

  const Graph &graph_;
  const ASTContext &context_;
  const UsesOfUnit &unit_;
  llvm::BitVector in_;
  Graph::Block head_;
  std::vector<Graph::Block> blocks_;
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const Expr *, 2>> values_; // that a local variable is given in the loop
  llvm::DenseSet<const VarDecl *> changed_;                                    // in any other way, or static
  bool stores_ = false;                                                        // through pointers
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
  if (uses == unit.functions.end() || uses->second.loops.empty() || unit.reach(uses->second).named.empty()) return out;
  std::unique_ptr<Graph> graph = Graph::of(definition);
  if (!graph) return out;
  const ASTContext &context = definition->getASTContext();
  for (Graph::Block latch : graph->from_entry()) {
    const Stmt *loop = loop_by(*graph, latch, context.getSourceManager());
    if (!loop) continue;
    Cycle cycle(*graph, latch, context, unit);
    if (!cycle.waits()) continue;
    out.loops.insert(loop);
    cycle.add_awaited(out.awaited);
  }
  return out;
}

} // namespace prelude::analysis
