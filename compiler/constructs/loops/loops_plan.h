// Which loops look for messages, and after how many iterations.
#pragma once

#include "plan/plan.h"

#include <set>

namespace prelude::plan {

// A loop that forms of the procedure are entered in stays one loop.
void choose_check(Loop &, bool is_entered, uint64_t strip_units);

// The names of functions that look for messages where they begin; and of those without a base case, which is returned before that.
struct Looking {
  std::set<std::string> all, always;
};
Looking functions_that_look(const facts::Unit &);
// A loop (an index into Function::loops) in which each iteration calls a function that always looks need not look itself.
void leave_to_callees(Function &, size_t loop, const Looking &);

} // namespace prelude::plan
