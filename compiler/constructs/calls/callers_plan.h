// Callers that go along with a computation that moves in what they call (`move(frames: k)`).
#pragma once

#include "plan/plan.h"

namespace prelude::plan {

// Decides which callers go along, over the call graph of the unit. Warns of a `move(frames: k)` with which no caller goes.
void choose_callers(facts::Unit &, Diagnostics &);
// Adds a point for each call with which the function goes along. When its locks have been decided about.
void add_call_points(const Function &, std::vector<Point> &);
// Calls from call points are of a form of the callee, which is declared before the caller. When all functions have been planned.
void connect_callers(Unit &);

} // namespace prelude::plan
