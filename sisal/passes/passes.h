// Graph to graph: the same values by less work. Each pass is a file; `run` has them in order, again and again while they find
// something.
//
// No pass makes a program fail that did not, and none removes a failure whose value is used: what may fail is not evaluated where
// it was not before. Sums of reals keep their order.
#pragma once

#include "graph/graph.h"

#include <string>

namespace sisal::passes {

struct Options {
  bool full_errors = false;     // `-ferrors=full`: what fails is an error value, which goes on
  std::size_t inline_size = 40; // the nodes of a function that takes the place of each of its calls
  unsigned most_rounds = 8;
};

// Each says whether it has changed something.
bool inline_calls(graph::Unit &unit, const Options &options);
bool forward_reads(graph::Unit &unit, const Options &options);
bool fold_constants(graph::Unit &unit, const Options &options);
bool simplify_selects(graph::Unit &unit, const Options &options);
bool share_expressions(graph::Unit &unit, const Options &options);
bool move_invariants(graph::Unit &unit, const Options &options);
bool fuse_foralls(graph::Unit &unit, const Options &options);
bool remove_dead(graph::Unit &unit, const Options &options);

struct Pass {
  const char *name;
  bool (*run)(graph::Unit &unit, const Options &options);
};
// In the order in which they run; names are those of files.
const std::vector<Pass> &all();

void run(graph::Unit &unit, const Options &options = {});

} // namespace sisal::passes
