// Guards that are predicates: threads that wait until one holds, and are not woken before; over a conduit that delays and reorders
// messages as a seed says. PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "regions/operations/guards_test.h"

#include "mcrl.h"
#include "regions/copies/counters.h"

using namespace mcrl;

namespace {

struct AtLeast {
  long value;
};
int is_at_least(const void *live, const void *at) {
  return *static_cast<const long *>(at) >= static_cast<const AtLeast *>(live)->value;
}

void put_with_guard(mcrl_rid buffer, long number) {
  auto *at = static_cast<Buffer *>(mcrl_write_lock(buffer));
  at = static_cast<Buffer *>(mcrl_await_until(at, MCRL_WRITE, has_room, nullptr));
  ASSERT_LT(at->count, capacity);
  at->numbers[at->count++] = number;
  mcrl_write_unlock(at);
}

long take_with_guard(mcrl_rid buffer) {
  auto *at = static_cast<Buffer *>(mcrl_write_lock(buffer));
  at = static_cast<Buffer *>(mcrl_await_until(at, MCRL_WRITE, has_numbers, nullptr));
  EXPECT_GT(at->count, 0);
  long number = at->numbers[--at->count];
  mcrl_write_unlock(at);
  return number;
}

struct Patient {
  mcrl_rid rid;
  AtLeast least;
  mcrl_mode mode;
  int went_on = 0;
  mcrl_thread thread = 0;
};
void *wait_for_value(void *argument) {
  auto &waiter = *static_cast<Patient *>(argument);
  void *at = waiter.mode == MCRL_READ ? const_cast<void *>(mcrl_read_lock(waiter.rid)) : mcrl_write_lock(waiter.rid);
  at = mcrl_await_until(at, waiter.mode, is_at_least, &waiter.least);
  waiter.went_on++;
  EXPECT_GE(*static_cast<long *>(at), waiter.least.value);
  if (waiter.mode == MCRL_READ) mcrl_read_unlock(at);
  else mcrl_write_unlock(at);
  return nullptr;
}

void add(mcrl_rid rid, long amount) {
  long *at = write_lock(rid);
  *at += amount;
  mcrl_write_unlock(at);
}

} // namespace

TEST(Guards, ABoundedBufferLosesNothing) { expect_nothing_is_lost(put_with_guard, take_with_guard, take_with_guard); }

// A write wakes the threads whose guards hold, all of them and no others.
TEST(Guards, OnlyThoseWhoseGuardHoldsAreWoken) {
  with_seeds(60, [](uint32_t nodes, uint64_t seed, const Settings &settings) {
    constexpr long waiters_per_node = 6;
    on_nodes(nodes, seed, settings, [&] {
      mcrl_rid rid = share(static_cast<int>(seed % nodes), sizeof(long));
      std::vector<Patient> waiters(waiters_per_node);
      for (long i = 0; i < waiters_per_node; i++) {
        waiters[i] = {rid, {i + 1}, i % 2 == 0 ? MCRL_READ : MCRL_WRITE};
        waiters[i].thread = mcrl_thread_create(wait_for_value, &waiters[i], 0);
      }
      while (counted()[RegionCounter::guard_waits] < waiters_per_node) mcrl_thread_yield();
      for (long value = 0; value <= waiters_per_node; value++) {
        while (counted()[RegionCounter::guard_wakeups] < static_cast<uint64_t>(value)) mcrl_thread_yield();
        barrier();
        linger();
        for (long i = 0; i < waiters_per_node; i++)
          EXPECT_EQ(waiters[i].went_on, value > i) << "value " << value << ", waiter " << i;
        EXPECT_EQ(counted()[RegionCounter::guard_wakeups], value);
        barrier();
        if (value % nodes == node_self()) add(rid, 1);
      }
      for (Patient &waiter : waiters) mcrl_thread_join(waiter.thread, nullptr);
      barrier();
      EXPECT_EQ(counted()[RegionCounter::guard_waits], waiters_per_node);
      EXPECT_EQ(counted()[RegionCounter::guard_wakeups], waiters_per_node);
    });
  });
}

// On one node: how often guards are evaluated is known exactly.
TEST(Guards, AWriteEvaluatesEachGuardOnce) {
  on_nodes(1, 1, small_settings(), [] {
    constexpr int count = 10;
    mcrl_rid rid = share(0, sizeof(long));
    std::vector<Patient> waiters(count);
    for (Patient &waiter : waiters) {
      waiter = {rid, {5}, MCRL_READ};
      waiter.thread = mcrl_thread_create(wait_for_value, &waiter, 0);
    }
    mcrl_thread_yield();
    EXPECT_EQ(counted()[RegionCounter::guard_waits], count) << "each finds the lock free, and tests its guard in its first turn";
    EXPECT_EQ(counted()[RegionCounter::guard_evaluations], 0u);
    uint64_t switches = current_node().threads.switches();
    for (int i = 1; i <= 4; i++) {
      add(rid, 1);
      EXPECT_EQ(counted()[RegionCounter::guard_evaluations], i * count) << "at once, in the unlock";
    }
    EXPECT_EQ(current_node().threads.switches(), switches);
    EXPECT_EQ(counted()[RegionCounter::guard_wakeups], 0u);
    add(rid, 1);
    EXPECT_EQ(counted()[RegionCounter::guard_evaluations], 6 * count) << "and once more with the lock";
    EXPECT_EQ(counted()[RegionCounter::guard_wakeups], count);
    for (Patient &waiter : waiters) mcrl_thread_join(waiter.thread, nullptr);
  });
}

// The first of many that wait for one thing gets it, and the others are not disturbed.
TEST(Guards, WritersOfANodeAskOneByOne) {
  on_nodes(1, 1, small_settings(), [] {
    constexpr int count = 10;
    mcrl_rid buffer = share(0, sizeof(Buffer));
    std::vector<Consumer> consumers(count, {buffer, take_with_guard, 1});
    std::vector<mcrl_thread> threads;
    for (Consumer &consumer : consumers) threads.push_back(start(consumer));
    while (counted()[RegionCounter::guard_waits] < count) mcrl_thread_yield();
    EXPECT_EQ(counted()[RegionCounter::guard_evaluations], 0u) << "who comes to look and writes nothing disturbs nobody";
    for (long i = 0; i < count; i++) {
      put_with_guard(buffer, i + 1);
      for (int turns = 0; turns < 10; turns++) mcrl_thread_yield();
      EXPECT_EQ(counted()[RegionCounter::guard_wakeups], i + 1);
      EXPECT_EQ(consumers[i].sum, i + 1) << "first come, first served";
    }
    // For each number: the first's guard, that again under the lock, and when the number is taken those of the rest.
    EXPECT_EQ(counted()[RegionCounter::guard_evaluations], 2 * count + count * (count - 1) / 2);
    for (mcrl_thread thread : threads) mcrl_thread_join(thread, nullptr);
  });
}

// The first of two that want to write asks for the lock, and comes too late: the second has been passed over, and may go.
TEST(Guards, OneThatComesTooLateLetsTheNextGo) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_rid rid = share(0, sizeof(long));
    Patient patients[2] = {{rid, {6}, MCRL_WRITE}, {rid, {1}, MCRL_WRITE}};
    for (Patient &patient : patients) patient.thread = mcrl_thread_create(wait_for_value, &patient, 0);
    while (counted()[RegionCounter::guard_waits] < 2) mcrl_thread_yield();
    long *at = write_lock(rid);
    // It waits for the lock before the guards are evaluated, and has it before the first of them.
    mcrl_thread taker = mcrl_thread_create(
        [](void *rid) -> void * {
          add(*static_cast<mcrl_rid *>(rid), -3);
          return nullptr;
        },
        &rid, 0);
    mcrl_thread_yield();
    *at = 6;
    mcrl_write_unlock(at);
    mcrl_thread_join(taker, nullptr);
    mcrl_thread_join(patients[1].thread, nullptr);
    EXPECT_EQ(patients[0].went_on, 0);
    add(rid, 3);
    mcrl_thread_join(patients[0].thread, nullptr);
    EXPECT_EQ(counted()[RegionCounter::guard_wakeups], 2u);
  });
}

TEST(Guards, AWaitCostsNothing) { expect_waits_cost_nothing(put_with_guard, take_with_guard); }

TEST(Guards, OneThatHoldsWaitsForNothing) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_rid rid = share(0, sizeof(long));
    add(rid, 3);
    Patient waiter{rid, {3}, MCRL_WRITE};
    wait_for_value(&waiter);
    EXPECT_EQ(waiter.went_on, 1);
    EXPECT_EQ(counted()[RegionCounter::guard_waits], 0u);
  });
}

TEST(Guards, ADeletionEndsTheWaitWithAnError) {
  auto misuse = [] {
    on_nodes(2, 3, small_settings(), [] {
      mcrl_rid rid = share(1, sizeof(long));
      Patient waiter{rid, {3}, MCRL_WRITE};
      if (node_self() == 0) mcrl_thread_create(wait_for_value, &waiter, 0);
      linger();
      barrier();
      if (node_self() == 1) rgn_delete(rid);
      linger();
      barrier();
    });
  };
  EXPECT_DEATH(misuse(), "mcrl: node 0: when of region id .*, which does not exist");
}
