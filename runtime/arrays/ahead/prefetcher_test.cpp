#include "arrays/ahead/prefetcher.h"

#include <gtest/gtest.h>

using namespace mcrl;
using Pages = std::vector<PageName>;

namespace {

Lease lease_of(Prefetcher &prefetcher, PageName page) {
  return prefetcher.lease(page, 1, [](uint32_t) { return true; });
}

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

TEST(Prefetcher, APushIsAskedForWhenThePeriodIsKnown) {
  Prefetcher prefetcher;
  prefetcher.read(of(page, 1)), prefetcher.read(of(page, 3));
  EXPECT_EQ(lease_of(prefetcher, page), Lease{});
  prefetcher.read(of(page, 5));
  EXPECT_EQ(lease_of(prefetcher, page), (Lease{2, Prefetcher::most_unseen}));
  uint32_t phase = 7;
  for (; prefetcher.due(phase) == Pages{page} && prefetcher.pushed(page) == 1; phase += 2) prefetcher.asked(page, phase);
  EXPECT_EQ(phase, 7 + 2 * Prefetcher::most_unseen);
  EXPECT_EQ(prefetcher.pushed(page), 0u) << "the lease has ended";
}

TEST(Prefetcher, APushThatHasNotComeEndsTheLease) {
  Prefetcher prefetcher;
  for (uint32_t phase : {1, 2, 3}) prefetcher.read(of(page, phase));
  EXPECT_NE(lease_of(prefetcher, page), Lease{});
  prefetcher.missed(page);
  EXPECT_EQ(prefetcher.pushed(page), 0u);
}

using Recalled = std::vector<uint32_t>;
bool all_are_absent(uint32_t) { return true; }

// Pages 0 to count of array 3 are read in a phase.
void read_all(Prefetcher &prefetcher, uint32_t count, uint32_t phase) {
  for (uint32_t each = 0; each < count; each++) prefetcher.read(of({3, each}, phase));
}

TEST(Prefetcher, AReadRecallsWhatWasReadWithItBefore) {
  Prefetcher prefetcher;
  read_all(prefetcher, 4, 1);
  EXPECT_EQ(prefetcher.recall(of({3, 0}, 3), all_are_absent), (Recalled{1, 2, 3}));
  EXPECT_EQ(prefetcher.recall(of({3, 1}, 3), all_are_absent), Recalled{}) << "it is on its way";
  EXPECT_EQ(prefetcher.recall(of({3, 0}, 5), all_are_absent), (Recalled{1, 2, 3}));
  EXPECT_EQ(lease_of(prefetcher, {3, 2}), (Lease{2, Prefetcher::most_unseen})) << "two equal distances";
  EXPECT_EQ(prefetcher.due(7), (Pages{{3, 0}, {3, 1}, {3, 2}, {3, 3}}));
}

TEST(Prefetcher, OnlyTheFirstThatIsAbsentRecalls) {
  Prefetcher prefetcher;
  read_all(prefetcher, 4, 1);
  EXPECT_EQ(prefetcher.recall(of({3, 1}, 3), all_are_absent), Recalled{}) << "the node reads in another order";
  auto is_absent = [](uint32_t each) { return each != 0; };
  EXPECT_EQ(prefetcher.recall(of({3, 1}, 3), is_absent), (Recalled{2, 3}));
}

TEST(Prefetcher, NothingIsRecalledFromLongAgo) {
  Prefetcher prefetcher;
  read_all(prefetcher, 4, 1);
  EXPECT_EQ(prefetcher.recall(of({3, 0}, 2 + Prefetcher::longest_period), all_are_absent), Recalled{});
}

TEST(Prefetcher, APageIsRecalledSoOftenUntilItHasToShowItself) {
  Prefetcher prefetcher;
  constexpr uint32_t count = 1 + Prefetcher::spread_of_recalls;
  read_all(prefetcher, count, 1);
  std::vector<uint32_t> times(count);
  for (uint32_t phase = 2; phase < 100; phase++)
    for (uint32_t each : prefetcher.recall(of({3, 0}, phase), all_are_absent)) times[each]++;
  for (uint32_t each = 1; each < count; each++)
    EXPECT_EQ(times[each], Prefetcher::most_recalls + each % Prefetcher::spread_of_recalls);
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
