// Variables that have a value from the start although the program gives them none.
#pragma once

#include "plan/plan.h"

namespace prelude::plan {

// Once all records are known.
void choose_first_values(Function &);

} // namespace prelude::plan
