// Counters of pages of shared arrays.
#pragma once

#include "base/support/statistics.h"

#include <cstdint>

namespace mcrl {

enum class ArrayCounter : uint8_t {
  read_faults = first_counter::of_arrays,
  write_faults,
  twins,      // copies of pages that several nodes may write
  prefetched, // asked for before a thread touched them
  late,       // which a thread has touched before they had come
  held,       // requests that have waited because the page was to stay for a while
  rows_moved, // to pages of their writers
  requested,  // in requests, of which one may be for several
  pushed,     // to nodes that would have asked for them
  dropped,    // pages that came unasked, and too late, or where they were already
  unread,     // that came ahead, and that no thread has read, as far as is known
  end
};
static_assert(static_cast<uint8_t>(ArrayCounter::end) <= first_counter::none);

} // namespace mcrl
