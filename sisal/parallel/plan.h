// The work that all nodes do together. A program runs on every node alike: scalars, small arrays and what no plan names are
// computed by each.
//
// A *phase* is a product loop whose indices the nodes divide: a `forall` of Prelude C. Arrays of it are shared: their elements lie
// in pages that all nodes reach, rows where the index is computed. Each node has descriptors of its own for them, so that what
// reads an array need not know where it lies; nothing overwrites a shared array. A *fork* is a call of a function by itself that
// another node may take.
#pragma once

#include "diagnostics/diagnostics.h"
#include "graph/graph.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace sisal::parallel {

// A forall of one dimension. Its loop is a phase if at run time it has enough work; else each node runs all of it.
struct Phase {
  // A forecast from an index, without the loop's work. Parameters: the body's. Results: for each clause `array of` whose values are
  // arrays, low bound and size of each of their dimensions; last the operations that an index takes, a double_real.
  // Rows that turn out to be of another shape are found when they are made; then each node computes the loop.
  std::unique_ptr<graph::Graph> forecast;
  // If no clause gathers rows: the loop over some of the indices that follow each other (strip.h), which one filament runs.
  std::unique_ptr<graph::Graph> strip;
  bool is_ragged = false;      // the forecast's bounds differ from index to index: it is made for each
  std::vector<unsigned> ranks; // for each clause, dimensions of its values: 0 for scalars and for reductions
};

// A remark about a loop or a call.
struct Decision {
  Range at;
  bool is_call = false;
  bool is_divided = false;
  std::string why; // of what is not divided
};

struct Plan {
  std::map<const graph::Node *, Phase> phases;
  std::set<const graph::Node *> forks; // calls, each with another one after it that need not wait for it
  // Calls of a function by itself where forks are: the operands whose elements say whether a call is worth a fork.
  std::map<const graph::Node *, std::vector<std::uint32_t>> measures;
  std::set<std::uint32_t> parcels; // functions whose forks have arguments or results with references, or several results
  // Functions, by their numbers; empty if there is no phase and no fork.
  std::vector<bool> has_phases; // in it, or in what it calls where all nodes come to: it has a form that all nodes call together
  std::vector<bool> has_forks;  // node 0 calls it for all
  std::vector<Decision> decisions;
};

// A forall of several dimensions that may be a phase becomes one of one, with another one in its body; nothing else of the unit
// changes.
Plan plan(graph::Unit &unit);

// The loops that are phases, for the plan of memory.
std::set<const graph::Node *> nodes_of(const Plan &plan);

// -Rparallel: of each product loop and each function that calls itself, what has been decided and why.
void remark(const Plan &plan, Diagnostics &diagnostics);

} // namespace sisal::parallel
