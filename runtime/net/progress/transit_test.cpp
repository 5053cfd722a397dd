// Calls that take a route: that they come to their nodes, what messages they make, and that nothing is held where a node waits.
#include "net/progress/counters.h"
#include "net/progress/gathering_test.h"
#include "net/progress/loop.h"

#include "prelude.h"
#undef region

#include <gtest/gtest.h>
#include <vector>

using namespace mcrl;

namespace {

// The collective operations from which each node has returned, of the test's.
std::vector<long> returned;

void compare_round(const void *arguments, size_t count, void *) {
  for (size_t i = 0; i < count; i++) EXPECT_GE(returned[node_self()], static_cast<const Number *>(arguments)[i].value);
  note_each(arguments, count, nullptr);
}

mcrl_point round_point MCRL_POINT_GATHERED("transit_test:round", "transit_test:2", compare_round, sizeof(Number), 0, 0, 0, 0);
TestUnit transit_unit(9, round_point);

Settings with_routes() {
  Settings settings = small_settings();
  settings.routes_from = 4;
  return settings;
}

// Each node a host of its own.
void on_hosts(uint32_t nodes, uint64_t seed, const std::function<void()> &node_main) {
  came.assign(nodes, {});
  on_nodes(nodes, seed, with_routes(), node_main, 1);
}

void wait_for(size_t calls) {
  while (came[node_self()].size() < calls) mcrl_thread_yield();
}

uint64_t routed() { return current_node().statistics[GatheringCounter::routed]; }
uint64_t passed_on() { return current_node().statistics[GatheringCounter::passed_on]; }

// All nodes send some calls to all others, and wait for those of the others.
void send_to_all(long rounds) {
  barrier();
  int others = node_count() - 1;
  for (long i = 0; i < rounds; i++) {
    spawn_number((node_self() + 1 + static_cast<int>(i) % others) % node_count(), i);
    if (i % 97 == 0) mcrl_thread_yield();
  }
  wait_for(static_cast<size_t>(rounds));
  long sum = 0;
  for (long value : came[node_self()]) sum += value;
  mcrl_reduce_ladd(&sum, 1);
  EXPECT_EQ(sum, node_count() * rounds * (rounds - 1) / 2);
}

} // namespace

TEST(Transit, ACallGoesByWayOfTheOtherCornerAndNoOther) {
  on_hosts(4, 1, [] { // 0 1 / 2 3
    barrier();
    if (node_self() == 0) {
      spawn_number(3, 0); // the first goes alone
      EXPECT_EQ(sent(Kind::gathered), 1);
      for (long i = 1; i <= 10; i++) spawn_number(3, i);
      spawn_number(1, 11); // goes with them
      EXPECT_EQ(current_node().traffic.gathering.open(), 1);
      EXPECT_TRUE(current_node().traffic.gathering.holds_for(NodeId{3}));
      EXPECT_FALSE(current_node().traffic.gathering.holds_for(NodeId{2}));
      current_node().traffic.gathering.send_all();
      EXPECT_EQ(sent(Kind::gathered), 1);
      EXPECT_EQ(sent(Kind::routed), 1);
      EXPECT_EQ(routed(), 10);
      EXPECT_EQ(current_node().statistics[GatheringCounter::calls], 12);
    }
    if (node_self() == 3) {
      wait_for(11);
      barrier();
      EXPECT_EQ(came[3].size(), 11);
    } else if (node_self() == 1) {
      wait_for(1);
      barrier();
      EXPECT_EQ(came[1], std::vector<long>{11});
      EXPECT_EQ(passed_on(), 10);
      EXPECT_EQ(sent(Kind::gathered), 1);
    } else {
      barrier();
    }
  });
}

TEST(Transit, WhatWaitsForANodeIsSentBeforeAnyOtherMessageToIt) {
  on_hosts(4, 2, [] {
    barrier();
    if (node_self() == 0) {
      for (long i = 0; i < 5; i++) spawn_number(3, i);
      EXPECT_EQ(sent(Kind::routed), 0);
      send(current_node(), NodeId{3}, begin_message(current_node(), Kind::passed_on, 0), 0); // says nothing
      EXPECT_EQ(sent(Kind::routed), 1);
    }
    if (node_self() == 3) wait_for(5);
    barrier();
  });
}

TEST(Transit, NodesOfOneHostNeedNoRoute) {
  came.assign(4, {});
  on_nodes(
      4, 3, with_routes(),
      [] {
        send_to_all(500);
        EXPECT_EQ(sent(Kind::routed), 0);
        barrier();
      },
      4);
}

TEST(Transit, ThereAreNoRoutesBetweenFewNodes) {
  on_hosts(3, 4, [] {
    send_to_all(500);
    EXPECT_EQ(sent(Kind::routed), 0);
    barrier();
  });
}

TEST(Transit, AllComeUnderEveryOrder) {
  for (uint32_t nodes : {4, 5, 7, 8, 9}) {
    for (uint64_t seed = 1; seed <= 6; seed++) {
      SCOPED_TRACE(std::to_string(nodes) + " nodes, seed " + std::to_string(seed));
      on_hosts(nodes, seed, [] {
        send_to_all(1500);
        double all = static_cast<double>(routed()), passed = static_cast<double>(passed_on());
        mcrl_reduce_dadd(&all, 1);
        mcrl_reduce_dadd(&passed, 1);
        EXPECT_EQ(all, passed);
        EXPECT_GT(all, 0);
      });
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Transit, SixtyFourNodesHaveFourteenPacketsOpenAtMost) {
  came.assign(64, {});
  on_nodes(
      64, 5, small_settings(),
      [] {
        barrier();
        size_t most = 0;
        for (long i = 0; i < 640; i++) {
          spawn_number((node_self() + 1 + static_cast<int>(i * 7 % 63)) % 64, i);
          most = std::max(most, current_node().traffic.gathering.open());
        }
        EXPECT_LE(most, 14);
        wait_for(640);
        EXPECT_GT(routed(), 0);
        barrier();
      },
      1);
}

// A call that its node makes after a collective operation begins after that there, too, though the node between is still in it.
TEST(Transit, CallsKeepWhatTheirNodeHadCompleted) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    returned.assign(9, 0);
    on_hosts(9, seed, [] {
      for (long round = 1; round <= 10; round++) {
        barrier();
        returned[node_self()] = round;
        Number number{round};
        for (int i = 0; i < 32; i++) mcrl_spawn_gathered((node_self() + 1 + i % 8) % 9, &round_point, &number, sizeof number);
      }
      wait_for(320);
      barrier();
    });
    if (testing::Test::HasFailure()) return;
  }
}
