// Which loops look for messages, and after how many iterations.
#pragma once

#include "plan/plan.h"

namespace prelude::plan {

// A loop that forms of the procedure are entered in stays one loop.
void choose_check(Loop &, bool is_entered, uint64_t strip_units);

} // namespace prelude::plan
