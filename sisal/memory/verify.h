// Whether a plan is sound: each reference that a graph owns is given away or dropped exactly once, and nothing is looked at after
// that.
#pragma once

#include "memory/plan.h"

#include <string>

namespace sisal::memory {

// The faults, a line each, with the function and the node; empty if there are none. Tests and assertions call it.
std::string verify(const graph::Unit &unit, const Plan &plan);

} // namespace sisal::memory
