// Pools under random orders: rounds, what waits, filaments that come later, and errors.
#include "tasks/foralls/filaments.h"
#include "tasks/records/calls_test.h"

#include "prelude_filaments.h"
#include "tasks/foralls/counters.h"

#include <algorithm>

using namespace mcrl;

namespace {

// By node, what has run: all nodes of a test are in one process.
struct NodeLog {
  std::vector<std::vector<int>> ran; // of which pool, in their order
  int rounds_left = 0;
  std::function<void(int a, int b)> body;
};
std::vector<NodeLog> logs;

NodeLog &log_here() { return logs[static_cast<size_t>(node_self())]; }

// Among those of this node that have run.
std::ptrdiff_t place_of(int a, int b) {
  const auto &ran = log_here().ran;
  return std::find(ran.begin(), ran.end(), std::vector<int>{a, b}) - ran.begin();
}

void run_two(int a, int b) {
  log_here().ran.push_back({a, b});
  if (log_here().body != nullptr) log_here().body(a, b);
}
void run_one(long a) { log_here().ran.push_back({static_cast<int>(a)}); }

int count_rounds() {
  barrier();
  return --log_here().rounds_left > 0 ? filaments_continue : filaments_done;
}

void on_logged_nodes(uint32_t nodes, uint64_t seed, const std::function<void()> &node_main) {
  logs.assign(nodes, {});
  on_nodes(nodes, seed, small_settings(), node_main);
}

TEST(Pools, AllFilamentsRunInEachRound) {
  with_seeds(30, [](uint32_t nodes, uint64_t seed) {
    on_logged_nodes(nodes, seed, [&] {
      filament_set *set = filament_set_new(count_rounds);
      std::vector<std::vector<int>> expected;
      for (int p = 0; p < node_self() + 2; p++) {
        filament_pool *pool = filament_pool_new(set);
        for (int i = 0; i < 40; i++) {
          filament_create(pool, run_two, p, i * i % 7);
          filament_create(pool, run_one, static_cast<long>(i));
          expected.push_back({p, i * i % 7});
          expected.push_back({i});
        }
      }
      std::sort(expected.begin(), expected.end());
      for (int rounds : {1, 3}) {
        log_here().rounds_left = rounds;
        log_here().ran.clear();
        filament_run(set);
        EXPECT_EQ(log_here().ran.size(), static_cast<size_t>(rounds) * expected.size());
      }
      log_here().ran.resize(expected.size());
      std::sort(log_here().ran.begin(), log_here().ran.end());
      EXPECT_EQ(log_here().ran, expected);
      filament_set_delete(set);
    });
  });
}

TEST(Pools, ThatWaitLetOthersRunAndComeFirstTheNextTime) {
  on_logged_nodes(2, 1, [] {
    mcrl_rid rid = shared_long(1);
    if (node_self() == 0)
      log_here().body = [rid](int pool, int i) {
        if (pool == 3 && i == 0) add_to(rid, 1);
      };
    filament_set *set = filament_set_new(nullptr);
    for (int p = 0; p < 6; p++) {
      filament_pool *pool = filament_pool_new(set);
      for (int i = 0; i < 100; i++) filament_create(pool, run_two, p, i);
    }
    for (int round = 0; round < 3; round++) {
      log_here().ran.clear();
      barrier();
      if (node_self() == 1) add_to(rid, 0);
      barrier();
      filament_run(set);
      if (node_self() == 0) {
        EXPECT_EQ(log_here().ran[0][0], round == 0 ? 0 : 3);
        EXPECT_EQ(log_here().ran.size(), 600u);
        EXPECT_LT(place_of(round == 0 ? 4 : 0, 0), place_of(3, 1)) << "others run meanwhile";
        EXPECT_EQ(current_node().statistics[ForallCounter::strips_waited], static_cast<uint64_t>(round) + 1);
      }
    }
    filament_set_delete(set);
  });
}

// The first pool's filament waits for what the second pool does later.
TEST(Pools, AWaitingPoolKeepsNoOther) {
  on_logged_nodes(2, 1, [] {
    mcrl_rid rid = shared_long(1);
    if (node_self() == 0)
      log_here().body = [rid](int pool, int i) {
        if (pool == 0 && i == 5) wait_for_value(rid, 1);
        if (pool == 1 && i == 5) add_to(rid, 1);
        if (pool == 0 && i == 6) EXPECT_LT(place_of(1, 5), place_of(0, 6));
      };
    filament_set *set = filament_set_new(nullptr);
    for (int p = 0; p < 2; p++) {
      filament_pool *pool = filament_pool_new(set);
      for (int i = 0; i < 100; i++) filament_create(pool, run_two, p, i);
    }
    barrier();
    filament_run(set);
    EXPECT_EQ(log_here().ran.size(), 200u);
    filament_set_delete(set);
  });
}

filament_set *growing;
filament_pool *grown;
int grow() {
  for (int i = 0; i < 20; i++) filament_create(grown, run_two, i % 3, i);
  filament_create(filament_pool_new(growing), run_one, 1l);
  return --log_here().rounds_left > 0 ? filaments_continue : filaments_done;
}

TEST(Pools, GrowBetweenRounds) {
  on_logged_nodes(1, 1, [] {
    growing = filament_set_new(grow);
    grown = filament_pool_new(growing);
    log_here().rounds_left = 3;
    filament_run(growing);
    EXPECT_EQ(log_here().ran.size(), 0u + 21 + 42);
    filament_set_delete(growing);
  });
}

// Blocks of descriptors end at any filament.
TEST(Pools, HaveRoomForManyFilamentsOfAnyFunctions) {
  on_logged_nodes(1, 1, [] {
    filament_set *set = filament_set_new(nullptr);
    filament_pool *pool = filament_pool_new(set);
    long sums[2] = {0, 0}, ran[2] = {0, 0};
    for (int i = 0; i < 100'000; i++) {
      int a = i % 1000 * (i % 13);
      if (i % 5 != 0) filament_create(pool, run_two, a, i), sums[0] += a;
      else filament_create(pool, run_one, static_cast<long>(a)), sums[1] += a;
    }
    filament_run(set);
    EXPECT_EQ(log_here().ran.size(), 100'000u);
    for (const auto &arguments : log_here().ran) ran[arguments.size() == 1] += arguments[0];
    EXPECT_EQ(ran[0], sums[0]);
    EXPECT_EQ(ran[1], sums[1]);
    filament_set_delete(set);
  });
}

void die_with_log(uint32_t nodes, const std::function<void()> &node_main) { on_logged_nodes(nodes, 1, node_main); }

TEST(PoolsMisuse, IsFatal) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  auto in_filament = [](const std::function<void(filament_set *, filament_pool *)> &body) {
    filament_set *set = filament_set_new(nullptr);
    filament_pool *pool = filament_pool_new(set);
    log_here().body = [=](int, int) { body(set, pool); };
    filament_create(pool, run_two, 1, 2);
    mcrl_filament_set_run_at(set, "pools.c:7");
  };
  using Set = filament_set *;
  using PoolOf = filament_pool *;
  EXPECT_DEATH(die_with_log(1, [&] { in_filament([](Set, PoolOf pool) { filament_create(pool, run_one, 1l); }); }),
               "mcrl_filament_create in a set whose filaments run");
  EXPECT_DEATH(die_with_log(1, [&] { in_filament([](Set, PoolOf pool) { filament_create(pool, run_two, 1, 2); }); }),
               "mcrl_filament_create in a set whose filaments run");
  EXPECT_DEATH(die_with_log(1, [&] { in_filament([](Set set, PoolOf) { filament_pool_new(set); }); }),
               "mcrl_filament_pool_new in a set whose filaments run");
  EXPECT_DEATH(die_with_log(1, [&] { in_filament([](Set set, PoolOf) { filament_set_delete(set); }); }),
               "mcrl_filament_set_delete in a set whose filaments run");
  EXPECT_DEATH(die_with_log(1, [&] { in_filament([](Set set, PoolOf) { mcrl_filament_set_run_at(set, "pools.c:9"); }); }),
               "the round of filaments at pools.c:9 in a filament of the round of filaments at pools.c:7");
  EXPECT_DEATH(die_with_log(1, [&] { in_filament([](Set, PoolOf) { barrier(); }); }),
               "barrier called by a filament of the round of filaments at pools.c:7");
  EXPECT_DEATH(
      die_with_log(2, [&] { node_self() == 0 ? mcrl_filament_set_run_at(filament_set_new(nullptr), "pools.c:7") : barrier(); }),
      "the end of a round of filaments here, but barrier on node 1|barrier here, but the end of a round of filaments on node 0");
}

TEST(PoolsDeadlockDeathTest, SaysWhereNodesWait) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(die_with_log(2,
                           [&] {
                             mcrl_rid rid = shared_long(0);
                             if (node_self() == 0) mcrl_write_lock(rid);
                             barrier();
                             filament_set *set = filament_set_new(nullptr);
                             if (node_self() == 1) filament_create(filament_pool_new(set), run_two, 1, 2);
                             log_here().body = [rid](int, int) {
                               mcrl_write_unlock(mcrl_lock_wait_at(rid, MCRL_WRITE, "body.c:3"));
                             };
                             mcrl_filament_set_run_at(set, "pools.c:7");
                           }),
              testing::ExitedWithCode(1),
              "mcrl: node 0: thread 0 waits at the end of the round of filaments at pools.c:7, to which node 1 has not come\n"
              "mcrl: node 1: thread 0 waits at body.c:3 for the write_lock of");
}

} // namespace
