#include "arrays/engine/claims.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace mcrl {
namespace {

Claim row(uint32_t page, uint32_t row, uint32_t node, uint16_t flags) { return {0, flags, page, row, node}; }
Claim announced(uint32_t page, uint32_t node) { return {0, 0, page, Claim::whole_page, node}; }

TEST(Claims, RowOfOneWriterMoves) {
  Judgement judgement = judge({row(1, 4, 2, Claim::movable)});
  EXPECT_EQ(judgement.moves, (std::vector<RowMove>{{0, 4, 2}}));
  EXPECT_TRUE(judgement.news.empty());
}

TEST(Claims, RowOfTheOwnerStays) {
  Judgement judgement = judge({row(1, 4, 2, Claim::movable | Claim::by_owner)});
  EXPECT_TRUE(judgement.moves.empty());
  EXPECT_TRUE(judgement.news.empty()); // the owner has its own changes
}

TEST(Claims, RowThatIsNotWhollyThereStays) {
  Judgement judgement = judge({row(1, 4, 2, Claim::movable), row(2, 4, 2, 0)});
  EXPECT_TRUE(judgement.moves.empty());
  ASSERT_EQ(judgement.news.size(), 2u);
  EXPECT_EQ(judgement.news[0].nodes, std::vector<uint32_t>{2});
}

TEST(Claims, RowOfSeveralWritersStaysAndOthersSendTheirChanges) {
  Judgement judgement = judge({row(1, 4, 3, Claim::movable), row(1, 4, 0, Claim::movable | Claim::by_owner), row(1, 4, 2, Claim::movable),
                               row(1, 5, 3, Claim::movable)});
  EXPECT_EQ(judgement.moves, (std::vector<RowMove>{{0, 5, 3}}));
  ASSERT_EQ(judgement.news.size(), 1u);
  EXPECT_EQ(judgement.news[0].page, 1u);
  EXPECT_EQ(judgement.news[0].nodes, (std::vector<uint32_t>{2, 3}));
}

TEST(Claims, AnnouncementsAreByPage) {
  Judgement judgement = judge({announced(7, 1), announced(3, 2), announced(7, 0)});
  ASSERT_EQ(judgement.news.size(), 2u);
  EXPECT_EQ(judgement.news[0].nodes, std::vector<uint32_t>{2});
  EXPECT_EQ(judgement.news[1].nodes, (std::vector<uint32_t>{0, 1}));
}

// All nodes judge alike, though each has the claims in its own order.
TEST(Claims, OrderHasNoMeaning) {
  std::mt19937 random(1);
  for (int run = 0; run < 100; run++) {
    Claims claims;
    for (int i = 0; i < 20; i++)
      claims.push_back(row(random() % 3, random() % 6, random() % 4, static_cast<uint16_t>(random() % 4)));
    Judgement first = judge(claims);
    std::shuffle(claims.begin(), claims.end(), random);
    Judgement second = judge(claims);
    EXPECT_EQ(first.moves, second.moves);
    ASSERT_EQ(first.news.size(), second.news.size());
    for (size_t i = 0; i < first.news.size(); i++) EXPECT_EQ(first.news[i].nodes, second.news[i].nodes);
  }
}

} // namespace
} // namespace mcrl
