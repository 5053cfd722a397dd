// Guards, as plain data.
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

// write_lock(n); when (e)
struct Guard {
  size_t lock = 0;
  Range before, after; // what stands around the expression
  Place place;
  bool is_predicate = false;    // over the data and variables
  std::vector<VariableId> uses; // those variables
};

struct Guards {
  std::vector<Guard> guards;
};

} // namespace prelude::facts
