// A clause of `returns` while its loop is emitted.
#pragma once

#include "graph/graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sisal::emit {

// How `array of` and `stream of` are made.
enum class Building : std::uint8_t {
  none, // it is a reduction, or the last value
  at,   // all sizes are known: elements are written where they lie
  rows, // the last dimension's are not, or those of inner ones differ: an array for each row
};

struct Clause {
  const graph::Return *returns = nullptr;
  TypeRef type = nullptr;  // of the output
  TypeRef value = nullptr; // of the value
  std::string place;       // FILE, LINE
  std::string variable;
  bool is_given = false; // it gets the reference of each value; else a catenation only looks at it
  std::string lane;      // where a reduction is computed in lanes: the lane of this pass
  std::string is_any;    // a variable that says whether there was a value, if an error depends on it
  Building building = Building::none;
  std::string spoiled;             // where errors are values: a variable that says whether the clause's value is one
  std::string values;              // and where sums are not made in the order of the passes: the array of what is added
  std::string next, end;           // an array of a `for initial`: where its next element lies, and where its room ends
  bool has_size = false;           // it is made as long as it will be
  bool is_filled_up = false;       // the last dimension grows element by element
  std::string elements;            // `at`: where the first element lies, or would if its index were 0
  std::string row;                 // the same for the row of the loops around the innermost one
  std::vector<std::string> levels; // `rows`: the arrays around the innermost one, which is the last
};

} // namespace sisal::emit
