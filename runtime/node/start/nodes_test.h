// Whole nodes in this process, for tests: over a conduit that delays and reorders messages as a seed says.
#pragma once

#include "net/conduit/loopback/loopback.h"
#include "net/progress/loop.h"
#include "node/start/runtime.h"

#include "mcrl_abi.h"

#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

namespace mcrl {

inline Settings small_settings(size_t stack_bytes = 128 << 10) {
  Settings settings;
  settings.span_bits = 28;
  settings.stack_bytes = stack_bytes;
  return settings;
}

// Runs node_main as the first thread of each node, between the runtime's start and its end.
inline void on_nodes(uint32_t nodes, uint64_t seed, const Settings &settings, const std::function<void()> &node_main,
                     uint32_t nodes_of_a_host = 3) {
  LoopbackWorld world(nodes, seed, std::nullopt, nodes_of_a_host);
  // What a node has sent last may lie in its memory until all have ended.
  std::vector<std::unique_ptr<Runtime>> runtimes;
  world.run([&](Conduit &conduit) {
    Runtime &runtime = *runtimes.emplace_back(std::make_unique<Runtime>(conduit, settings));
    EXPECT_TRUE(runtime.start({}));
    node_main();
    EXPECT_TRUE(runtime.stop());
  });
}

// Calls test(nodes, seed) for some seeds; a failure names the seed. PRELUDE_TEST_SEED=n runs that one alone.
inline void with_seeds(int count, const std::function<void(uint32_t nodes, uint64_t seed)> &test) {
  const char *given = getenv("PRELUDE_TEST_SEED");
  uint64_t first = given != nullptr ? strtoull(given, nullptr, 10) : 1;
  for (uint64_t seed = first; seed < first + (given != nullptr ? 1 : count); seed++) {
    uint32_t nodes = 1 + seed % 5;
    SCOPED_TRACE("PRELUDE_TEST_SEED=" + std::to_string(seed) + ", " + std::to_string(nodes) + " nodes");
    test(nodes, seed);
    if (testing::Test::HasFailure()) return;
  }
}

// What this node has sent.
inline uint64_t sent(Kind kind) { return current_node().statistics.messages[static_cast<size_t>(kind)]; }

inline long *write_lock(mcrl_rid rid) { return static_cast<long *>(mcrl_write_lock(rid)); }

} // namespace mcrl
