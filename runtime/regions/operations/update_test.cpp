// Update operations, which read and may become writes; over a conduit that delays and reorders messages as a seed says.
// PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "regions/operations/guards_test.h"

#include "mcrl.h"

using namespace mcrl;

namespace {

// The data of a region: the number of writes, twice.
struct Pair {
  long first, second;
};

// Reads under the update lock, lets others run, and writes in some rounds; says how often.
long update_and_sometimes_write(mcrl_rid rid, int rounds) {
  long writes = 0;
  for (int round = 0; round < rounds; round++) {
    auto *at = static_cast<Pair *>(mcrl_update_lock(rid));
    long seen = at->first;
    EXPECT_EQ(at->second, seen);
    mcrl_thread_yield();
    EXPECT_EQ(at->first, seen);
    if ((round + node_self()) % 3 == 0) {
      mcrl_update_unlock(at);
      continue;
    }
    at = static_cast<Pair *>(mcrl_upgrade(at));
    EXPECT_EQ(at->first, seen) << "another write has come between";
    at->first++;
    mcrl_thread_yield();
    at->second++;
    mcrl_write_unlock(at);
    writes++;
  }
  return writes;
}

struct PairWork {
  mcrl_rid rid;
  long writes = 0;
};

void *update_in_thread(void *argument) {
  auto &work = *static_cast<PairWork *>(argument);
  work.writes = update_and_sometimes_write(work.rid, 10);
  return nullptr;
}

void *read_pairs_in_thread(void *argument) {
  for (int round = 0; round < 20; round++) {
    auto *at = static_cast<const Pair *>(mcrl_read_lock(static_cast<PairWork *>(argument)->rid));
    EXPECT_EQ(at->first, at->second);
    mcrl_thread_yield();
    EXPECT_EQ(at->first, at->second);
    mcrl_read_unlock(at);
  }
  return nullptr;
}

void *write_pairs_in_thread(void *argument) {
  for (int round = 0; round < 5; round++) {
    auto *at = static_cast<Pair *>(mcrl_write_lock(static_cast<PairWork *>(argument)->rid));
    at->first++;
    mcrl_thread_yield();
    at->second++;
    mcrl_write_unlock(at);
    static_cast<PairWork *>(argument)->writes++;
  }
  return nullptr;
}

uint64_t messages_of_protocol() {
  uint64_t sum = 0;
  for (size_t kind = 0; kind < static_cast<size_t>(first_kind_above_protocol); kind++) sum += current_node().statistics.messages[kind];
  return sum;
}

} // namespace

TEST(Update, NoOtherWriteComesBetween) {
  with_seeds(60, [](uint32_t nodes, uint64_t seed, const Settings &settings) {
    on_nodes(nodes, seed, settings, [&] {
      mcrl_rid rid = share(static_cast<int>(seed / 2 % nodes), sizeof(Pair));
      void *(*const bodies[])(void *) = {update_in_thread, update_in_thread, read_pairs_in_thread, write_pairs_in_thread};
      PairWork works[4];
      mcrl_thread threads[4];
      for (int i = 0; i < 4; i++) {
        works[i].rid = rid;
        threads[i] = mcrl_thread_create(bodies[i], &works[i], 0);
      }
      for (mcrl_thread thread : threads) mcrl_thread_join(thread, nullptr);
      double writes = 0;
      for (const PairWork &work : works) writes += static_cast<double>(work.writes);
      double all = reduce_sum(writes);
      barrier();
      auto *at = static_cast<const Pair *>(mcrl_read_lock(rid));
      EXPECT_EQ(static_cast<double>(at->first), all);
      mcrl_read_unlock(at);
      barrier();
    });
  });
}

TEST(Update, ReadersAreNotExcluded) {
  with_seeds(20, [](uint32_t nodes, uint64_t seed, const Settings &settings) {
    shared_how = MCRL_COHERENT;
    on_nodes(nodes, seed, settings, [&] {
      mcrl_rid rid = share(static_cast<int>(seed % nodes), sizeof(Pair));
      bool updates = static_cast<uint32_t>(node_self()) == seed / 3 % nodes;
      void *at = updates ? mcrl_update_lock(rid) : nullptr;
      barrier();
      mcrl_read_unlock(mcrl_read_lock(rid)); // the update operation ends after that
      barrier();
      if (updates) mcrl_update_unlock(at);
      barrier();
    });
  });
}

TEST(Update, ANodeThatUpdatesAgainSendsNothing) {
  on_nodes(3, 1, small_settings(), [] {
    mcrl_rid rid = share(0, sizeof(Pair));
    if (node_self() == 1) {
      mcrl_update_unlock(mcrl_update_lock(rid));
      uint64_t before = messages_of_protocol();
      for (int i = 0; i < 10; i++) mcrl_update_unlock(mcrl_update_lock(rid));
      EXPECT_EQ(messages_of_protocol(), before);
      mcrl_write_unlock(mcrl_upgrade(mcrl_update_lock(rid)));
      EXPECT_EQ(messages_of_protocol(), before + 1) << "up_req";
      mcrl_write_unlock(mcrl_upgrade(mcrl_update_lock(rid)));
      EXPECT_EQ(messages_of_protocol(), before + 1);
    }
    barrier();
  });
}

TEST(UpdateDeathTest, ASecondUpdateOfTheSameThreadIsADeadlock) {
  EXPECT_EXIT(on_nodes(2, 1, small_settings(),
                       [] {
                         mcrl_rid rid = share(1, sizeof(Pair));
                         if (node_self() == 0) {
                           mcrl_update_lock(rid);
                           mcrl_update_lock_at(rid, "update.c:7");
                         }
                         barrier();
                       }),
              testing::ExitedWithCode(1), "thread 0 waits at update.c:7 for the update_lock of region");
}

TEST(UpdateDeathTest, AnUpgradeThatWaitsForAReadOfTheSameThreadIsADeadlock) {
  EXPECT_EXIT(on_nodes(2, 1, small_settings(),
                       [] {
                         mcrl_rid rid = share(1, sizeof(Pair));
                         if (node_self() == 0) {
                           mcrl_read_lock(rid);
                           mcrl_upgrade_at(mcrl_update_lock(rid), "update.c:9");
                         }
                         barrier();
                       }),
              testing::ExitedWithCode(1), "thread 0 waits at update.c:9 for the upgrade of region");
}

TEST(UpdateDeathTest, AnUpgradeNeedsAnUpdate) {
  EXPECT_EXIT(on_nodes(1, 1, small_settings(), [] { mcrl_upgrade(mcrl_read_lock(share(0, sizeof(Pair)))); }),
              testing::ExitedWithCode(1), "upgrade of region id 0x[0-9a-f]+, of which no update operation is in progress here");
}
