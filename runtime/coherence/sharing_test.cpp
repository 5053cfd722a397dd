// Regions that are private to their home, or replicated; over a conduit that delays and reorders messages as a seed says.
// PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "coherence/engine.h"
#include "coherence/guards_test.h"

#include "mcrl.h"

using namespace mcrl;

namespace {

mcrl_rid share(int home, size_t bytes, mcrl_sharing sharing) {
  mcrl_rid rid = node_self() == home ? make_region(current_node(), bytes, sharing) : 0;
  broadcast(home, &rid, sizeof rid);
  return rid;
}

} // namespace

TEST(Private, ItsHomeLocksItAsAnyRegion) {
  on_nodes(2, 1, small_settings(), [] {
    mcrl_rid rid = share(0, 100, MCRL_PRIVATE);
    if (node_self() == 0) {
      mcrl_write_unlock(mcrl_write_hit(rid));
      mcrl_read_unlock(mcrl_read_hit(rid));
      mcrl_write_unlock(mcrl_upgrade(mcrl_update_lock(rid)));
      mcrl_write_unlock(mcrl_write_hit(rid));
    } else {
      void *at = rgn_map(rid);
      EXPECT_EQ(rgn_size(at), 100u);
      rgn_unmap(at);
    }
    barrier();
    if (node_self() == 1) rgn_delete(rid);
  });
}

TEST(PrivateDeathTest, AnotherNodeMayNotLockIt) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto on_node_one = [](const std::function<void(mcrl_rid)> &lock) {
    on_nodes(2, 5, small_settings(), [&] {
      mcrl_rid rid = share(0, 8, MCRL_PRIVATE);
      if (node_self() == 1) lock(rid);
      barrier();
    });
  };
  EXPECT_DEATH(on_node_one([](mcrl_rid rid) { mcrl_read_lock_at(rid, "private.c:3"); }),
               "^mcrl: node 1: read_lock of region id 0x[0-9a-f]+, which is private to node 0 .at private.c:3.\n$");
  EXPECT_DEATH(on_node_one([](mcrl_rid rid) { mcrl_write_lock(rid); }), "write_lock of region id 0x[0-9a-f]+, which is private to node 0\n$");
  EXPECT_DEATH(on_node_one([](mcrl_rid rid) { mcrl_update_lock(rid); }), "update_lock of region id 0x[0-9a-f]+, which is private to node 0");
  EXPECT_DEATH(on_node_one([](mcrl_rid rid) { rgn_start_read(rgn_map(rid)); }),
               "rgn_start_read of region id 0x[0-9a-f]+, which is private to node 0");
}
