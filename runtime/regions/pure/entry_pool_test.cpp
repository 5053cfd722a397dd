#include "regions/pure/protocol.h"

#include <gtest/gtest.h>

namespace mcrl::protocol {
namespace {

TEST(EntryPool, PlacesAreNeverZeroAndHaveWhatIsPutThere) {
  EntryPool pool;
  pool.reserve_for_step();
  uint32_t index = pool.take({.peer = NodeId{5}});
  EXPECT_NE(index, 0u);
  EXPECT_EQ(pool[index].peer, NodeId{5});
  pool.give(index);
  EXPECT_EQ(pool.take({.version = Version{3}}), index);
  EXPECT_EQ(pool[index].peer, NodeId{0});
  EXPECT_EQ(pool[index].version, Version{3});
  EXPECT_EQ(pool[index].next, 0u);
}

TEST(EntryPool, ReserveLeavesEnoughForAStepAndKeepsWhatIsInUse) {
  EntryPool pool;
  for (uint32_t round = 0; round < 100; round++) {
    pool.reserve_for_step();
    for (uint32_t entry = 0; entry < 3; entry++) {
      uint32_t index = pool.take({.version = Version{round}});
      EXPECT_EQ(index, 3 * round + 3 - entry);
    }
  }
  for (uint32_t index = 1; index <= 300; index++) EXPECT_EQ(pool[index].version, Version{(index - 1) / 3});
}

TEST(EntryPoolDeathTest, TakeWithoutReserveIsOurBug) {
  EntryPool pool;
  EXPECT_DEATH(pool.take({}), "reserve_for_step");
}

} // namespace
} // namespace mcrl::protocol
