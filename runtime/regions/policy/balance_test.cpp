// The balancer's decisions, after histories of operations.
#include "regions/policy/balance.h"

#include <gtest/gtest.h>

using namespace mcrl;
using namespace mcrl::policy;

namespace {

constexpr mcrl_rid rid = 64;

// The operations that come before the home is to move, and where to; at most so many.
struct Decision {
  uint32_t operations = 0, to = UINT32_MAX;
};
template <class Node> Decision decide(Balance &balance, Node node_of, uint32_t most = 2000, uint64_t bytes = 8) {
  Decision decision;
  while (decision.operations < most)
    if (auto to = balance.note(rid, NodeId{static_cast<uint32_t>(node_of(decision.operations++))}, bytes)) {
      decision.to = number(*to);
      break;
    }
  return decision;
}

} // namespace

TEST(Balance, MovesToTheOnlyUserAfterAWindow) {
  Balance balance;
  Decision decision = decide(balance, [](uint32_t) { return 3; });
  EXPECT_EQ(decision.operations, Balance::window);
  EXPECT_EQ(decision.to, 3u);
}

TEST(Balance, StaysWhereNoNodeHasMost) {
  Balance balance;
  EXPECT_EQ(decide(balance, [](uint32_t i) { return 1 + i % 2; }).to, UINT32_MAX);
  EXPECT_EQ(decide(balance, [](uint32_t i) { return 1 + i % 20; }).to, UINT32_MAX);
}

TEST(Balance, FindsTheNodeThatHasMostAmongMany) {
  Balance balance;
  EXPECT_EQ(decide(balance, [](uint32_t i) { return i % 3 != 0 ? 7 : 10 + i % 20; }).to, 7u);
}

TEST(Balance, CountsWhatTheHomeItselfUses) {
  Balance balance;
  auto with_own = [&](uint32_t own_of_eight) {
    return decide(balance, [&](uint32_t i) {
      if (i % (8 - own_of_eight) == 0)
        for (uint32_t own = 0; own < own_of_eight; own++) balance.note_own(rid);
      return 2;
    });
  };
  EXPECT_EQ(with_own(4).to, UINT32_MAX);
  EXPECT_EQ(with_own(2).to, 2u);
}

TEST(Balance, KnowsWhatTheDataCost) {
  Balance balance;
  auto only = [](uint32_t) { return 1; };
  EXPECT_EQ(decide(balance, only, 2000, 200'000).to, UINT32_MAX);
  EXPECT_EQ(decide(balance, only, 2000, 50'000).to, 1u);
}

// The region comes and goes: each time it stays twice as long.
TEST(Balance, ThinksLongerEachTimeThatTheHomeHasMovedFromHere) {
  Balance balance;
  for (uint32_t moves = 0; moves < 4; moves++)
    EXPECT_EQ(decide(balance, [](uint32_t) { return 1; }).operations, Balance::window << moves);
}

TEST(Balance, GivesAwayWorkThatOthersHaveLessOf) {
  auto mixed = [](uint32_t i) { return i % 5 < 2 ? 1 : 2 + i % 5; };
  Balance idle;
  EXPECT_EQ(decide(idle, mixed).to, UINT32_MAX);
  idle.loads.note(NodeId{1}, 65530, 100);
  idle.loads.note(NodeId{1}, 4, 150); // 10 units, across the end of the count, beside 50 here
  EXPECT_EQ(decide(idle, mixed).to, 1u);
}

TEST(Loads, AreComparedOverTheSameTime) {
  Loads loads;
  EXPECT_FALSE(loads.is_busier_than(NodeId{2}));
  loads.note(NodeId{2}, 1000, 0);
  EXPECT_FALSE(loads.is_busier_than(NodeId{2})) << "nothing to compare with";
  loads.note(NodeId{2}, 1001, 5); // too soon
  EXPECT_FALSE(loads.is_busier_than(NodeId{2}));
  loads.note(NodeId{2}, 1009, 20);
  EXPECT_TRUE(loads.is_busier_than(NodeId{2})) << "9 beside 20";
  loads.note(NodeId{2}, 1029, 40);
  EXPECT_FALSE(loads.is_busier_than(NodeId{2})) << "20 beside 20";
}
