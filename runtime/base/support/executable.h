// Which program this process runs.
#pragma once

#include <cstdint>

namespace mcrl {

// Differs if the executable, or a shared library that it is linked with, be it by way of others, was built from something else;
// never 0. What is preloaded or opened at run time does not count: one node of a job may run under a tool. Reads the linker's build
// identifiers, and the whole file where there is none.
uint64_t executable_identity();

} // namespace mcrl
