// Counters of looks for messages by code that computes: how often it has left its inline path for one. Where messages are in shared
// memory, an unlock does so only if some may have come.
#pragma once

#include "base/support/statistics.h"

#include <cstdint>

namespace mcrl {

enum class LookCounter : uint8_t {
  at_strips = first_counter::of_looks, // ends of strips, of loops and of filaments
  at_unlocks,                          // after unlocks
  in_calls,                            // in procedures whose forks are calls
  end
};

// Counters of calls that are sent together.
enum class GatheringCounter : uint8_t {
  calls = static_cast<uint8_t>(LookCounter::end), // of this node's that were sent with others
  routed,                                         // of them, those that went by way of a third node
  passed_on,                                      // calls of other nodes that have gone on from here
  end
};
static_assert(static_cast<uint8_t>(GatheringCounter::end) <= first_counter::of_activations);

} // namespace mcrl
