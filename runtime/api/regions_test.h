// What the tests of CRL's calls on nodes in this process share.
#pragma once

#include "api/runtime.h"
#include "conduit/loopback/loopback.h"
#include "mcrl.h"
#include "progress/loop.h"

#include <gtest/gtest.h>

namespace mcrl {

inline Settings small_settings() {
  Settings settings;
  settings.span_bits = 28;
  settings.stack_bytes = 128 << 10;
  return settings;
}

inline Settings checked_settings() {
  Settings settings = small_settings();
  settings.check = true;
  return settings;
}

inline void on_nodes(uint32_t nodes, uint64_t seed, const Settings &settings, const std::function<void()> &node_main) {
  LoopbackWorld world(nodes, seed);
  world.run([&](Conduit &conduit) {
    Runtime runtime(conduit, settings);
    EXPECT_TRUE(runtime.start({}));
    node_main();
    EXPECT_TRUE(runtime.stop());
  });
}

// What node `owner` says, on every node.
inline rid_t tell(unsigned owner, rid_t mine) {
  rid_t told = mine;
  if (crl_self_addr == owner) rgn_bcast_send(sizeof told, &told);
  else rgn_bcast_recv(sizeof told, &told);
  return told;
}

} // namespace mcrl
