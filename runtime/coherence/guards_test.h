// What the tests of guards share.
#pragma once

#include "start/nodes_test.h"

#include "prelude.h"
#undef region
#include "mcrl_abi.h"

#include <cstdlib>
#include <numeric>

namespace mcrl {

inline mcrl_rid share(int home, size_t bytes) {
  mcrl_rid rid = 0;
  if (node_self() == home) rid = MCRL_RID(mcrl_region_new(bytes));
  broadcast(home, &rid, sizeof rid);
  return rid;
}

template <class Test> void with_seeds(uint64_t count, Test test) {
  const char *given = getenv("PRELUDE_TEST_SEED");
  uint64_t first = given != nullptr ? strtoull(given, nullptr, 10) : 1;
  for (uint64_t seed = first; seed < first + (given != nullptr ? 1 : count); seed++) {
    uint32_t nodes = 1 + static_cast<uint32_t>(seed % 5);
    SCOPED_TRACE("PRELUDE_TEST_SEED=" + std::to_string(seed) + ", " + std::to_string(nodes) + " nodes");
    Settings settings = small_settings();
    settings.three_party = seed % 2 == 0;
    settings.fault_move = seed % 7 == 0;
    settings.fault_abort = seed % 11 == 0;
    settings.cache_bytes = seed % 3 == 0 ? 64 << 10 : 0;
    test(nodes, seed, settings);
    if (testing::Test::HasFailure()) return;
  }
}

// A buffer with room for some numbers, and how many more are to come.
struct Buffer {
  long count, numbers[3], put, taken;
};
inline constexpr long capacity = 3;

inline int has_room(const void *, const void *at) { return static_cast<const Buffer *>(at)->count < capacity; }
inline int has_numbers(const void *, const void *at) { return static_cast<const Buffer *>(at)->count > 0; }

// What is put in by all nodes: 1000 times a node's number, plus 0, 1, 2, ...
inline long sum_of_numbers(long nodes, long per_node) {
  long sum = 0;
  for (long node = 0; node < nodes; node++)
    for (long i = 0; i < per_node; i++) sum += 1000 * node + i;
  return sum;
}

} // namespace mcrl
