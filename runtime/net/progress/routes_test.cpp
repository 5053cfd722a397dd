// Where calls go that take a route, when they leave a node on their way, and what that tells the node that they come from.
#include "net/progress/routes.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace mcrl;

namespace {

using Told = std::vector<std::pair<uint32_t, uint32_t>>;

template <class HasGone> Told settle(Passage &passage, HasGone has_gone) {
  Told told;
  for (const Passage::Told &each : passage.settle(has_gone)) told.push_back({number(each.to), each.messages});
  return told;
}

} // namespace

TEST(Routes, EachCallIsThereAfterTwoHopsAtMost) {
  for (uint32_t nodes = 1; nodes <= 150; nodes++) {
    Grid grid(nodes);
    for (uint32_t from = 0; from < nodes; from++) {
      for (uint32_t to = 0; to < nodes; to++) {
        NodeId next = grid.next(NodeId{from}, NodeId{to});
        ASSERT_LT(number(next), nodes);
        ASSERT_EQ(grid.next(next, NodeId{to}), NodeId{to}) << from << " to " << to << " of " << nodes;
        ASSERT_TRUE(from == to || next != NodeId{from});
      }
    }
  }
}

TEST(Routes, ANodeSendsToAboutTwiceTheRootOfTheNodes) {
  for (uint32_t nodes : {4u, 5u, 8u, 12u, 60u, 64u, 65u, 100u, 1000u, 1024u}) {
    Grid grid(nodes);
    auto side = static_cast<size_t>(std::ceil(std::sqrt(nodes)));
    for (uint32_t node = 0; node < nodes; node++) {
      std::set<uint32_t>
          direct; // it has a row or a column in common with these: calls go to them first, or go on to them from here
      for (uint32_t other = 0; other < nodes; other++)
        if (other != node) direct.insert(number(grid.next(NodeId{node}, NodeId{other})));
      EXPECT_LE(direct.size(), 2 * (side - 1)) << nodes;
    }
  }
}

TEST(Routes, TheRowComesFirstUnlessTheLastIsTooShort) {
  Grid nine(9), five(5); // 0 1 2 / 3 4 5 / 6 7 8; 0 1 2 / 3 4
  EXPECT_EQ(nine.next(NodeId{0}, NodeId{8}), NodeId{2});
  EXPECT_EQ(nine.next(NodeId{8}, NodeId{0}), NodeId{6});
  EXPECT_EQ(five.next(NodeId{4}, NodeId{2}), NodeId{1}) << "there is no node 5";
  EXPECT_EQ(five.next(NodeId{2}, NodeId{3}), NodeId{0});
}

TEST(Routes, NothingIsHeldWhereTheNodeWouldWaitOrNothingHasGoneLately) {
  EXPECT_TRUE(leaves({.was_cold = true, .has_nothing_else = false}));
  EXPECT_TRUE(leaves({.was_cold = false, .has_nothing_else = true}));
  EXPECT_FALSE(leaves({.was_cold = false, .has_nothing_else = false})) << "the node computes, and more are to come";
}

TEST(Routes, ASenderIsToldWhenHalfOfItsMessagesHaveGoneOn) {
  Passage passage(4);
  auto all = [](const Passage::Part &) { return true; };
  for (uint32_t i = 1; i < Passage::most / 2; i++) passage.came(NodeId{2}, {{NodeId{3}, i}});
  EXPECT_EQ(settle(passage, all), Told{});
  EXPECT_TRUE(passage.empty());
  passage.came(NodeId{1}, {{NodeId{3}, 9}});
  EXPECT_EQ(settle(passage, all), Told{}) << "of another node";
  passage.came(NodeId{2}, {{NodeId{3}, 9}});
  EXPECT_EQ(settle(passage, all), (Told{{2, Passage::most / 2}}));
}

TEST(Routes, AMessageHasGoneWhenAllItsPartsHave) {
  Passage passage(4);
  uint64_t gone = 0;
  auto has_gone = [&](const Passage::Part &part) { return part.to != NodeId{0} && part.packet <= gone; };
  for (uint32_t i = 0; i < Passage::most / 2; i++) passage.came(NodeId{1}, {{NodeId{2}, i}, {NodeId{3}, i + 1}});
  passage.came(NodeId{3}, {{NodeId{0}, 0}}); // which receives nothing: the others' go on all the same
  gone = Passage::most / 2 - 1;
  EXPECT_EQ(settle(passage, has_gone), Told{});
  gone++;
  EXPECT_EQ(settle(passage, has_gone), (Told{{1, Passage::most / 2}}));
  EXPECT_FALSE(passage.empty());
}

// Every sender that has none left to send is told of some, once all that it has sent has gone on.
TEST(Routes, WhoMayNotSendIsTold) {
  Passage passage(2);
  uint32_t under_way = 0, sent = 0;
  for (; sent < 1000; sent++) {
    while (under_way == Passage::most) {
      Told told = settle(passage, [](const Passage::Part &) { return true; });
      ASSERT_FALSE(told.empty());
      for (auto [to, messages] : told) under_way -= messages;
    }
    passage.came(NodeId{1}, {});
    under_way++;
  }
}
