#include "analysis/flow/dataflow.h"

#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"

namespace prelude::analysis {
using namespace clang;
namespace {

template <typename Worklist> void solve(const Graph &graph, Worklist &work, FollowBlock follow) {
  while (const CFGBlock *block = work.dequeue())
    follow(block->getBlockID(), [&](Graph::Block next) { work.enqueueBlock(graph.clangs(next)); });
}

} // namespace

void solve_forward(const Graph &graph, FollowBlock follow) {
  ForwardDataflowWorklist work(graph.clangs(), &graph.order());
  work.enqueueBlock(graph.clangs(graph.entry()));
  solve(graph, work, follow);
}

void solve_backward(const Graph &graph, llvm::ArrayRef<Graph::Block> blocks, FollowBlock follow) {
  DataflowWorklistBase<PostOrderCFGView::BlockOrderCompare, 20> work(graph.clangs(), graph.order().getComparator());
  for (Graph::Block block : blocks) work.enqueueBlock(graph.clangs(block));
  solve(graph, work, follow);
}

} // namespace prelude::analysis
