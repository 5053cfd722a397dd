// Calls that go together: which messages they make, when those are sent, and in which order they run.
#include "net/progress/gathering.h"

#include "base/support/clock.h"
#include "net/progress/counters.h"
#include "net/progress/gathering_test.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

using namespace mcrl;

namespace {

void count_each(const void *, size_t count, void *) { came[number(current_node().self)].push_back(-static_cast<long>(count)); }

// Longer than a message of calls.
struct Long {
  long values[1000];
};
void note_long(const void *arguments, size_t count, void *) {
  auto *each = static_cast<const Long *>(arguments);
  for (size_t i = 0; i < count; i++) came[number(current_node().self)].push_back(each[i].values[999]);
}

mcrl_point empty_point MCRL_POINT_GATHERED("gathering_test:empty", "gathering_test:2", count_each, 0, 0, 0, 0, 0);
mcrl_point long_point MCRL_POINT_GATHERED("gathering_test:long", "gathering_test:3", note_long, sizeof(Long), 0, 0, 0, 0);

TestUnit gathering_unit(7, empty_point, long_point);

uint64_t messages() { return current_node().statistics.messages[static_cast<size_t>(Kind::gathered)]; }

std::vector<long> numbers(long from, long to) {
  std::vector<long> all;
  for (long i = from; i < to; i++) all.push_back(i);
  return all;
}

// Node 0 does `work` and node 1 `other`; then `all` has come to node 1, in messages that may overtake each other.
template <class Work> void on_two(uint64_t seed, Work work, const std::vector<long> &all, void (*other)() = [] {}) {
  came.assign(2, {});
  on_nodes(2, seed, small_settings(), [&] {
    barrier();
    node_self() == 0 ? work() : other();
    barrier();
    while (node_self() == 1 && came[1].size() < all.size()) mcrl_thread_yield();
    barrier();
  });
  std::vector<long> sorted = came[1], expected = all;
  std::ranges::sort(sorted);
  std::ranges::sort(expected);
  EXPECT_EQ(sorted, expected);
}

} // namespace

TEST(Gathering, TheFirstGoesAtOnceAndOthersWhenTheNodeWaits) {
  on_two(
      1,
      [] {
        spawn_number(1, 0);
        EXPECT_EQ(messages(), 1);
        for (long i = 1; i < 100; i++) spawn_number(1, i);
        EXPECT_EQ(messages(), 1) << "they wait for more";
        current_node().traffic.gathering.look(); // not the last
        EXPECT_EQ(messages(), 1);
        mcrl_poll();
        EXPECT_EQ(messages(), 2);
        spawn_number(1, 100);
        spawn_number(1, 101);
        EXPECT_EQ(messages(), 3) << "the first after that goes at once";
        mcrl_thread_yield();
        EXPECT_EQ(messages(), 4);
        EXPECT_EQ(current_node().statistics[GatheringCounter::calls], 102);
      },
      numbers(0, 102));
}

TEST(Gathering, AfterSeveralTheFirstWaitsForMore) {
  on_two(
      7,
      [] {
        for (long i = 0; i < 3; i++) spawn_number(1, i);
        EXPECT_EQ(messages(), 1);
        mcrl_thread_yield();
        EXPECT_EQ(messages(), 2);
        for (long i = 3; i < 6; i++) spawn_number(1, i);
        EXPECT_EQ(messages(), 2) << "the first waits";
        mcrl_thread_yield();
        EXPECT_EQ(messages(), 3);
        spawn_number(1, 6);
        EXPECT_EQ(messages(), 3);
        mcrl_thread_yield();
        spawn_number(1, 7);
        EXPECT_EQ(messages(), 5) << "there was one";
        spawn_number(1, 8);
        mcrl_thread_yield();
        mcrl_poll();
        spawn_number(1, 9);
        EXPECT_EQ(messages(), 7) << "a poll ends the row";
      },
      numbers(0, 10));
}

TEST(Gathering, WhatWaitsIsSentAfterSomeLooks) {
  on_two(
      2,
      [] {
        spawn_number(1, 0);
        spawn_number(1, 1);
        for (unsigned i = 1; i < Gathering::most_looks; i++) current_node().traffic.gathering.look();
        EXPECT_EQ(messages(), 1);
        current_node().traffic.gathering.look();
        EXPECT_EQ(messages(), 2);
        spawn_number(1, 2); // it has been sent lately: this one waits
        EXPECT_EQ(messages(), 2);
        current_node().traffic.gathering.send_all_at_once();
        spawn_number(1, 3); // the first after that goes at once
        EXPECT_EQ(messages(), 4);
      },
      numbers(0, 4));
}

TEST(Gathering, CloseLooksDoNotSendIt) {
  on_two(
      2,
      [] {
        Looks &looks = current_node().turns.looks;
        auto look_often = [] {
          for (unsigned i = 0; i < 2 * Gathering::most_looks; i++) current_node().traffic.gathering.look();
        };
        looks.ticks = 2 * clock_ticks(); // a microsecond is longer than the test takes
        spawn_number(1, 0);
        spawn_number(1, 1);
        look_often();
        EXPECT_EQ(messages(), 1);
        looks.ticks = 2; // a microsecond is nothing
        look_often();
        EXPECT_EQ(messages(), 2);
        looks.ticks = 0;
      },
      numbers(0, 2));
}

TEST(Gathering, AMessageIsSentWhenItIsFull) {
  constexpr long in_one = (Gathering::most_bytes - sizeof(CallRun)) / sizeof(Number);
  on_two(
      3,
      [] {
        for (long i = 0; i < 1 + 3 * in_one + 1; i++) spawn_number(1, i);
        EXPECT_EQ(messages(), 1 + 3);
      },
      numbers(0, 1 + 3 * in_one + 1));
}

// Else all would be kept until main waits.
TEST(Gathering, ASpawnerThatKeepsOthersOutLetsThemInBetweenMessages) {
  constexpr long calls = 100'000, strip = 32; // some 200 messages, of which several may come at a time
  for (uint64_t seed = 1; seed <= 8; seed++) {
    came.assign(2, {});
    on_nodes(2, seed, small_settings(), [&] {
      const std::vector<long> &mine = came[number(current_node().self)];
      barrier();
      {
        MCRL_CLOSED(closed);
        for (long i = 0; i < calls; i++) {
          spawn_number(1 - node_self(), i);
          if (i % strip != 0) continue;
          size_t had = mine.size();
          mcrl_strip();
          EXPECT_EQ(mine.size(), had) << "a strip lets none in";
          EXPECT_LE(current_node().traffic.admission.holds(), 50u) << "seed " << seed;
        }
      }
      barrier();
      while (mine.size() < calls) mcrl_thread_yield();
      barrier();
    });
  }
}

TEST(Gathering, RunsOfSeveralPointsKeepTheirOrder) {
  on_two(
      4,
      [] {
        char none = 0;
        Long large{};
        large.values[999] = 77;
        spawn_number(1, 0);
        spawn_number(1, 1);
        for (int i = 0; i < 3; i++) mcrl_spawn_gathered(1, &empty_point, &none, sizeof none);
        spawn_number(1, 2);
        mcrl_spawn_gathered(1, &long_point, &large, sizeof large);
        spawn_number(1, 3);
      },
      {0, 1, -3, 2, 77, 3});
  auto one = std::ranges::find(came[1], 1);
  EXPECT_EQ((std::vector<long>(one, one + 3)), (std::vector<long>{1, -3, 2})) << "in one message";
}

TEST(Gathering, NoOtherMessageToTheNodeOvertakesThem) {
  on_two(
      5,
      [] {
        spawn_number(1, 0);
        spawn_number(1, 1);
        EXPECT_TRUE(current_node().traffic.gathering.holds_for(NodeId{1}));
        barrier(); // whose messages go to that node
        EXPECT_FALSE(current_node().traffic.gathering.holds_for(NodeId{1}));
      },
      numbers(0, 2), [] { barrier(); });
}

TEST(Gathering, AllComeFromAllNodesUnderEveryOrder) {
  with_seeds(20, [](uint32_t nodes, uint64_t seed) {
    came.assign(nodes, {});
    if (nodes > 1) on_nodes(nodes, seed, small_settings(), [] {
      barrier();
      for (long i = 0; i < 2000; i++) {
        int to = (node_self() + 1 + static_cast<int>(i) % (node_count() - 1)) % node_count();
        spawn_number(to, i);
        if (i % 97 == 0) mcrl_thread_yield();
      }
      barrier();
      long sum = 0, missing = 2000;
      while ((missing = 2000 - static_cast<long>(came[node_self()].size())) > 0) mcrl_thread_yield();
      for (long value : came[node_self()]) sum += value;
      mcrl_reduce_ladd(&sum, 1);
      EXPECT_EQ(missing, 0);
      EXPECT_EQ(sum, node_count() * 2000 * 1999 / 2);
    });
  });
}

TEST(GatheringDeathTest, ANodeThatDoesNotExistEndsTheProgram) {
  EXPECT_DEATH(on_two(6, [] { spawn_number(2, 0); }, {}), "a call on node 2: there are nodes 0 to 1");
}
