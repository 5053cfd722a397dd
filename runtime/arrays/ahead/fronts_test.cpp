#include "arrays/ahead/fronts.h"

#include <gtest/gtest.h>

using namespace mcrl;
using Pages = std::vector<PageName>;

namespace {

constexpr uint32_t array = 3, other_array = 4;

// The pages that are due. Each counts as asked for, as where the node has none of them.
Pages asked(Fronts &fronts, uint32_t phase) {
  Pages pages = fronts.due(phase);
  for (PageName page : pages) fronts.asked(page, phase);
  return pages;
}

TEST(Fronts, MoveOnAfterTwoEqualDistances) {
  Fronts fronts;
  fronts.read({array, 10, 5});
  fronts.read({array, 16, 7});
  EXPECT_EQ(asked(fronts, 9), Pages{});
  fronts.read({array, 22, 9});
  EXPECT_EQ(asked(fronts, 10), Pages{});
  EXPECT_EQ(asked(fronts, 11), (Pages{{array, 28}}));
  EXPECT_EQ(asked(fronts, 11), Pages{}) << "once";
  EXPECT_EQ(asked(fronts, 13), (Pages{{array, 34}}));
}

TEST(Fronts, MoveBackwards) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 100 - 3 * phase, phase});
  EXPECT_EQ(asked(fronts, 4), (Pages{{array, 88}}));
}

TEST(Fronts, APageThatIsReadAgainIsNone) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3, 4}) fronts.read({array, 7, phase});
  EXPECT_EQ(asked(fronts, 5), Pages{});
}

TEST(Fronts, AreThatOfTheFirstReadInAPhase) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) {
    fronts.read({array, 10 * phase, phase});
    fronts.read({array, 10 * phase + phase, phase});
  }
  EXPECT_EQ(asked(fronts, 4), (Pages{{array, 40}}));
}

TEST(Fronts, AreAsFastWhereSomePagesAreTheNodesOwn) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 4, 5}) fronts.read({array, 3 * phase, phase});
  for (uint32_t phase = 6; phase < 100; phase++) {
    bool is_own = phase % 3 == 0;
    ASSERT_EQ(is_own ? fronts.due(phase) : asked(fronts, phase), (Pages{{array, 3 * phase}}));
    if (is_own) fronts.read({array, 500 + phase * phase, phase});
    else fronts.read({array, 3 * phase, phase});
  }
}

TEST(Fronts, AReadAtAnotherDistanceEndsThem) {
  Fronts fronts;
  for (uint32_t phase : {1, 3, 5}) fronts.read({array, 10 * phase, phase});
  fronts.read({array, 61, 6});
  EXPECT_EQ(asked(fronts, 7), Pages{});
}

TEST(Fronts, AreExpectedInVainForAShortWhile) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 10 * phase, phase});
  uint32_t expected = 0;
  for (uint32_t phase = 4; phase < 40; phase++) {
    expected += asked(fronts, phase).size();
    fronts.read({array, 500 + phase * phase, phase});
  }
  EXPECT_LE(expected, 2u);
}

TEST(Fronts, OthersMayBeReadAfterThem) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 10 * phase, phase});
  uint32_t expected = 0;
  for (uint32_t phase = 4; phase < 40; phase++) {
    bool is_expected = !asked(fronts, phase).empty();
    expected += is_expected;
    if (!is_expected) fronts.read({array, 10 * phase, phase});
    fronts.read({array, 500 + phase * phase, phase});
  }
  EXPECT_GE(expected, 20u);
}

TEST(Fronts, EndBeforeTheFirstPage) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 12 - 3 * phase, phase, 100, 100});
  EXPECT_EQ(asked(fronts, 4), (Pages{{array, 0}}));
  EXPECT_EQ(asked(fronts, 5), Pages{});
}

TEST(Fronts, EndAfterTheLastPage) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 3 * phase, phase, 13, 13});
  EXPECT_EQ(asked(fronts, 4), (Pages{{array, 12}}));
  EXPECT_EQ(asked(fronts, 5), Pages{});
  EXPECT_EQ(asked(fronts, 6), Pages{}) << "it is forgotten";
}

TEST(Fronts, SometimesAThreadHasToShowThatItReads) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 10 * phase, phase});
  uint32_t phase = 4;
  while (asked(fronts, phase) == Pages{{array, 10 * phase}}) phase++;
  EXPECT_EQ(phase, 4 + Fronts::most_unseen);
  EXPECT_EQ(asked(fronts, phase + 1), Pages{});
  fronts.read({array, 10 * phase, phase});
  EXPECT_EQ(asked(fronts, phase + 1), (Pages{{array, 10 * phase + 10}})) << "it still does";
}

TEST(Fronts, AFaultBeforeThePageHasComeShowsIt) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, phase, phase});
  for (uint32_t phase = 4; phase < 100; phase++) {
    ASSERT_EQ(asked(fronts, phase), (Pages{{array, phase}}));
    fronts.read({array, phase, phase});
  }
}

bool all_alike(uint32_t) { return true; }

TEST(Fronts, ArePushedUntilAThreadHasToShowThatItReads) {
  Fronts fronts;
  for (uint32_t phase : {2, 4, 6}) fronts.read({array, 3 * phase, phase, 1000, 1000});
  EXPECT_EQ(fronts.lease({array, 18}, 3, all_alike), (Lease{2, Fronts::most_unseen, 6}));
  for (uint32_t time = 1; time <= Fronts::most_unseen; time++) {
    ASSERT_EQ(asked(fronts, 6 + 2 * time), (Pages{{array, 18 + 6 * time}}));
    ASSERT_EQ(fronts.pushed({array, 18 + 6 * time}), 3u) << "all that were asked for with it";
  }
  EXPECT_EQ(asked(fronts, 8 + 2 * Fronts::most_unseen), Pages{});
}

TEST(Fronts, AreAskedForOfEachHomeThatTakesItsTurn) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 2 * phase, phase, 1000, 1000});
  auto is_alike = [](uint32_t page) { return page / 2 % 3 == 0; };
  EXPECT_EQ(fronts.lease({array, 6}, 2, is_alike), (Lease{3, Fronts::most_unseen / 3, 6}));
  std::string ways;
  for (uint32_t phase = 4; phase < 8; phase++) {
    asked(fronts, phase);
    ways += fronts.pushed({array, 2 * phase}) == 2 ? " pushed" : " asked";
  }
  EXPECT_EQ(ways, " asked asked pushed asked");
}

TEST(Fronts, AreNotPushedByHomesThatDoNotTakeTurns) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 2 * phase, phase, 1000, 1000});
  EXPECT_EQ(fronts.lease({array, 6}, 1, [](uint32_t) { return false; }), Lease{});
  EXPECT_EQ(fronts.lease({array, 4}, 1, all_alike), Lease{}) << "not the front";
}

TEST(Fronts, AreAskedForAgainWhenOneHasNotCome) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, 10 * phase, phase, 1000, 1000});
  EXPECT_NE(fronts.lease({array, 30}, 2, all_alike), Lease{});
  asked(fronts, 4);
  fronts.missed({array, 42});
  EXPECT_EQ(fronts.pushed({array, 40}), 2u) << "another page";
  fronts.missed({array, 41});
  asked(fronts, 5);
  EXPECT_EQ(fronts.pushed({array, 50}), 0u);
}

TEST(Fronts, AreForgottenWithTheArray) {
  Fronts fronts;
  for (uint32_t phase : {1, 2, 3}) fronts.read({array, phase, phase}), fronts.read({other_array, phase, phase});
  fronts.forget(array);
  EXPECT_EQ(asked(fronts, 4), (Pages{{other_array, 4}}));
}

} // namespace
