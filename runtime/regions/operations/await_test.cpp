// Guards: threads that wait, with a lock given up, until a region is written; over a conduit that delays and reorders messages as a
// seed says. PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "regions/operations/guards_test.h"

#include "mcrl.h"
#include "regions/copies/counters.h"

using namespace mcrl;

namespace {

void put_with_await(mcrl_rid buffer, long number) {
  auto *at = static_cast<Buffer *>(mcrl_write_lock(buffer));
  while (!(at->count < capacity)) at = static_cast<Buffer *>(mcrl_await(at, MCRL_WRITE));
  at->numbers[at->count++] = number;
  mcrl_write_unlock(at);
}

long take_with_await(mcrl_rid buffer) {
  auto *at = static_cast<Buffer *>(mcrl_write_lock(buffer));
  while (!(at->count > 0)) at = static_cast<Buffer *>(mcrl_await(at, MCRL_WRITE));
  long number = at->numbers[--at->count];
  mcrl_write_unlock(at);
  return number;
}

void wait_for_turn(mcrl_rid turn, long mine) {
  auto *at = static_cast<const long *>(mcrl_read_lock(turn));
  while (*at < mine) at = static_cast<const long *>(mcrl_await(const_cast<long *>(at), MCRL_READ));
  EXPECT_EQ(*at, mine);
  mcrl_read_unlock(at);
}

} // namespace

TEST(Await, ABoundedBufferLosesNothing) { expect_nothing_is_lost(put_with_await, take_with_await, take_with_await); }

TEST(Await, TurnsGoRound) {
  with_seeds(60, [](uint32_t nodes, uint64_t seed, const Settings &settings) {
    on_nodes(nodes, seed, settings, [&] {
      mcrl_rid turn = share(static_cast<int>(seed / 2 % nodes), sizeof(long));
      for (long round = 0; round < 10; round++) {
        wait_for_turn(turn, round * nodes + node_self());
        auto *at = static_cast<long *>(mcrl_write_lock(turn));
        ++*at;
        mcrl_write_unlock(at);
      }
      barrier();
    });
  });
}

// On one node: a thread woken by a change that does not make its guard hold gives up the lock unwritten, and the next is woken.
TEST(Await, AChangeWakesAllOneByOne) {
  on_nodes(1, 1, small_settings(), [] {
    struct Turn {
      mcrl_rid turn;
      long mine;
      bool over;
    };
    mcrl_rid turn = share(0, sizeof(long));
    Turn turns[3] = {{turn, 3, false}, {turn, 2, false}, {turn, 1, false}};
    mcrl_thread threads[3];
    for (int i = 0; i < 3; i++)
      threads[i] = mcrl_thread_create(
          [](void *argument) -> void * {
            auto &turn = *static_cast<Turn *>(argument);
            auto *at = static_cast<long *>(mcrl_write_lock(turn.turn));
            while (*at < turn.mine) at = static_cast<long *>(mcrl_await(at, MCRL_WRITE));
            turn.over = true;
            mcrl_write_unlock(at);
            return nullptr;
          },
          &turns[i], 0);
    while (current_node().statistics[RegionCounter::guard_waits] < 3) mcrl_thread_yield();
    for (long value = 1; value <= 3; value++) {
      auto *at = static_cast<long *>(mcrl_write_lock(turn));
      *at = value;
      mcrl_write_unlock(at);
      for (int i = 0; i < 20; i++) mcrl_thread_yield();
      for (const Turn &one : turns) EXPECT_EQ(one.over, one.mine <= value);
    }
    for (mcrl_thread thread : threads) mcrl_thread_join(thread, nullptr);
  });
}

TEST(Await, AWaitCostsNothing) { expect_waits_cost_nothing(put_with_await, take_with_await); }

TEST(Await, ADeletionEndsTheWaitWithAnError) {
  auto misuse = [] {
    on_nodes(2, 3, small_settings(), [] {
      mcrl_rid rid = share(1, sizeof(long));
      if (node_self() == 0) {
        void *at = mcrl_read_lock(rid);
        barrier();
        mcrl_await(at, MCRL_READ);
      } else {
        barrier();
        rgn_delete(rid);
      }
      barrier();
    });
  };
  EXPECT_DEATH(misuse(), "mcrl: node 0: when of region id .*, which does not exist");
}
