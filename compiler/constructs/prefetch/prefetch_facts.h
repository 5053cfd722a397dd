// Prefetches of regions' headers, as plain data.
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

// Regions whose headers are fetched before a statement that has a call in it.
struct Prefetch {
  Range statement;            // with its semicolon
  bool braces = false;        // it is no part of a block
  std::vector<Range> regions; // expressions without effects, which later calls are given
};

// The facts that a plan keeps unchanged.
struct PlainPrefetches {
  std::vector<Prefetch> prefetches;
};

} // namespace prelude::facts
