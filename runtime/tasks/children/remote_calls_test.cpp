// rpc and spawn on whole nodes.
#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"

using namespace mcrl;

namespace {

// sum(first, second): a message handler.
struct SumArguments {
  long first, second;
};
mcrl_outcome run_sum_of_two(mcrl_activation *self, unsigned entry) {
  auto arguments = arguments_of<SumArguments>(self);
  EXPECT_EQ(mcrl_thread_self(), 0u) << "without MCRL_POINT_THREAD it is a handler";
  long sum = arguments.first + arguments.second + 1000 * node_self();
  return mcrl_return(self, &sum, sizeof sum);
}
mcrl_point sum_of_two_point{"remote_calls_test:sum", "remote_calls_test:1:1", run_sum_of_two, sizeof(SumArguments), 0, 0};

// count_down(n): calls itself on the next node until n is 0; the nodes that it was on, as decimal digits.
mcrl_outcome run_count_down(mcrl_activation *self, unsigned entry);
mcrl_point count_down_point{
    "remote_calls_test:count_down", "remote_calls_test:2:1", run_count_down, sizeof(int), MCRL_POINT_THREAD, 0};
long count_down(unsigned node, int n) {
  mcrl_call(pack_call(node, count_down_point, n));
  return MCRL_RESULT(long);
}
mcrl_outcome run_count_down(mcrl_activation *self, unsigned entry) {
  int n = arguments_of<int>(self);
  mcrl_thread_yield(); // a thread of its own
  long digits = n == 0 ? 0 : 10 * count_down((node_self() + 1) % node_count(), n - 1);
  digits += node_self();
  return mcrl_return(self, &digits, sizeof digits);
}

// fill(bytes): so many bytes, of the values 0, 1, 2, ...
mcrl_outcome run_fill_in_order(mcrl_activation *self, unsigned entry) {
  std::vector<unsigned char> bytes(arguments_of<size_t>(self));
  for (size_t i = 0; i < bytes.size(); i++) bytes[i] = static_cast<unsigned char>(i);
  return mcrl_return(self, bytes.data(), bytes.size());
}
mcrl_point fill_in_order_point{"remote_calls_test:fill", "remote_calls_test:3:1", run_fill_in_order, sizeof(size_t), 0, 0};

// add(rid, amount): to a region, wherever it is.
struct AddArguments {
  mcrl_rid rid;
  long amount;
};
mcrl_outcome run_add_amount(mcrl_activation *self, unsigned entry) {
  auto arguments = arguments_of<AddArguments>(self);
  long sum = add_to(arguments.rid, arguments.amount);
  return mcrl_return(self, &sum, sizeof sum);
}
mcrl_point add_amount_point{"remote_calls_test:add", "remote_calls_test:4:1", run_add_amount,
                            sizeof(AddArguments),    MCRL_POINT_THREAD,       0};

// add_there(rid, amount): the same, but goes on to the region's home.
mcrl_outcome run_add_there(mcrl_activation *self, unsigned entry);
mcrl_point add_there_point{"remote_calls_test:add_there", "remote_calls_test:5:1", run_add_there, sizeof(AddArguments), 0, 0};
mcrl_outcome finish_add_there(mcrl_activation *self, unsigned entry) {
  *static_cast<long *>(mcrl_held(self->target)) += arguments_of<AddArguments>(self).amount;
  mcrl_write_unlock(mcrl_held(self->target));
  return mcrl_return(self, nullptr, 0);
}
mcrl_point finish_add_there_point{
    "remote_calls_test:add_there:1", "remote_calls_test:6:1", finish_add_there, sizeof(AddArguments), 0, 0};
mcrl_outcome run_add_there(mcrl_activation *self, unsigned entry) {
  auto arguments = arguments_of<AddArguments>(self);
  auto *live = static_cast<AddArguments *>(mcrl_repack(self, arguments.rid, MCRL_WRITE, &finish_add_there_point, sizeof arguments));
  *live = arguments;
  return mcrl_forward(live, MCRL_ALWAYS);
}

// spawn_one(rid): waits for the region, then spawns an add() to it on this node.
mcrl_outcome run_spawn_one(mcrl_activation *self, unsigned entry) {
  auto arguments = arguments_of<AddArguments>(self);
  mcrl_read_unlock(mcrl_read_lock(arguments.rid));
  mcrl_spawn(pack_call(node_self(), add_amount_point, arguments));
  return mcrl_return(self, nullptr, 0);
}
mcrl_point spawn_one_point{"remote_calls_test:spawn_one", "remote_calls_test:7:1", run_spawn_one,
                           sizeof(AddArguments),          MCRL_POINT_THREAD,       0};

TestUnit remote_calls_unit(4, sum_of_two_point, count_down_point, fill_in_order_point, add_amount_point, add_there_point,
                           finish_add_there_point, spawn_one_point);

uint32_t spawned_there(int node) { return current_node().rooms.quota->spawns[node].there; }

// Spawns `count` on a node while the lock that they want is held here, in a thread of its own; says how many there are at most.
uint32_t most_spawned_at_once(mcrl_rid rid, const mcrl_point &point, int node, int count) {
  struct Work {
    mcrl_rid rid;
    const mcrl_point &point;
    int node, count, made;
  } work{rid, point, node, count, 0};
  void *at = mcrl_write_lock(rid);
  start_thread(
      current_node(),
      [](void *argument) {
        auto &work = *static_cast<Work *>(argument);
        for (; work.made < work.count; work.made++) mcrl_spawn(pack_call(work.node, work.point, AddArguments{work.rid, 1}));
      },
      &work);
  for (int before = -1, quiet = 0; quiet < 100000; mcrl_thread_yield()) {
    quiet = before == work.made ? quiet + 1 : 0;
    before = work.made;
  }
  auto most = static_cast<uint32_t>(work.made);
  EXPECT_EQ(spawned_there(node), most);
  mcrl_write_unlock(at);
  while (work.made < count) mcrl_thread_yield();
  return most;
}

} // namespace

TEST(RemoteCalls, RunsHereSaysWhetherACallCanBeDirect) {
  on_nodes(3, 1, small_settings(), [] {
    for (int node = 0; node < 3; node++) EXPECT_EQ(mcrl_runs_here(node), node == node_self());
  });
}

TEST(RemoteCalls, AHandlerAnswersWithoutAThread) {
  with_seeds(20, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      size_t threads = current_node().threads.created();
      for (int i = 0; i < 20; i++) {
        int node = (node_self() + i) % node_count();
        mcrl_call(pack_call(node, sum_of_two_point, SumArguments{i, 100}));
        EXPECT_EQ(MCRL_RESULT(long), i + 100 + 1000 * node);
      }
      barrier();
      EXPECT_EQ(current_node().threads.created(), threads);
    });
  });
}

TEST(RemoteCalls, ACallCostsTwoMessages) {
  on_nodes(2, 3, small_settings(), [] {
    if (node_self() == 0) mcrl_call(pack_call(1, sum_of_two_point, SumArguments{1, 2}));
    barrier();
    EXPECT_EQ(messages_sent(), 1u) << "the call; the result";
    EXPECT_EQ(current_node().statistics.messages[static_cast<size_t>(Kind::activate)], 0u) << "a call is no migration";
  });
}

TEST(RemoteCalls, AThreadMayCallOn) {
  with_seeds(30, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      long expected = 0;
      int n = 7, self = node_self(), count = node_count();
      for (int i = n; i >= 0; i--) expected = 10 * expected + (self + 1 + i) % count;
      EXPECT_EQ(count_down((self + 1) % count, n), expected);
      barrier();
    });
  });
}

TEST(RemoteCalls, ResultsOfEverySizeComeBack) {
  on_nodes(3, 5, small_settings(), [] {
    for (size_t bytes : {0, 1, 8, 17, 300, 9000, 300000}) {
      for (int node = 0; node < 3; node++) {
        mcrl_call(pack_call(node, fill_in_order_point, bytes));
        auto *at = static_cast<unsigned char *>(mcrl_result(bytes));
        for (size_t i = 0; i < bytes; i++) ASSERT_EQ(at[i], static_cast<unsigned char>(i));
      }
    }
    barrier();
  });
}

TEST(RemoteCalls, ResultThatNobodyReturnedIsZero) {
  on_nodes(2, 5, small_settings(), [] {
    mcrl_call(pack_call(1, fill_in_order_point, size_t{0}));
    EXPECT_EQ(MCRL_RESULT(long), 0);
    barrier();
  });
}

TEST(RemoteCalls, WhatIsSpawnedRunsEverywhereOnce) {
  with_seeds(30, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      mcrl_rid sum = shared_long(node_count() - 1);
      for (int i = 0; i < 100; i++) {
        mcrl_spawn(pack_call(i % node_count(), add_amount_point, AddArguments{sum, 1}));
        mcrl_spawn(pack_call((i + 1) % node_count(), add_there_point, AddArguments{sum, 1}));
      }
      wait_for_value(sum, 200 * node_count());
      let_threads_end();
    });
  });
}

TEST(RemoteCalls, SpawningWaitsWhile4096HaveNotEnded) {
  for (const mcrl_point *point : {&add_amount_point, &add_there_point}) // as threads; as records that wait at the region
    for (int node : {0, 1})
      on_nodes(3, 1, small_settings(), [&] {
        mcrl_rid sum = shared_long();
        if (node_self() == 0) {
          EXPECT_EQ(most_spawned_at_once(sum, *point, node, 6000), 4096u);
          wait_for_value(sum, 6000);
        }
        let_threads_end(); // and what node 1 says of that arrive
        if (node_self() == 0) {
          EXPECT_LT(spawned_there(node), 64u);
        }
      });
}

// What they wait for, their spawner does when it has spawned all of them. Then the usual number holds again.
TEST(RemoteCalls, SpawningGoesOnIfAllWaitForTheSpawner) {
  static constexpr int count = 3 * most_spawned;
  for (const mcrl_point *point : {&add_amount_point, &add_there_point})
    for (uint32_t nodes : {1, 2})
      on_nodes(nodes, nodes, small_settings(16 << 10), [&] {
        mcrl_rid sum = shared_long();
        int there = node_count() - 1;
        if (node_self() == 0) {
          void *at = mcrl_write_lock(sum);
          for (int i = 0; i < count; i++) mcrl_spawn(pack_call(there, *point, AddArguments{sum, 1}));
          EXPECT_EQ(spawned_there(there), count);
          EXPECT_EQ(current_node().rooms.quota->spawns[there].most, 4 * most_spawned) << "twice as many each time";
          mcrl_write_unlock(at);
          wait_for_value(sum, count);
        }
        let_threads_end();
        if (node_self() == 0) EXPECT_EQ(current_node().rooms.quota->spawns[there].most, most_spawned);
      });
}

// The search for that goes down a tree, and so does what comes of it.
TEST(RemoteCalls, ASpawnerThatGoesOnCostsNodeZeroAFewMessages) {
  on_nodes(64, 1, small_settings(16 << 10), [] {
    mcrl_rid sum = shared_long(1);
    void *at = node_self() == 63 ? mcrl_write_lock(sum) : nullptr;
    barrier();
    for (uint32_t i = 0; i <= most_spawned && node_self() == 63; i++)
      mcrl_spawn(pack_call(62, add_there_point, AddArguments{sum, 1}));
    if (node_self() == 63) mcrl_write_unlock(at);
    barrier();
    if (node_self() == 0) EXPECT_EQ(current_node().statistics.messages[static_cast<size_t>(Kind::deadlock)], 2u * 6);
    if (node_self() == 63) wait_for_value(sum, most_spawned + 1);
    let_threads_end();
  });
}

// Two nodes whose spawners wait, and each for what the other one does next.
TEST(RemoteCalls, SpawnersOfSeveralNodesGoOn) {
  static constexpr int count = most_spawned + 100;
  on_nodes(3, 1, small_settings(16 << 10), [] {
    mcrl_rid sum = shared_long(2);
    void *at = nullptr;
    if (node_self() == 2) at = mcrl_write_lock(sum);
    barrier();
    for (int i = 0; i < count && node_self() != 2; i++)
      mcrl_spawn(pack_call(1 - node_self(), add_there_point, AddArguments{sum, 1}));
    barrier();
    if (node_self() == 2) mcrl_write_unlock(at);
    wait_for_value(sum, 2 * count);
    let_threads_end();
  });
}

// All threads that might end wait for each other to end, if they wait.
TEST(RemoteCalls, WhatWasSpawnedDoesNotWaitForOthersToEnd) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_rid sum = shared_long();
    void *at = mcrl_write_lock(sum);
    for (uint32_t i = 0; i < most_spawned; i++) mcrl_spawn(pack_call(0, spawn_one_point, AddArguments{sum, 1}));
    mcrl_write_unlock(at);
    wait_for_value(sum, most_spawned);
    let_threads_end();
  });
}

TEST(RemoteCalls, ManyCallsOnThisNodeNeedFewStacks) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_rid sum = shared_long();
    for (int i = 0; i < 100000; i++) mcrl_spawn(pack_call(0, add_amount_point, AddArguments{sum, 1}));
    wait_for_value(sum, 100000);
    let_threads_end();
    EXPECT_LT(current_node().threads.created(), 100u);
  });
}

TEST(RemoteCallsDeathTest, MisuseIsOneClearLine) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto misuse = [](const std::function<void()> &on_node_one) {
    on_nodes(2, 5, small_settings(), [&] {
      if (node_self() == 1) on_node_one();
      barrier();
    });
  };
  EXPECT_DEATH(misuse([] { mcrl_runs_here(2); }), "^mcrl: node 1: a call on node 2: there are nodes 0 to 1\n$");
  EXPECT_DEATH(misuse([] { mcrl_runs_here(static_cast<unsigned>(-1)); }), "a call on node -1: there are nodes 0 to 1\n$");
  EXPECT_DEATH(misuse([] { mcrl_pack_call(7, &sum_of_two_point, 0); }),
               "a call on node 7: there are nodes 0 to 1 .at remote_calls_test:1:1.\n$");
}
