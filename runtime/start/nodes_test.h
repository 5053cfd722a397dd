// Whole nodes in this process, for tests: over a conduit that delays and reorders messages as a seed says.
#pragma once

#include "conduit/loopback/loopback.h"
#include "progress/loop.h"
#include "start/runtime.h"

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
inline void on_nodes(uint32_t nodes, uint64_t seed, const Settings &settings, const std::function<void()> &node_main) {
  LoopbackWorld world(nodes, seed);
  // What a node has sent last may lie in its memory until all have ended.
  std::vector<std::unique_ptr<Runtime>> runtimes;
  world.run([&](Conduit &conduit) {
    Runtime &runtime = *runtimes.emplace_back(std::make_unique<Runtime>(conduit, settings));
    EXPECT_TRUE(runtime.start({}));
    node_main();
    EXPECT_TRUE(runtime.stop());
  });
}

} // namespace mcrl
