#include "analysis/model.h"

#include <deque>

namespace prelude::analysis {
using namespace clang;

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

Paths::Paths(const FunctionModel &model) {
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

template <typename Visit> void Paths::walk(const Stmt *from, Visit visit) const {
  auto start = positions_.find(from);
  if (start == positions_.end()) return;
  llvm::DenseSet<const CFGBlock *> seen;
  std::deque<Position> work{{start->second.block, start->second.index + 1}};
  while (!work.empty()) {
    auto [block, index] = work.front();
    work.pop_front();
    for (; index < block->size(); ++index)
      if (auto statement = (*block)[index].getAs<CFGStmt>(); statement && visit(statement->getStmt())) return;
    for (const CFGBlock::AdjacentBlock &next : block->succs())
      if (const CFGBlock *reachable = next.getReachableBlock(); reachable && seen.insert(reachable).second)
        work.push_back({reachable, 0});
  }
}

bool Paths::reaches(const Stmt *from, const Stmt *to) const {
  bool found = false;
  walk(from, [&](const Stmt *statement) { return found = statement == to; });
  return found;
}

const DeclRefExpr *Paths::later_use(const Stmt *from, const VarDecl *variable) const {
  const DeclRefExpr *use = nullptr;
  walk(from, [&](const Stmt *statement) {
    auto *reference = dyn_cast<DeclRefExpr>(statement);
    if (reference && reference->getDecl() == variable && !only_assigned_.contains(reference)) use = reference;
    return use != nullptr;
  });
  return use;
}

} // namespace prelude::analysis
