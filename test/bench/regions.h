// Regions for the benchmarks.
#pragma once

#include <mcrl_abi.h>
#include <vector>

namespace bench {

// Collective: `count` regions of `bytes` bytes with this home.
std::vector<mcrl_rid> make_regions(int home, size_t count, size_t bytes);

} // namespace bench
