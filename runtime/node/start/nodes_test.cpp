// Whole nodes, several in this process, over a conduit that delays and reorders messages as a seed says.
// PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "node/start/nodes_test.h"
#include "tasks/points/unit_test.h"

#include "prelude.h"
#include "tasks/records/counters.h"
#undef region

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

using namespace mcrl;

namespace {

void on_nodes_of_seed(uint32_t nodes, uint64_t seed, const std::function<void()> &node_main) {
  Settings settings = small_settings();
  settings.three_party_from = seed % 2 == 0 ? 0 : UINT64_MAX;
  on_nodes(nodes, seed, settings, node_main);
}

const long *read_lock(mcrl_rid rid) { return static_cast<const long *>(mcrl_read_lock(rid)); }

long value_of(mcrl_rid rid) {
  const long *at = read_lock(rid);
  long value = *at;
  mcrl_read_unlock(at);
  return value;
}

// One region of `bytes` per node, known to all.
std::vector<mcrl_rid> shared_regions(size_t bytes) {
  std::vector<mcrl_rid> rids(node_count());
  for (int node = 0; node < node_count(); node++) {
    if (node == node_self()) rids[node] = MCRL_RID(mcrl_region_new(bytes));
    broadcast(node, &rids[node], sizeof(mcrl_rid));
  }
  return rids;
}

// add(rid, amount): *rid += amount at the region's home, by hand as in test/handcomp; after it, chain(): the same at each node.
struct AddLive {
  long amount;
  mcrl_rid next[2];
};
mcrl_outcome add_rest(mcrl_activation *self, unsigned entry);
mcrl_point add_point{"nodes_test:add:1", "nodes_test:1:1", add_rest, sizeof(AddLive), 0, 0};
mcrl_point add_thread_point{"nodes_test:add:2", "nodes_test:2:1", add_rest, sizeof(AddLive), MCRL_POINT_THREAD, 0};
TestUnit nodes_unit(1, add_thread_point, add_point);

const mcrl_point &point_like(const mcrl_activation *self) {
  return self->continuation == add_point.index ? add_point : add_thread_point;
}

mcrl_outcome add_rest(mcrl_activation *self, unsigned entry) {
  auto live = *static_cast<AddLive *>(mcrl_live(self));
  mcrl_rid rid = self->target;
  auto *at = static_cast<long *>(mcrl_held(rid));
  for (;;) {
    *at += live.amount;
    long result = *at;
    mcrl_write_unlock(at);
    if (live.next[0] == 0) return mcrl_return(self, &result, sizeof result);
    rid = live.next[0];
    live.next[0] = live.next[1];
    live.next[1] = 0;
    at = static_cast<long *>(mcrl_write_hit(rid));
    if (at != nullptr) continue;
    auto *next = static_cast<AddLive *>(mcrl_repack(self, rid, MCRL_WRITE, &point_like(self), sizeof(AddLive)));
    *next = live;
    // Both ways to go on must work: with the computation, and with the data.
    return live.amount % 2 == 0 ? mcrl_forward(next, MCRL_ALWAYS) : mcrl_wait(next);
  }
}

// The thread form, for up to three regions (0 ends the list).
long add(const mcrl_point &point, long amount, mcrl_rid first, mcrl_rid second = 0, mcrl_rid third = 0) {
  auto *live = static_cast<AddLive *>(mcrl_pack(first, MCRL_WRITE, &point, sizeof(AddLive)));
  *live = {amount, {second, third}};
  void *at = mcrl_go(live, MCRL_ALWAYS);
  if (at == nullptr) return MCRL_RESULT(long);
  long result = *static_cast<long *>(at) += amount;
  mcrl_write_unlock(at);
  return second == 0 ? result : add(point, amount, second, third);
}

} // namespace

TEST(Nodes, NodesKnowThemselves) {
  std::vector<int> seen;
  on_nodes_of_seed(3, 1, [&] {
    EXPECT_EQ(node_count(), 3);
    seen.push_back(node_self());
  });
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(seen, (std::vector<int>{0, 1, 2}));
}

// Up and down the tree for all that they agree on, and a barrier.
TEST(Nodes, StartWithTwoReductions) {
  constexpr uint32_t nodes = 8;
  uint64_t sent = 0;
  LoopbackWorld world(nodes, 1);
  world.run([&](Conduit &conduit) {
    Runtime runtime(conduit, small_settings());
    EXPECT_TRUE(runtime.start({}));
    sent += runtime.statistics.messages[static_cast<size_t>(Kind::collective)];
    EXPECT_TRUE(runtime.stop());
  });
  EXPECT_EQ(sent, 2 * 2 * (nodes - 1));
}

TEST(Nodes, NoUpdateOfAnyWriterIsLost) {
  with_seeds(100, [](uint32_t nodes, uint64_t seed) {
    on_nodes_of_seed(nodes, seed, [&] {
      std::vector<mcrl_rid> rids = shared_regions(sizeof(long));
      for (int i = 0; i < 20; i++) {
        for (mcrl_rid rid : rids) {
          long *at = write_lock(rid);
          ++*at;
          mcrl_write_unlock(at);
          EXPECT_GE(value_of(rid), i + 1);
        }
      }
      barrier();
      for (mcrl_rid rid : rids) EXPECT_EQ(value_of(rid), 20 * node_count());
    });
  });
}

TEST(Nodes, LockExcludesThreadsOfOneNode) {
  with_seeds(20, [](uint32_t nodes, uint64_t seed) {
    on_nodes_of_seed(nodes, seed, [&] {
      struct Work {
        mcrl_rid counter;
        int unfinished;
      } work{shared_regions(sizeof(long))[0], 4};
      auto body = [](void *argument) {
        auto &work = *static_cast<Work *>(argument);
        for (int i = 0; i < 10; i++) {
          long *at = write_lock(work.counter);
          long before = *at;
          yield(current_node());
          *at = before + 1;
          mcrl_write_unlock(at);
        }
        work.unfinished--;
      };
      for (int i = 0; i < 4; i++) start_thread(current_node(), body, &work);
      while (work.unfinished > 0) value_of(work.counter), yield(current_node());
      barrier();
      EXPECT_EQ(value_of(work.counter), 40 * node_count());
    });
  });
}

TEST(Nodes, LargeRegionArrivesWhole) {
  with_seeds(5, [](uint32_t nodes, uint64_t seed) {
    on_nodes_of_seed(nodes, seed, [&] {
      constexpr size_t longs = 20000;
      mcrl_rid rid = shared_regions(longs * sizeof(long))[0];
      if (node_self() == 0) {
        long *at = write_lock(rid);
        for (size_t i = 0; i < longs; i++) at[i] = static_cast<long>(i * i);
        mcrl_write_unlock(at);
      }
      barrier();
      const long *at = read_lock(rid);
      for (size_t i = 0; i < longs; i++) ASSERT_EQ(at[i], static_cast<long>(i * i));
      mcrl_read_unlock(at);
    });
  });
}

TEST(Nodes, RegionIsMadeWhereItIsAskedFor) {
  on_nodes_of_seed(4, 7, [] {
    for (int home = 0; home < node_count(); home++) {
      void *name = mcrl_region_new_at(home, sizeof(long));
      EXPECT_EQ(home_of(name), home);
      EXPECT_EQ(value_of(MCRL_RID(name)), 0);
    }
  });
}

TEST(Nodes, RegionsElsewhereAreMadeAhead) {
  on_nodes_of_seed(2, 7, [] {
    if (node_self() == 1) return;
    constexpr size_t count = 5000;
    std::set<mcrl_rid> names;
    uint64_t sent = current_node().statistics.messages[static_cast<size_t>(Kind::region_new)];
    for (size_t i = 0; i < count; i++) {
      void *name = mcrl_region_new_at(1, 24), *large = i % 500 == 0 ? mcrl_region_new_at(1, 100000) : name;
      EXPECT_TRUE(home_of(name) == 1 && home_of(large) == 1);
      names.insert(MCRL_RID(name));
      if (i % 100 == 0) EXPECT_EQ(value_of(MCRL_RID(name)), 0);
    }
    EXPECT_EQ(names.size(), count);
    sent = current_node().statistics.messages[static_cast<size_t>(Kind::region_new)] - sent;
    EXPECT_LE(sent, 4 + count / 256 + 1 + 10) << "1, 4, 16 and 64, then 256 at a time; large ones one by one";
  });
}

TEST(Nodes, ThreadsThatMakeRegionsElsewhereTogetherGetDifferentOnes) {
  on_nodes_of_seed(3, 5, [] {
    if (node_self() != 0) return;
    static std::set<mcrl_rid> names;
    static int ended;
    names.clear();
    ended = 0;
    auto body = [](void *) {
      for (int i = 0; i < 100; i++) names.insert(MCRL_RID(mcrl_region_new_at(1 + i % 2, 8)));
      ended++;
    };
    for (int i = 0; i < 5; i++) start_thread(current_node(), body, nullptr);
    while (ended < 5) poll(current_node()), yield(current_node());
    EXPECT_EQ(names.size(), 500u);
  });
}

TEST(Nodes, ActivationsMoveParkAndReturn) {
  uint64_t parked = 0;
  with_seeds(100, [&](uint32_t nodes, uint64_t seed) {
    on_nodes_of_seed(nodes, seed, [&] {
      std::vector<mcrl_rid> rids = shared_regions(sizeof(long));
      mcrl_rid a = rids[0], b = rids[rids.size() / 2], c = rids.back();
      for (int i = 0; i < 10; i++) {
        EXPECT_GT(add(add_point, 2, a, b, c), 0);
        EXPECT_GT(add(add_point, 1, c, b), 0);
        EXPECT_GT(add(add_thread_point, 2, b, a), 0);
        EXPECT_GT(add(add_thread_point, 1, a, c), 0);
      }
      barrier();
      long sum = value_of(a) + (b != a ? value_of(b) : 0) + (c != a && c != b ? value_of(c) : 0);
      EXPECT_EQ(sum, node_count() * 10 * (3 * 2 + 2 * 1 + 2 * 2 + 2 * 1));
      parked += current_node().statistics[ActivationCounter::parked];
    });
  });
  if (getenv("PRELUDE_TEST_SEED") == nullptr) EXPECT_GT(parked, 0u) << "no seed made an activation wait";
}

TEST(Nodes, MovingChainCostsOneMessagePerHopAndOneBack) {
  on_nodes_of_seed(4, 3, [] {
    std::vector<mcrl_rid> rids = shared_regions(sizeof(long));
    barrier();
    if (node_self() == 0) EXPECT_EQ(add(add_point, 2, rids[1], rids[2], rids[3]), 2);
    barrier();
    uint64_t mine = 0;
    for (size_t kind = 0; kind < static_cast<size_t>(Kind::collective); kind++) mine += current_node().statistics.messages[kind];
    EXPECT_EQ(reduce_sum(static_cast<double>(mine)), 4);
  });
}

TEST(Nodes, CollectivesAgreeOnAllNodes) {
  with_seeds(50, [](uint32_t nodes, uint64_t seed) {
    on_nodes_of_seed(nodes, seed, [] {
      int n = node_count();
      for (int root = 0; root < n; root++) {
        int data[3] = {0, 0, 0};
        if (node_self() == root) data[0] = root, data[1] = 17, data[2] = -1;
        broadcast(root, data, sizeof data);
        EXPECT_EQ(data[0], root);
        EXPECT_EQ(data[2], -1);
        EXPECT_EQ(reduce_sum(node_self() + root), n * (n - 1) / 2 + n * root);
        EXPECT_EQ(reduce_min(node_self() - root), -root);
        EXPECT_EQ(reduce_max(node_self() * 0.5), (n - 1) * 0.5);
      }
    });
  });
}

TEST(Nodes, BarrierIsLeftOnlyWhenAllHaveComeIn) {
  with_seeds(30, [](uint32_t nodes, uint64_t seed) {
    int came_in = 0;
    on_nodes_of_seed(nodes, seed, [&] {
      for (int round = 1; round <= 5; round++) {
        came_in++;
        barrier();
        EXPECT_GE(came_in, round * node_count());
        barrier();
      }
    });
  });
}

TEST(NodesDeathTest, MisuseIsOneClearLine) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto misuse = [](const std::function<void()> &on_node_one) {
    on_nodes_of_seed(2, 5, [&] {
      if (node_self() == 1) on_node_one();
      barrier();
    });
  };
  EXPECT_DEATH(misuse([] { read_lock(0); }), "^mcrl: node 1: read_lock of a null region pointer\n$");
  EXPECT_DEATH(misuse([] { write_lock(64); }), "write_lock of region id 0x40, which does not exist");
  EXPECT_DEATH(misuse([] { read_lock(~mcrl_rid{0} - 63); }), "read_lock of region id 0xffffffffffffffc0, which does not exist");
  EXPECT_DEATH(misuse([] { add(add_point, 1, 0x4008); }),
               "mcrl: node 0: write_lock of region id 0x4008, which does not exist .at nodes_test:1:1.");
  EXPECT_DEATH(misuse([] { mcrl_region_new(0); }), "region_new of 0 bytes: a region has from 1 to 1073741824 bytes");
  EXPECT_DEATH(misuse([] { mcrl_region_new(1 << 28); }), "no memory for a region of 268435456 bytes: node 1's 100663296 bytes");
  EXPECT_DEATH(misuse([] { mcrl_region_new_at(2, 8); }), "region_new_at node 2: there are nodes 0 to 1");
  EXPECT_DEATH(misuse([] { mcrl_region_new(mcrl_array_bytes(sizeof(long), (size_t{1} << 61) + 1)); }),
               "region_new of 18446744073709551615 bytes");
  EXPECT_DEATH(misuse([] { mcrl_region_new(mcrl_array_bytes(sizeof(long), static_cast<size_t>(-1))); }),
               "region_new of 18446744073709551615 bytes");
  EXPECT_DEATH(misuse([] { broadcast(0, nullptr, size_t{3} << 30); }), "broadcast of 3221225472 bytes");
  EXPECT_DEATH(misuse([] { reduce_sum(1); }), "all nodes must make the same collective calls in the same order");
  EXPECT_DEATH(misuse([] {
                 start_thread(current_node(), [](void *) { barrier(); }, nullptr);
                 yield(current_node());
               }),
               "barrier called outside the node's first thread");
}

TEST(NodesDeathTest, NodesThatBroadcastFromDifferentRootsAreNoticed) {
  // On two nodes neither waits for anything; on more, some wait for what no node sends. It may come to light only in the barrier.
  for (uint32_t nodes = 2; nodes <= 5; nodes++)
    EXPECT_DEATH(
        on_nodes_of_seed(nodes, nodes,
                         [] {
                           int data = 0;
                           broadcast(node_self() == 1 ? 1 : 0, &data, sizeof data);
                           barrier();
                         }),
        "(broadcast from node [01]|barrier) here, but broadcast from node [01] on node [0-4]: all nodes must make the same");
}

TEST(NodesDeathTest, NodesThatAllWaitAreADeadlock) {
  EXPECT_DEATH(on_nodes_of_seed(2, 5,
                                [] {
                                  mcrl_rid shared = shared_regions(8)[0];
                                  mcrl_write_lock(shared);
                                  mcrl_write_lock(shared);
                                }),
               "deadlock");
}

TEST(NodesDeathTest, ProblemAtTheStartIsReportedByOneNode) {
  auto start = [] {
    LoopbackWorld world(3, 1);
    int failed = 0;
    world.run([&](Conduit &conduit) {
      Runtime runtime(conduit, Settings{});
      if (!runtime.start(conduit.self() == NodeId{0} ? "" : "something is wrong")) failed++;
    });
    _exit(failed);
  };
  EXPECT_EXIT(start(), testing::ExitedWithCode(3), "^mcrl: something is wrong\n$");
}

// The most nodes are more than any test starts.
TEST(Nodes, OneMoreThanTheMostIsAProblem) {
  EXPECT_EQ(find_problem(Settings{}, most_nodes), "");
  EXPECT_EQ(find_problem(Settings{}, most_nodes + 1),
            "a job has at most 65535 nodes, and this one has 65536; start fewer, with more work in "
            "each: a node's threads and filaments cost no node");
  Settings four;
  four.nodes = 4;
  EXPECT_EQ(find_problem(four, 4), "");
  EXPECT_EQ(find_problem(four, 1), "MCRL_NODES is 4, but the program runs on 1 node; start it with MPICH's mpiexec -n 4");
}

// So many arenas fit into the addresses that are reserved.
TEST(Nodes, MostNodesHaveRoomForRegions) {
  SpanLayout layout = SpanLayout::divide(Settings{}.span_bits, most_nodes);
  EXPECT_EQ(layout.arena_bytes(), uint64_t{256} << 20);
  EXPECT_LE(layout.span_bits(), SpanLayout::max_span_bits);
}

TEST(NodesDeathTest, OtherExecutableWithTheSamePointsIsRefused) {
  auto start = [] {
    LoopbackWorld world(4, 1);
    int failed = 0;
    world.run([&](Conduit &conduit) {
      Runtime runtime(conduit, Settings{});
      if (!runtime.start({}, number(conduit.self()) % 2 + 1)) failed++;
    });
    _exit(failed);
  };
  EXPECT_EXIT(start(), testing::ExitedWithCode(4), "^mcrl: nodes 1, 3 run a different build of the program .fingerprint .*\n$");
}
