// Which locks and promotions are points, and which functions begin as handlers.
#pragma once

#include "plan/plan.h"

namespace prelude::plan {

// Of a function with its facts: sets what is said of its locks and frames, and leaves it the promotions that can be points.
void choose_points(Function &, Diagnostics &);
// Whether the rest of an activation has a thread when it goes on there.
bool needs_thread(const facts::Ahead &, const Function &);
bool jumps_for_long(const Function &);

} // namespace prelude::plan
