// Which loops keep a lock from one section to the next.
#pragma once

#include "plan/records.h"

namespace prelude::plan {

struct Sections {
  std::vector<LoopSections> in_loops; // that keep it; an outer loop before those in it
};

} // namespace prelude::plan
