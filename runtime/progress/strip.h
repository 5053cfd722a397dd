// Time in compiled code: loops call the runtime every microsecond or so (mcrl_strip), where threads let messages in, and handlers
// are told when they have run for too long to be handlers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace mcrl {

// How long an activation may run as a handler.
struct Budget {
  uint64_t ticks = 0; // of clock_ticks(); 0: no time at all
  uint64_t began = 0; // when the handler that runs came to the end of its first strip; 0: it has not
};

// Unless it is given: what 16 threads cost, for then the thread that the handler might have had would have cost at most a sixteenth
// of its time, and at most 50 us, for so long nobody else is answered. Measures that.
Budget make_budget(std::optional<uint64_t> given_ns, size_t stack_bytes);

} // namespace mcrl
