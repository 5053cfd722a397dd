// A product loop while it is emitted.
#pragma once

#include "emit/clause.h"
#include "emit/function.h"

namespace sisal::emit {

// What one name of a dimension runs over.
struct Generated {
  bool is_array = false;
  std::string array, low; // C expressions of few characters
  TypeRef element = nullptr;
  std::string index;        // the loop's, or another that runs with it
  std::string element_name; // of an array's element, if something uses it
  std::string elements;     // a pointer whose element of the loop's index is this one; before the loop there is none
};

// A loop `for (long index = low; index <= high; index++)`.
struct CountedLoop {
  std::vector<Generated> generated;
  std::string index, low, high;
  bool is_known = false; // its bounds are known before all loops
};

struct ForallState {
  const Scope &scope;
  std::uint32_t number;
  const graph::Node &node;
  const memory::NodePlan &plan;
  const graph::Forall &forall;
  Codes operands;
  std::vector<CountedLoop> loops;
  bool is_rectangle = true; // all bounds are known before the loops
  bool is_guarded = false;  // no loop is empty: an `if` around them says so
  std::vector<Clause> clauses;
  bool is_renewed = false; // the first clause's array takes the place of the array that the loop runs over
  std::string place;       // where the first clause's elements are written, if they are part of a catenation
  Codes elements;          // what the dimensions so far give
  ranges::LoopPlan ranges;
};

} // namespace sisal::emit
