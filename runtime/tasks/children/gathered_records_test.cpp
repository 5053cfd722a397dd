// Spawns and forks of what may wait go together: how many messages they make, and that none is kept back while others wait for it.
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
                               gathered_each_point);

void fork_gathered_add(mcrl_children &children, unsigned node, GatheredAdd arguments,
                       const mcrl_point &point = gathered_add_point) {
  mcrl_fork(pack_call(node, point, arguments), &children, 1, 0);
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
      EXPECT_EQ(sent_of(Kind::invoke), 1u);
      EXPECT_EQ(sent_of(Kind::gathered), 0u);
      long last = 0;
      for (mcrl_child *child; (child = mcrl_join(&children)) != nullptr;)
        last = std::max(last, *static_cast<long *>(mcrl_result_of(child)));
      EXPECT_EQ(last, 64);
      EXPECT_EQ(sent_of(Kind::invoke), 1u);
      EXPECT_EQ(sent_of(Kind::gathered), 1u);
      EXPECT_EQ(calls_gathered(), 63u);
    }
    barrier();
    if (node_self() == 1) {
      EXPECT_EQ(sent_of(Kind::result), 1u);
      EXPECT_EQ(sent_of(Kind::answers), 1u);
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
      EXPECT_EQ(sent_of(Kind::invoke), 10u);
      EXPECT_EQ(sent_of(Kind::gathered), 0u);
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
          fork_gathered_add(children, static_cast<unsigned>(last), {held, 1},
                            i % 5 == 4 ? gathered_thread_point : gathered_add_point);
          fork_gathered_add(children, static_cast<unsigned>(last), {other, 1});
        }
        int ended = 0;
        while (mcrl_join(&children) != nullptr) ended++;
        EXPECT_EQ(ended, 40);
      }
      barrier();
      if (node_self() == last) EXPECT_EQ(add_to(held, 0), 20L * last);
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
          mcrl_fork(pack_call(1, gathered_size_point, bytes), &children, static_cast<uint32_t>(i), 0);
        }
        for (mcrl_child *child; (child = mcrl_join(&children)) != nullptr;) {
          auto *at = static_cast<unsigned char *>(mcrl_result_of(child));
          for (uint32_t i = 0; i < child->bytes; i++) EXPECT_EQ(at[i], 7);
          sum += child->bytes;
        }
        EXPECT_EQ(sum, expected);
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
