// Declarations by which the forms of partial frames come: their labels, and what stands for their cleanup functions.
#pragma once

#include "plan/names.h"
#include "plan/plan.h"

namespace prelude::plan {

// After the frames have been planned.
void add_passed(Function &, Names &);

} // namespace prelude::plan
