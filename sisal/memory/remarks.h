// -Rmemory.
#pragma once

#include "diagnostics/diagnostics.h"
#include "memory/plan.h"

namespace sisal::memory {

// Reports each place where a plan leaves a copy, or may leave one, with the other use of what is copied.
void remark(const graph::Unit &unit, const Plan &plan, Diagnostics &diagnostics);

} // namespace sisal::memory
