// Which loops look for messages, and after how many iterations.
#pragma once

#include "plan/plan.h"

#include <set>

namespace prelude::plan {

// A loop that forms of the procedure are entered in stays one loop.
void choose_check(Loop &, bool is_entered, uint64_t strip_units);

// The names of functions that look for messages where they begin.
std::set<std::string> functions_that_look(const facts::Unit &);
// A loop (an index into Function::loops) in which each iteration calls one of these need not look itself.
void leave_to_callees(Function &, size_t loop, const std::set<std::string> &looking);

} // namespace prelude::plan
