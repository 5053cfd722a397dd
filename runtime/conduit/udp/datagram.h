// What stands in front of every datagram. All nodes of a job run the same executable: they agree on the layout.
#pragma once

#include "conduit/conduit.h"
#include "conduit/udp/reliable.h"

namespace mcrl {

struct DatagramHeader {
  uint64_t key;    // of the job
  uint32_t from;   // node
  uint32_t number; // as Reliable counts; of one that is an acknowledgment alone, 0
  uint32_t acknowledged;
  uint32_t message; // the number of a message that is cut, or one of the next two
  uint64_t acknowledged_beyond;

  static constexpr uint32_t whole = 0, acknowledgment_alone = UINT32_MAX;
};

// Follows if the message is cut.
struct FragmentHeader {
  uint64_t offset, data_bytes;
  std::byte head[head_bytes];
};

static_assert(sizeof(DatagramHeader) == 32 && sizeof(FragmentHeader) == 32, "messages after them are aligned to 16 bytes");

} // namespace mcrl
