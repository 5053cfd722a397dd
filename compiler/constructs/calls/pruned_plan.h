// The form of a procedure in which all forks are calls.
#pragma once

#include "plan/names.h"
#include "plan/plan.h"

namespace prelude::plan {

// Names it, if a procedure that calls itself has one: all its forks can be calls, if their places are here, and it stays on its node.
void add_pruned(Function &, Names &);
// What these forms call, once all procedures of the unit are planned.
void connect_pruned(Unit &);

} // namespace prelude::plan
