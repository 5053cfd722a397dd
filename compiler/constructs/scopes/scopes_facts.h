// Blocks that end when all has ended that was spawned in them, as plain data.
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

// finish { ... }
struct Scope {
  Range opens, closes; // the braces around the marks, with blanks
  Range begin, end;    // the marks, with their semicolons
  Place place;
};

// The facts that a plan keeps unchanged.
struct PlainScopes {
  std::vector<Scope> scopes;
};

} // namespace prelude::facts
