#include "analysis/program/graph.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/BitVector.h"

namespace prelude::analysis {
using namespace clang;
namespace {

const Expr *condition_of_loop(const Stmt *statement) {
  if (auto *loop = dyn_cast<ForStmt>(statement)) return loop->getCond();
  if (auto *loop = dyn_cast<WhileStmt>(statement)) return loop->getCond();
  if (auto *loop = dyn_cast<DoStmt>(statement)) return loop->getCond();
  return nullptr;
}

// Whether control never goes that way at the end of a loop's condition: `while (1)` is as `for (;;)`, and `do ... while (0)` is no
// loop. What stands under an `if (0)` still counts as code that may run.
bool never_taken(const Stmt *loop, size_t way, const ASTContext &context) {
  const Expr *condition = loop ? condition_of_loop(loop) : nullptr;
  bool value = false;
  if (!condition || !condition->EvaluateAsBooleanCondition(value, context)) return false;
  constexpr size_t repeats = 0, ends = 1;
  return value ? way == ends : way == repeats && isa<DoStmt>(loop);
}

} // namespace

std::unique_ptr<Graph> Graph::of(const FunctionDecl *definition) {
  CFG::BuildOptions options;
  options.setAllAlwaysAdd(); // every expression is an element
  options.PruneTriviallyFalseEdges = false;
  ASTContext &context = definition->getASTContext();
  std::unique_ptr<CFG> cfg = CFG::buildCFG(definition, definition->getBody(), &context, options);
  if (!cfg) return nullptr;
  std::unique_ptr<Graph> graph(new Graph(std::move(cfg)));
  graph->connect(context);
  graph->number();
  return graph;
}

void Graph::connect(const ASTContext &context) {
  nodes_.resize(cfg_->getNumBlockIDs());
  for (const CFGBlock *block : *cfg_) {
    Node &node = nodes_[block->getBlockID()];
    node.clang = block;
    for (const CFGElement &element : *block)
      if (auto statement = element.getAs<CFGStmt>()) node.statements.push_back(statement->getStmt());
    const Stmt *last = block->getTerminatorStmt();
    if (isa_and_nonnull<GCCAsmStmt>(last)) node.statements.push_back(last); // asm goto, which may store before it jumps
    auto *choice = dyn_cast_or_null<SwitchStmt>(last);
    size_t way = 0;
    for (const CFGBlock::AdjacentBlock &next : block->succs()) {
      const CFGBlock *to = next.getReachableBlock();
      // An object of an enumerated type may have other values than the enumerators (C11 6.7.2.2p4), so that a switch which names
      // them all can still be passed by.
      if (!to && choice && choice->isAllEnumCasesCovered()) to = next.getPossiblyUnreachableBlock();
      if (to && !never_taken(last, way, context)) {
        node.successors.push_back(to->getBlockID());
        nodes_[to->getBlockID()].predecessors.push_back(block->getBlockID());
      }
      ++way;
    }
  }
}

void Graph::number() {
  for (Block block = 0; block < size(); ++block)
    for (unsigned i = 0; i < nodes_[block].statements.size(); ++i) positions_[nodes_[block].statements[i]] = {block, i};
  // Clang takes a declaration of several variables apart, from the last one to the first.
  for (const auto &[part, whole] : cfg_->synthetic_stmts()) {
    auto found = positions_.find(part);
    if (found == positions_.end()) continue;
    Position at = found->second;
    auto [known, is_new] = positions_.try_emplace(whole, at);
    Position &first = known->second;
    bool is_earlier = first.block == at.block ? at.index < first.index : at.block > first.block;
    if (!is_new && is_earlier) first = at;
  }
  reached_.resize(size());
  from_entry_.push_back(entry());
  reached_.set(entry());
  for (size_t i = 0; i < from_entry_.size(); ++i)
    for (Block next : successors(from_entry_[i]))
      if (!reached_.test(next)) reached_.set(next), from_entry_.push_back(next);
}

std::optional<Graph::Position> Graph::find(const Stmt *statement) const {
  auto found = positions_.find(statement);
  return found == positions_.end() ? std::nullopt : std::optional(found->second);
}

bool Graph::is_reached(const Stmt *statement) const {
  auto at = find(statement);
  return at && reached_.test(at->block);
}

std::vector<Graph::Block> Graph::ends_without_return() const {
  std::vector<Block> ends;
  for (Block block : predecessors(exit())) {
    const Node &node = nodes_[block];
    if (node.clang->hasNoReturnElement()) continue;
    if (node.statements.empty() || !isa<ReturnStmt>(node.statements.back())) ends.push_back(block);
  }
  return ends;
}

} // namespace prelude::analysis
