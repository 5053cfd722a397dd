// The form of a procedure in which all forks are calls.
#pragma once

#include "plan/plan.h"

namespace prelude::plan {

// Whether a procedure that calls itself has such a form: all its forks can be calls, if their places are here, and it stays on its node.
bool has_pruned_form(const Function &);
// What these forms call, once all procedures of the unit are planned.
void connect_pruned(Unit &);

} // namespace prelude::plan
