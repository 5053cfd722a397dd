// Which machine this is.
#pragma once

#include <cstdint>

namespace mcrl {

// The same on all nodes that have one monotonic clock (clock.h), until the machine starts anew.
uint64_t clock_identity();

} // namespace mcrl
