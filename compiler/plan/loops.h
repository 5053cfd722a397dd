// Which loops look for messages, and after how many iterations.
#pragma once

#include "plan/plan.h"

namespace prelude::plan {

// With locks in it a loop stays one: continuations go on in its midst, and it should look the same in all forms.
Loop check_of(const facts::Loop &, bool has_locks, uint64_t strip_units);

} // namespace prelude::plan
