#include "protocol/protocol.h"

#include <gtest/gtest.h>

namespace mcrl::protocol {
namespace {

TEST(EntryPool, GivesEntriesThatAreResetAndNeverZero) {
  EntryPool pool;
  pool.reserve_for_step();
  uint32_t index = pool.take();
  EXPECT_NE(index, 0u);
  pool[index].peer = NodeId{5};
  pool.give(index);
  EXPECT_EQ(pool.take(), index);
  EXPECT_EQ(pool[index].peer, NodeId{0});
  EXPECT_EQ(pool[index].next, 0u);
}

TEST(EntryPool, ReserveLeavesEnoughForAStepAndKeepsWhatIsInUse) {
  EntryPool pool;
  for (uint32_t round = 0; round < 100; round++) {
    pool.reserve_for_step();
    uint32_t index = pool.take();
    pool[index].version = Version{round};
    pool[pool.take()].version = Version{1000 + round};
    pool[pool.take()].version = Version{2000 + round};
  }
  EXPECT_TRUE(pool[1].version == Version{0} || pool[3].version == Version{0});
}

TEST(EntryPoolDeathTest, TakeWithoutReserveIsOurBug) {
  EntryPool pool;
  EXPECT_DEATH(pool.take(), "reserve_for_step");
}

} // namespace
} // namespace mcrl::protocol
