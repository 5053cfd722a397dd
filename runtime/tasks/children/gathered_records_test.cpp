// Spawns and forks of what may wait go together: how many messages they make, and that none is kept back while others wait for it;
// and forks that have come together and end at different times.
#include "net/progress/counters.h"
#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"

#include <vector>

using namespace mcrl;

namespace {

// add(rid, amount): to a region of the node where it runs; it waits for the lock as a record.
struct GatheredAdd {
  mcrl_rid rid;
  long amount;
};
mcrl_outcome gathered_add_rest(mcrl_activation *self, unsigned) {
  auto *at = static_cast<long *>(mcrl_held(self->target));
  long sum = *at += *static_cast<long *>(mcrl_live(self));
  mcrl_write_unlock(at);
  return mcrl_return(self, &sum, sizeof sum);
}
mcrl_point gathered_add_rest_point{
    "gathered_records_test:add:1", "gathered_records_test:2:1", gathered_add_rest, sizeof(long), 0, 0};
mcrl_outcome run_gathered_add(mcrl_activation *self, unsigned) {
  auto arguments = arguments_of<GatheredAdd>(self);
  if (auto *at = static_cast<long *>(mcrl_write_hit(arguments.rid))) {
    long sum = *at += arguments.amount;
    mcrl_write_unlock(at);
    return mcrl_return(self, &sum, sizeof sum);
  }
  auto *live = static_cast<long *>(mcrl_repack(self, arguments.rid, MCRL_WRITE, &gathered_add_rest_point, sizeof(long)));
  *live = arguments.amount;
  return mcrl_wait(live);
}
mcrl_point gathered_add_point{
    "gathered_records_test:add", "gathered_records_test:1:1", run_gathered_add, sizeof(GatheredAdd), 0, 0};

// size(bytes): a value of so many bytes.
mcrl_outcome run_bytes_of_size(mcrl_activation *self, unsigned) {
  std::vector<unsigned char> bytes(arguments_of<size_t>(self), 7);
  return mcrl_return(self, bytes.data(), bytes.size());
}
mcrl_point gathered_size_point{"gathered_records_test:size", "gathered_records_test:3:1", run_bytes_of_size, sizeof(size_t), 0, 0};

// A thread that adds.
mcrl_outcome run_gathered_add_in_thread(mcrl_activation *self, unsigned) {
  auto arguments = arguments_of<GatheredAdd>(self);
  mcrl_thread_yield();
  long sum = add_to(arguments.rid, arguments.amount);
  return mcrl_return(self, &sum, sizeof sum);
}
mcrl_point gathered_thread_point{"gathered_records_test:thread",
                                 "gathered_records_test:4:1",
                                 run_gathered_add_in_thread,
                                 sizeof(GatheredAdd),
                                 MCRL_POINT_THREAD,
                                 0};

// fork(children, regions): a parent that has come here forks some more on other nodes, and joins all.
struct ForkingArguments {
  mcrl_children children;
  mcrl_rid regions[3]; // of the first nodes, and of the last one
};
void fork_on_all(mcrl_children &children, const mcrl_rid *regions) {
  for (uint64_t i = 0; i < 8; i++)
    for (int node = 0; node < node_count(); node++) {
      GatheredAdd arguments{regions[node], 1};
      if (node != node_self()) mcrl_fork_gathered(node, &gathered_add_point, &arguments, sizeof arguments, &children, 1, i);
    }
}
mcrl_outcome run_gathered_fork(mcrl_activation *self, unsigned) {
  auto arguments = arguments_of<ForkingArguments>(self);
  fork_on_all(arguments.children, arguments.regions);
  size_t joined = 0;
  while (mcrl_child *child = mcrl_join(&arguments.children)) joined += mcrl_count_of(child);
  return mcrl_return(self, &joined, sizeof joined);
}
mcrl_point gathered_fork_point{"gathered_records_test:fork", "gathered_records_test:6:1", run_gathered_fork,
                               sizeof(ForkingArguments),     MCRL_POINT_THREAD,           0};

// A spawn of what cannot wait.
void gathered_add_each(const void *arguments, size_t count, void *) {
  auto *each = static_cast<const GatheredAdd *>(arguments);
  for (; count > 0; count--, each++) {
    auto *at = static_cast<long *>(mcrl_write_hit(each->rid));
    MCRL_ASSERT(at != nullptr);
    *at += each->amount;
    mcrl_write_unlock(at);
  }
}
mcrl_point gathered_each_point MCRL_POINT_GATHERED("gathered_records_test:each", "gathered_records_test:5:1", gathered_add_each,
                                                   sizeof(GatheredAdd), 0, 0, 0, 0);

TestUnit gathered_records_unit(11, gathered_add_rest_point, gathered_add_point, gathered_size_point, gathered_thread_point,
                               gathered_each_point, gathered_fork_point);

void fork_gathered_add(mcrl_children &children, int node, GatheredAdd arguments, const mcrl_point &point = gathered_add_point,
                       uint64_t offset = 0) {
  mcrl_fork_gathered(node, &point, &arguments, sizeof arguments, &children, 1, offset);
}

std::vector<long> values_of(mcrl_child *child) {
  auto *first = static_cast<long *>(mcrl_result_of(child));
  return {first, first + mcrl_count_of(child)};
}
size_t offset_of(const mcrl_child *child, size_t i) {
  char variable = 0;
  return static_cast<size_t>(static_cast<char *>(mcrl_place_of_one(child, i, &variable)) - &variable);
}

// How many there are of these children whose results belong at these offsets and are `least` or more.
size_t join_values(mcrl_children &children, uint64_t first, uint64_t count, long least) {
  mcrl_fork_site sites[] = {{1, 1}};
  mcrl_children part = mcrl_children_split(&children, first, count, 1, sites);
  size_t joined = 0;
  while (mcrl_child *child = mcrl_join(&part)) {
    for (size_t i = 0; i < mcrl_count_of(child); i++) EXPECT_TRUE(offset_of(child, i) - first < count);
    for (long value : values_of(child)) EXPECT_GE(value, least);
    joined += mcrl_count_of(child);
  }
  return joined;
}

uint64_t sent_of(Kind kind) { return current_node().statistics.messages[static_cast<size_t>(kind)]; }
uint64_t calls_gathered() { return current_node().statistics[GatheringCounter::calls]; }

} // namespace

TEST(GatheredRecords, TheFirstGoesAtOnceAndTheOthersTogether) {
  on_nodes(2, 1, small_settings(), [] {
    mcrl_rid rid = shared_long(1);
    if (node_self() == 0) {
      mcrl_children children{};
      for (long i = 0; i < 64; i++) fork_gathered_add(children, 1, {rid, 1});
      EXPECT_EQ(sent_of(Kind::gathered), 1u);
      long last = 0;
      for (mcrl_child *child; (child = mcrl_join(&children)) != nullptr;) last = std::max(last, values_of(child).back());
      EXPECT_EQ(last, 64);
      EXPECT_EQ(sent_of(Kind::gathered), 2u);
      EXPECT_EQ(sent_of(Kind::invoke), 0u);
      EXPECT_EQ(calls_gathered(), 64u);
    }
    barrier();
    if (node_self() == 1) {
      EXPECT_EQ(sent_of(Kind::result), 0u);
      EXPECT_EQ(sent_of(Kind::results), 2u);
    }
    barrier();
  });
}

TEST(GatheredRecords, ASingleOneIsAlone) {
  on_nodes(2, 2, small_settings(), [] {
    mcrl_rid rid = shared_long(1);
    if (node_self() == 0) {
      for (long i = 1; i <= 10; i++) {
        mcrl_children children{};
        fork_gathered_add(children, 1, {rid, 1});
        EXPECT_EQ(*static_cast<long *>(mcrl_result_of(mcrl_join(&children))), i);
        EXPECT_EQ(mcrl_join(&children), nullptr);
      }
      EXPECT_EQ(sent_of(Kind::gathered), 10u);
      EXPECT_EQ(sent_of(Kind::invoke), 0u);
    }
    barrier();
  });
}

// The region of every other call is locked when they come: those wait as records, the others end.
TEST(GatheredRecords, WhatHasToWaitHoldsNoneUp) {
  with_seeds(40, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      int last = node_count() - 1;
      mcrl_rid held = shared_long(last), other = shared_long(last);
      if (node_self() == last) {
        void *at = mcrl_write_lock(held);
        barrier();
        wait_for_value(other, 20L * last);
        EXPECT_EQ(*static_cast<long *>(at), 0);
        mcrl_write_unlock(at);
      } else {
        barrier();
        mcrl_children children{};
        for (int i = 0; i < 20; i++) {
          fork_gathered_add(children, last, {held, 1}, i % 5 == 4 ? gathered_thread_point : gathered_add_point);
          fork_gathered_add(children, last, {other, 1});
        }
        size_t ended = 0;
        while (mcrl_child *child = mcrl_join(&children)) ended += mcrl_count_of(child);
        EXPECT_EQ(ended, 40u);
      }
      barrier();
      if (node_self() == last) EXPECT_EQ(add_to(held, 0), 20L * last);
      barrier();
    });
  });
}

// Those that end at once are joined while the others of their message wait, a variable at a time.
TEST(GatheredRecords, AreJoinedAVariableAtATime) {
  with_seeds(40, [](uint32_t, uint64_t seed) {
    on_nodes(2, seed, small_settings(), [] {
      mcrl_rid held = shared_long(1), other = shared_long(1);
      if (node_self() == 1) {
        void *at = mcrl_write_lock(held);
        barrier();
        wait_for_value(other, 11);
        mcrl_write_unlock(at);
      } else {
        barrier();
        mcrl_children children{};
        for (uint64_t i = 0; i < 20; i++)
          fork_gathered_add(children, 1, {i % 2 == 0 ? held : other, 1}, i % 7 == 4 ? gathered_thread_point : gathered_add_point,
                            i % 2 * 100 + i);
        EXPECT_EQ(join_values(children, 100, 20, 1), 10u);
        EXPECT_EQ(join_values(children, 100, 20, 1), 0u) << "they have been taken";
        fork_gathered_add(children, 1, {other, 1}, gathered_add_point, 200);
        EXPECT_EQ(join_values(children, 10, 10, 1), 5u);
        EXPECT_EQ(join_values(children, 200, 1, 11), 1u);
        size_t left = 0;
        while (mcrl_child *child = mcrl_join(&children)) left += mcrl_count_of(child);
        EXPECT_EQ(left, 5u);
      }
      barrier();
    });
  });
}

// The parent goes to another node, which forks some and joins all; the regions of the others are held for a while.
TEST(GatheredRecords, AreJoinedWhereTheParentHasGone) {
  with_seeds(40, [](uint32_t, uint64_t seed) {
    on_nodes(2 + seed % 2, seed, small_settings(), [] {
      std::vector<mcrl_rid> regions;
      for (int node = 0; node < node_count(); node++) regions.push_back(shared_long(node));
      void *at = node_self() == 0 ? nullptr : mcrl_write_lock(regions[static_cast<size_t>(node_self())]);
      barrier();
      if (node_self() == 0) {
        mcrl_children children{};
        fork_on_all(children, regions.data());
        mcrl_call(pack_call(1, gathered_fork_point, ForkingArguments{children, {regions[0], regions[1], regions.back()}}));
        EXPECT_EQ(MCRL_RESULT(size_t), 8u * static_cast<size_t>(node_count() - 1) * 2);
      }
      mcrl_thread_yield();
      if (at != nullptr) mcrl_write_unlock(at);
      barrier();
    });
  });
}

TEST(GatheredRecords, ResultsOfAllSizesComeBack) {
  with_seeds(20, [](uint32_t, uint64_t seed) {
    on_nodes(2, seed, small_settings(), [] {
      barrier();
      if (node_self() == 0) {
        mcrl_children children{};
        size_t sum = 0, expected = 0;
        for (size_t i = 0; i < 200; i++) {
          size_t bytes = i % 7 == 0 ? 0 : i % 11 == 0 ? 700 * i : i / 8;
          expected += bytes;
          mcrl_fork_gathered(1, &gathered_size_point, &bytes, sizeof bytes, &children, 1, i);
        }
        std::vector<bool> joined(200);
        for (mcrl_child *child; (child = mcrl_join(&children)) != nullptr;) {
          auto *at = static_cast<unsigned char *>(mcrl_result_of(child));
          size_t all = child->bytes * mcrl_count_of(child);
          for (size_t i = 0; i < all; i++) EXPECT_EQ(at[i], 7);
          for (size_t i = 0; i < mcrl_count_of(child); i++) joined[offset_of(child, i)] = true;
          sum += all;
        }
        EXPECT_EQ(sum, expected);
        EXPECT_EQ(std::ranges::count(joined, true), 200);
      }
      barrier();
    });
  });
}

// Spawns of a block, of what may wait and of what cannot, by turns: all have ended at its end, on all nodes.
TEST(GatheredRecords, AllOfABlockHaveEndedAtItsEnd) {
  with_seeds(40, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      std::vector<mcrl_rid> sums;
      for (int node = 0; node < node_count(); node++) sums.push_back(shared_long(node));
      barrier();
      mcrl_begin_scope();
      for (int i = 0; i < 30; i++) {
        int to = i % node_count();
        GatheredAdd arguments{sums[static_cast<size_t>(to)], 1};
        if (i % 3 != 0 || to == node_self())
          mcrl_spawn(pack_call(static_cast<unsigned>(to), i % 4 == 1 ? gathered_thread_point : gathered_add_point, arguments));
        else mcrl_spawn_gathered(to, &gathered_each_point, &arguments, sizeof arguments);
      }
      mcrl_end_scope();
      barrier();
      long here = add_to(sums[static_cast<size_t>(node_self())], 0);
      EXPECT_EQ(reduce_sum(static_cast<double>(here)), 30 * node_count());
    });
  });
}

// More spawns than may live, all of which wait for what the spawner does next: some leave what they go along with, and nothing is
// lost.
TEST(GatheredRecords, SpawnsThatMayNotLiveYetLeaveTheOthers) {
  on_nodes(2, 3, small_settings(), [] {
    mcrl_rid rid = shared_long(1);
    constexpr long spawns = 10'000;
    if (node_self() == 0) {
      for (long i = 0; i < spawns; i++)
        mcrl_spawn(pack_call(1, i % 2 == 0 ? gathered_thread_point : gathered_add_point, GatheredAdd{rid, 1}));
      EXPECT_GT(calls_gathered(), static_cast<uint64_t>(spawns / 2));
    } else wait_for_value(rid, spawns);
    barrier();
    let_threads_end();
  });
}
