// Dataflow over the graph of a function to its fixed point.
#pragma once

#include "analysis/program/graph.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace prelude::analysis {

// Follows a block from the state at one end of it, and enqueues the blocks at the other end whose states this changes.
using Enqueue = llvm::function_ref<void(Graph::Block)>;
using FollowBlock = llvm::function_ref<void(Graph::Block, Enqueue)>;

// From the entry, in reverse post order.
void solve_forward(const Graph &, FollowBlock);
// From all of these blocks, in post order.
void solve_backward(const Graph &, llvm::ArrayRef<Graph::Block>, FollowBlock);

} // namespace prelude::analysis
