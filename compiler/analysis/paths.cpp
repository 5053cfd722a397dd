#include "analysis/flow.h"

#include <deque>

namespace prelude::analysis {
using namespace clang;

void build_cfg(FunctionModel &model) {
  model.context = std::make_unique<AnalysisDeclContext>(nullptr, model.decl);
  model.context->getCFGBuildOptions().setAllAlwaysAdd(); // every expression is an element
  model.context->getCFGBuildOptions().PruneTriviallyFalseEdges = false;
  model.cfg = model.context->getCFG();
}

std::vector<const CFGBlock *> ends_without_return(const CFG &cfg) {
  std::vector<const CFGBlock *> ends;
  for (const CFGBlock::AdjacentBlock &last : cfg.getExit().preds()) {
    const CFGBlock *block = last.getReachableBlock();
    if (!block || block->hasNoReturnElement()) continue;
    auto statement = block->empty() ? std::nullopt : block->back().getAs<CFGStmt>();
    if (!statement || !isa<ReturnStmt>(statement->getStmt())) ends.push_back(block);
  }
  return ends;
}

Paths::Paths(const FunctionModel &model, const Sources &sources) : model_(model), sources_(sources) {
  for (const CFGBlock *block : *model.cfg) {
    size_t index = 0;
    for (const CFGElement &element : *block) {
      if (auto statement = element.getAs<CFGStmt>()) {
        positions_[statement->getStmt()] = {block, index};
        if (auto *op = dyn_cast<BinaryOperator>(statement->getStmt()); op && op->getOpcode() == BO_Assign)
          only_assigned_.insert(op->getLHS()->IgnoreParens());
      }
      ++index;
    }
  }
}

void Paths::follow(const Stmt *from, facts::FrameId frame, llvm::function_ref<bool(const Stmt *)> visit) const {
  auto start = positions_.find(from);
  if (start == positions_.end()) return;
  const Stmt *end = frame == facts::whole_function ? nullptr : model_.frames[size_t(frame)].end;
  llvm::DenseSet<const CFGBlock *> seen;
  std::deque<Position> work{{start->second.block, start->second.index + 1}};
  while (!work.empty()) {
    auto [block, index] = work.front();
    work.pop_front();
    bool ended = false;
    for (; index < block->size() && !ended; ++index)
      if (auto statement = (*block)[index].getAs<CFGStmt>()) {
        if (visit(statement->getStmt())) return;
        ended = statement->getStmt() == end;
      }
    const Stmt *last = block->getTerminatorStmt();
    if (ended || (end && last && leaves(model_, last, frame, sources_))) continue;
    for (const CFGBlock::AdjacentBlock &next : block->succs())
      if (const CFGBlock *reachable = next.getReachableBlock(); reachable && seen.insert(reachable).second)
        work.push_back({reachable, 0});
  }
}

const Paths::Statements &Paths::reached_from(const Stmt *from, facts::FrameId frame) const {
  auto [found, is_new] = reached_.try_emplace({from, frame});
  Statements &statements = found->second;
  if (is_new) follow(from, frame, [&](const Stmt *statement) { return statements.insert(statement), false; });
  return statements;
}

bool Paths::can_end_without(const Stmt *from, facts::FrameId frame, const Stmt *avoided) const {
  auto start = positions_.find(from);
  if (from && start == positions_.end()) return true;
  const Stmt *end = frame == facts::whole_function ? nullptr : model_.frames[size_t(frame)].end;
  llvm::DenseSet<const CFGBlock *> seen;
  std::deque<Position> work;
  if (from) work.push_back({start->second.block, start->second.index + 1});
  else work.push_back({&model_.cfg->getEntry(), 0});
  while (!work.empty()) {
    auto [block, index] = work.front();
    work.pop_front();
    bool avoids = true;
    for (; index < block->size() && avoids; ++index)
      if (auto statement = (*block)[index].getAs<CFGStmt>()) {
        if (end && (statement->getStmt() == end || isa<ReturnStmt>(statement->getStmt()))) return true;
        avoids = statement->getStmt() != avoided;
      }
    if (!avoids) continue;
    const Stmt *last = block->getTerminatorStmt();
    if (block == &model_.cfg->getExit() || (end && last && leaves(model_, last, frame, sources_))) return true;
    for (const CFGBlock::AdjacentBlock &next : block->succs())
      if (const CFGBlock *reachable = next.getReachableBlock(); reachable && seen.insert(reachable).second)
        work.push_back({reachable, 0});
  }
  return false;
}

const DeclRefExpr *Paths::later_use(const Stmt *from, const VarDecl *variable) const {
  const DeclRefExpr *use = nullptr;
  follow(from, facts::whole_function, [&](const Stmt *statement) {
    auto *reference = dyn_cast<DeclRefExpr>(statement);
    if (reference && reference->getDecl() == variable && !only_assigned_.contains(reference)) use = reference;
    return use != nullptr;
  });
  return use;
}

const Stmt *target_of(const Stmt *jump, const ParentMap &parents) {
  for (const Stmt *outer = parents.getParent(const_cast<Stmt *>(jump)); outer;
       outer = parents.getParent(const_cast<Stmt *>(outer))) {
    if (isa<ForStmt>(outer) || isa<WhileStmt>(outer) || isa<DoStmt>(outer)) return outer;
    if (isa<SwitchStmt>(outer) && isa<BreakStmt>(jump)) return outer;
  }
  return nullptr;
}

bool leaves(const FunctionModel &model, const Stmt *jump, facts::FrameId frame, const Sources &sources) {
  if (!isa<BreakStmt>(jump) && !isa<ContinueStmt>(jump)) return false;
  if (!model.is_in(sources.offset(jump->getBeginLoc()), frame)) return false;
  const Stmt *target = target_of(jump, model.parents);
  return target && !model.is_in(sources.offset(target->getBeginLoc()), frame);
}

} // namespace prelude::analysis
