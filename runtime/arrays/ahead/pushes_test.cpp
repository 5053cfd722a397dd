#include "arrays/ahead/pushes.h"

#include <gtest/gtest.h>

using namespace mcrl;
using Dues = std::vector<Pushes::Due>;

namespace {

constexpr PageName pushed{3, 14}, pushed_of_other{4, 14};

TEST(Pushes, ComeInEachPeriodSoManyTimes) {
  Pushes pushes;
  pushes.add(pushed, 1, {2, 3}, 10, 10);
  Dues once{{pushed, 1}};
  for (uint32_t phase = 11; phase < 30; phase++)
    EXPECT_EQ(pushes.due(phase), phase == 12 || phase == 14 || phase == 16 ? once : Dues{}) << phase;
}

TEST(Pushes, ARequestMayComeLateOrEarly) {
  Pushes pushes;
  pushes.add(pushed, 1, {1, 3}, 10, 12); // its pushes of 11 and 12 are none
  pushes.add(pushed, 2, {7, 1}, 13, 12); // from a node that has begun a phase that this one has not
  EXPECT_EQ(pushes.due(13), (Dues{{pushed, 1}}));
  for (uint32_t phase = 14; phase < 20; phase++) EXPECT_EQ(pushes.due(phase), Dues{});
  EXPECT_EQ(pushes.due(20), (Dues{{pushed, 2}}));
}

TEST(Pushes, TheLastLeaseHolds) {
  Pushes pushes;
  pushes.add(pushed, 1, {2, 5}, 10, 10);
  pushes.add(pushed, 1, {3, 1}, 10, 10);
  EXPECT_EQ(pushes.due(12), Dues{});
  EXPECT_EQ(pushes.due(13), (Dues{{pushed, 1}}));
  EXPECT_EQ(pushes.due(14), Dues{});
}

TEST(Pushes, TheSameLeaseAgainIsOne) {
  Pushes pushes;
  pushes.add(pushed, 1, {2, 5}, 10, 10);
  pushes.add(pushed, 1, {2, 5}, 10, 10);
  EXPECT_EQ(pushes.due(12), (Dues{{pushed, 1}}));
}

TEST(Pushes, NodesHaveLeasesOfTheirOwn) {
  Pushes pushes;
  pushes.add(pushed, 1, {1, 1}, 10, 10);
  pushes.add(pushed, 2, {1, 2}, 10, 10);
  EXPECT_EQ(pushes.due(11), (Dues{{pushed, 1}, {pushed, 2}}));
  EXPECT_EQ(pushes.due(12), (Dues{{pushed, 2}}));
}

TEST(Pushes, MoveOnByADistance) {
  Pushes pushes;
  pushes.add(pushed, 1, {2, 3, -5}, 10, 12); // its push of 12 is none
  EXPECT_EQ(pushes.due(14), (Dues{{{3, 4}, 1}}));
  for (uint32_t phase = 15; phase < 30; phase++)
    EXPECT_EQ(pushes.due(phase), phase == 16 ? (Dues{{{3, 0xffffffff}, 1}}) : Dues{}) << "not in the array";
}

TEST(Pushes, ForgetAnArray) {
  Pushes pushes;
  pushes.add(pushed, 1, {1, 1}, 10, 10);
  pushes.add(pushed_of_other, 1, {1, 1}, 10, 10);
  pushes.forget(pushed.first);
  EXPECT_EQ(pushes.due(11), (Dues{{pushed_of_other, 1}}));
}

TEST(Pushes, APeriodThatCannotBeIsNone) {
  Pushes pushes;
  pushes.add(pushed, 1, {0, 1}, 10, 10);
  pushes.add(pushed, 1, {Pushes::longest_period + 1, 1}, 10, 10);
  for (uint32_t phase = 11; phase < 20; phase++) EXPECT_EQ(pushes.due(phase), Dues{});
}

} // namespace
