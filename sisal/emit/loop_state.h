// A `for initial` while it is emitted.
#pragma once

#include "emit/clause.h"
#include "emit/function.h"
#include "ranges/levels.h"

namespace sisal::emit {

struct FunctionEmitter::LoopState {
  const graph::Node &node;
  const memory::NodePlan &plan;
  const graph::Loop &loop;
  Codes operands;
  std::vector<graph::Output> variables; // types and names
  std::vector<std::string> names;       // in C
  std::vector<std::string> old;         // what has the value of the pass before, where it is needed
  std::vector<bool> is_seen_by_pass;    // variables whose last value the clauses of each pass use
  std::vector<Clause> clauses;
  ranges::LoopPlan ranges;
  std::string passes;    // how many there are, if it is known before them
  bool has_pass = false; // a clause is evaluated in each pass
};

} // namespace sisal::emit
