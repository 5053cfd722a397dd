// Messages about memory that the system does not give.
#pragma once

#include <cstddef>

namespace mcrl {

// How much memory this process has in use, and which limit it has come to. Allocates nothing.
using MemoryText = char[200];
const char *describe_memory(MemoryText &);

// From now on a request of C++ that fails, without a handler, ends the job with one line. (The runtime, which has no
// exceptions, catches none.)
void report_failed_requests();

} // namespace mcrl
