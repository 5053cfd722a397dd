// The control flow of one function: Clang's graph of it, with the edges that C has. All that is asked about where control goes is
// asked of this one graph.
#pragma once

#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <optional>
#include <vector>

namespace clang {
class FunctionDecl;
}

namespace prelude::analysis {

class Graph {
public:
  using Block = unsigned; // in Clang's order, the exit first
  struct Position {
    Block block;
    unsigned index; // among the block's statements
  };

  // Null for a function that did not compile.
  static std::unique_ptr<Graph> of(const clang::FunctionDecl *definition);

  // Clang's own.
  const clang::CFG &clangs() const { return *cfg_; }
  const clang::CFGBlock *clangs(Block block) const { return nodes_[block].clang; }
  clang::PostOrderCFGView &order() const { return *order_; }

  unsigned size() const { return unsigned(nodes_.size()); }
  Block entry() const { return cfg_->getEntry().getBlockID(); }
  Block exit() const { return cfg_->getExit().getBlockID(); }

  // Every statement and expression that is evaluated there, its parts first.
  llvm::ArrayRef<const clang::Stmt *> statements(Block block) const { return nodes_[block].statements; }
  const clang::Stmt *terminator(Block block) const { return nodes_[block].clang->getTerminatorStmt(); }
  // The terminator's condition; null if it has none.
  const clang::Stmt *condition(Block block) const { return nodes_[block].clang->getTerminatorCondition(); }
  llvm::ArrayRef<Block> successors(Block block) const { return nodes_[block].successors; }
  llvm::ArrayRef<Block> predecessors(Block block) const { return nodes_[block].predecessors; }

  // The loop to whose beginning control goes from here; null if it goes to none.
  const clang::Stmt *loop_target(Block block) const { return nodes_[block].clang->getLoopTarget(); }

  // A declaration of several variables is where the first of them is.
  std::optional<Position> find(const clang::Stmt *) const;
  // Whether control comes to a statement.
  bool is_reached(const clang::Stmt *) const;
  // The blocks that control comes to, nearest to the entry first.
  const std::vector<Block> &from_entry() const { return from_entry_; }
  // The blocks from which control comes to the closing brace.
  std::vector<Block> ends_without_return() const;

private:
  struct Node {
    const clang::CFGBlock *clang;
    std::vector<const clang::Stmt *> statements;
    llvm::SmallVector<Block, 2> successors, predecessors;
  };
  explicit Graph(std::unique_ptr<clang::CFG> cfg)
      : cfg_(std::move(cfg)), order_(std::make_unique<clang::PostOrderCFGView>(cfg_.get())) {}
  void connect(const clang::ASTContext &);
  void number();

  std::unique_ptr<clang::CFG> cfg_;
  std::unique_ptr<clang::PostOrderCFGView> order_;
  std::vector<Node> nodes_;
  llvm::DenseMap<const clang::Stmt *, Position> positions_;
  std::vector<Block> from_entry_;
  llvm::BitVector reached_; // the same as a set
};

// Visits the blocks of a list until it is empty; a visit may add some.
template <typename Visit> void drain(std::vector<Graph::Block> &work, Visit visit) {
  while (!work.empty()) {
    Graph::Block block = work.back();
    work.pop_back();
    visit(block);
  }
}

} // namespace prelude::analysis
