// Which system this process runs on.
#pragma once

#include <cstdint>

namespace mcrl {

// Equal for nodes under one kernel, which have one monotonic clock (clock.h), until the machine starts anew. Copies of a virtual
// machine may run with the same.
uint64_t kernel_identity();

} // namespace mcrl
