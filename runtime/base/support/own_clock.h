// A clock that is not the machine's: that of a simulated node, where time is what operations are said to cost.
#pragma once

#include <cstdint>

namespace mcrl {

class OwnClock {
public:
  // From some beginning, which is not 0. A look costs time, too, so that a loop that waits for a time comes to its end. Other nodes may
  // run during the call.
  virtual uint64_t now_ns() = 0;

  // For reports: the look costs nothing, and no other node runs.
  virtual uint64_t seen_ns() = 0;

  uint64_t thread_ns = 0;       // what is measured elsewhere: to make a thread, run it and end it
  double copied_byte_ns = 0;    // to copy a byte in memory
  double network_byte_ns = 0;   // of a long message

protected:
  ~OwnClock() = default;
};

} // namespace mcrl
