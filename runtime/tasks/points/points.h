// The migration points of the program's units, numbered the same on every node.
#pragma once

#include "mcrl_abi.h"

#include <string>
#include <vector>

namespace mcrl {

struct PointTable {
  std::vector<mcrl_point *> points; // sorted by name; the index of a point is its number
  std::vector<mcrl_private> privates; // of all units
  bool has_units = false;
  uint64_t fingerprint = 0;         // of the ABI, the points and the units' text
  std::string error;                // of the program as it was built; empty if there is none
};

// Adds a unit to the program, before main: mcrl_register().
void register_unit(mcrl_unit &);

// Numbers the points of all units that have been registered. The same units give the same numbers, in whatever order.
PointTable number_points();

} // namespace mcrl
