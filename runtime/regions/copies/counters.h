// Counters of regions.
#pragma once

#include "base/support/statistics.h"

#include <cstdint>

namespace mcrl {

enum class RegionCounter : uint8_t {
  misses = first_counter::of_regions, // operations that a thread had to wait for
  miss_ns,                            // in these, together
  guard_waits,                        // threads and activations whose guard did not hold
  guard_evaluations,                  // for these, by the runtime
  guard_wakeups,                      // of these; one per wait if guards are predicates
  cache_hits,                         // regions of other nodes that were asked for, other than inline, and were known here
  cache_misses,                       // ... and were not
  cache_evictions,                    // copies that were given up to make room
  no_header,                          // operations on other nodes' regions that found no header here
  no_data,                            // ... that found a header, but not the data, or not the right to write them
  offers,                             // of read copies, to the nodes of the host
  taken,                              // of these, by this node, in place of a request
  phases,                             // in place, of regions of this home
  end
};
static_assert(static_cast<uint8_t>(RegionCounter::end) <= first_counter::of_looks);

} // namespace mcrl
