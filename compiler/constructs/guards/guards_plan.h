// Guards that the runtime evaluates.
#pragma once

#include "plan/records.h"

namespace prelude::plan {

// A guard that the runtime evaluates is a form of the procedure.
struct Guard : facts::Guard {
  std::optional<size_t> point; // where a record waits for it
  std::string holds;           // the predicate; empty if there is none
  unsigned form = 0;           // from 1, in the order of the source
  std::string entry;           // label
  unsigned number = 0;         // of the entry
  std::string structure;
  std::vector<Member> members; // of the variables that it uses
  bool has_structure = false;  // of its own, not that of a record
};

// The guards of a function.
struct Guards {
  std::vector<Guard> guards;
};

} // namespace prelude::plan
