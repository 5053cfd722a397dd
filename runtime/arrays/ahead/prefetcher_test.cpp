#include "arrays/ahead/prefetcher.h"

#include <gtest/gtest.h>

using namespace mcrl;
using Pages = std::vector<PageName>;

namespace {

constexpr PageName page{3, 14}, other_page{4, 14};

PageRead of(PageName name, uint32_t phase) { return {name.first, name.second, phase}; }

TEST(Prefetcher, PlansAfterTwoEqualDistances) {
  Prefetcher prefetcher;
  prefetcher.read(of(page, 5));
  prefetcher.read(of(page, 7));
  EXPECT_EQ(prefetcher.due(9), Pages{});
  prefetcher.read(of(page, 9));
  EXPECT_EQ(prefetcher.due(10), Pages{});
  EXPECT_EQ(prefetcher.due(11), Pages{page});
  EXPECT_EQ(prefetcher.due(11), Pages{}) << "once";
}

TEST(Prefetcher, AReadOfAnotherDistanceEndsThePlan) {
  Prefetcher prefetcher;
  for (uint32_t phase : {1, 2, 3, 5}) {
    for (const auto &due : prefetcher.due(phase)) prefetcher.asked(due, phase);
    if (phase != 4) prefetcher.read(of(page, phase));
  }
  EXPECT_EQ(prefetcher.due(7), Pages{});
}

TEST(Prefetcher, SeveralFaultsOfAPhaseAreOne) {
  Prefetcher prefetcher;
  for (uint32_t phase : {1, 1, 2, 2, 3, 3}) prefetcher.read(of(page, phase));
  EXPECT_EQ(prefetcher.due(4), Pages{page});
}

TEST(Prefetcher, SometimesAThreadHasToShowThatItReads) {
  Prefetcher prefetcher;
  for (uint32_t phase : {1, 2, 3}) prefetcher.read(of(page, phase));
  uint32_t phase = 4;
  for (; prefetcher.due(phase) == Pages{page}; phase++) prefetcher.asked(page, phase);
  EXPECT_EQ(phase, 4 + Prefetcher::most_unseen);
  EXPECT_EQ(prefetcher.due(phase + 1), Pages{});
  prefetcher.read(of(page, phase));
  EXPECT_EQ(prefetcher.due(phase + 1), Pages{page}) << "it still does";
}

TEST(Prefetcher, AFaultBeforeThePageHasComeShowsIt) {
  Prefetcher prefetcher;
  for (uint32_t phase : {1, 2, 3}) prefetcher.read(of(page, phase));
  for (uint32_t phase = 4; phase < 100; phase++) {
    ASSERT_EQ(prefetcher.due(phase), Pages{page});
    prefetcher.asked(page, phase);
    prefetcher.read(of(page, phase));
  }
}

TEST(Prefetcher, LongPeriodsAreNoPlan) {
  Prefetcher prefetcher;
  for (uint32_t phase : {8, 16, 24}) prefetcher.read(of(page, phase));
  EXPECT_EQ(prefetcher.due(32), Pages{});
}

TEST(Prefetcher, ForgetsAnArrayThatEnds) {
  Prefetcher prefetcher;
  for (uint32_t phase : {1, 2, 3}) prefetcher.read(of(page, phase)), prefetcher.read(of(other_page, phase));
  prefetcher.forget(page.first);
  EXPECT_EQ(prefetcher.due(4), Pages{other_page});
  prefetcher.read(of(page, 4));
  EXPECT_EQ(prefetcher.due(5), Pages{});
}

} // namespace
