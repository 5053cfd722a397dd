// Which locks and promotions are points, and which functions begin as handlers.
#pragma once

#include "plan/plan.h"

namespace prelude::plan {

// No lock migrates.
void keep_here(Function &);
// Decides about the locks and frames of a function that has its facts, and removes those of its promotions that are no points.
void choose_points(Function &, Diagnostics &);
// Whether the rest of an activation has a thread when it goes on there.
bool needs_thread(const facts::Ahead &, const Function &);
// What follows a call goes on as a handler if it can wait as a record wherever it has to, and would not become a thread in any case. When
// the function's locks have been decided about.
bool needs_thread(const CallPoint &, const Function &);
bool jumps_for_long(const Function &);
// What runs a call elsewhere: the callee's own continuation if it may wait and begins as a handler, else a procedure that calls it.
void choose_runner(Unit &, Call &);

} // namespace prelude::plan
