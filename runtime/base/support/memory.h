// Messages about memory that the system does not give.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mcrl {

// How much memory this process has in use, and which limit it has come to. Allocates nothing.
using MemoryText = char[200];
const char *describe_memory(MemoryText &);

// The same of a call that has failed with this error because of memory, mappings or files: names the limit, of the process or of the
// kernel, to which it has come, if that can be told.
const char *describe_refusal(int error, MemoryText &);

// The number that the kernel's vm.max_map_count allows a process to have of mappings; 0 if it cannot be told.
uint64_t most_mappings();

// From now on a request of C++ that fails, without a handler, ends the job with one line. (The runtime, which has no
// exceptions, catches none.)
void report_failed_requests();

} // namespace mcrl
