// Sections that the compiler puts together, as plain data.
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

// Two sections in a row that are one: the region stays locked from the unlock to the lock.
struct JoinedSections {
  VariableId variable = 0;
  Range unlock; // the call, without the semicolon
  Range lock;   // with it
  Place unlock_place, lock_place;
  bool moves = false;  // there is a `move` at the lock, which the first section's has done
  bool raises = false; // the lock is for writing; so is the first section's, which was written as one for reading
};

// A loop in which one region is locked again and again. Nothing may wait from these unlocks to the next lock, or to the loop's end.
struct LoopSections {
  size_t loop = 0;                    // index into Function::loops
  std::vector<size_t> locks, unlocks; // indices into Function::locks and unlocks
};

// The facts that a plan keeps unchanged.
struct PlainSections {
  std::vector<JoinedSections> joined;
};

struct Sections {
  std::vector<LoopSections> in_loops; // that may keep the lock; an outer loop before those in it
};

} // namespace prelude::facts
