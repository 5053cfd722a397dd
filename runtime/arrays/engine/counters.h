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
  held,       // requests that have waited because the page was to stay for a while
  rows_moved, // to pages of their writers
  end
};
static_assert(static_cast<uint8_t>(ArrayCounter::end) <= first_counter::none);

} // namespace mcrl
