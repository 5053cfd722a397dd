// Guards of activations: records that wait at a region, without a thread, until theirs hold.
#include "regions/operations/guards_test.h"
#include "tasks/points/unit_test.h"

#include "regions/copies/counters.h"
#include "tasks/records/activation.h"
#include "tasks/records/counters.h"

using namespace mcrl;

namespace {

// put(b, number) and take(b), by hand as in test/handcomp: they go to the home of b and wait there.
struct PutLive {
  long number;
};
struct TakeLive {
  long least; // take() waits until there are more numbers than this
};
int has_more(const void *live, const void *at) {
  return static_cast<const Buffer *>(at)->count > static_cast<const TakeLive *>(live)->least;
}

mcrl_outcome put_rest(mcrl_activation *self, unsigned entry);
mcrl_outcome take_rest(mcrl_activation *self, unsigned entry);
mcrl_point put_point{"guards_test:put:1", "guards_test:1:1", put_rest, sizeof(PutLive), 0, 0, 1, has_room};
mcrl_point take_point{"guards_test:take:1", "guards_test:2:1", take_rest, sizeof(TakeLive), 0, 0, 1, has_more};
mcrl_point thread_point{"guards_test:take:2", "guards_test:3:1", take_rest, sizeof(TakeLive), MCRL_POINT_THREAD, 0, 2, has_more};
TestUnit guards_unit(5, put_point, take_point, thread_point);

Buffer *held_buffer(mcrl_rid rid) { return static_cast<Buffer *>(mcrl_held(rid)); }

mcrl_outcome put_rest(mcrl_activation *self, unsigned entry) {
  EXPECT_EQ(entry, 1u);
  EXPECT_NE(mcrl_current->in_handler, 0);
  auto live = *static_cast<PutLive *>(mcrl_live(self));
  Buffer *at = held_buffer(self->target);
  if (!has_room(nullptr, at)) {
    auto *next = static_cast<PutLive *>(mcrl_repack(self, self->target, MCRL_WRITE, &put_point, sizeof live));
    *next = live;
    return mcrl_park_until(next, at);
  }
  at->numbers[at->count++] = live.number;
  mcrl_write_unlock(at);
  return mcrl_return(self, nullptr, 0);
}

mcrl_outcome take_rest(mcrl_activation *self, unsigned entry) {
  EXPECT_EQ(mcrl_current->in_handler != 0, entry == 1);
  auto live = *static_cast<TakeLive *>(mcrl_live(self));
  Buffer *at = held_buffer(self->target);
  if (!has_more(&live, at)) {
    const mcrl_point *point = entry == 1 ? &take_point : &thread_point;
    auto *next = static_cast<TakeLive *>(mcrl_repack(self, self->target, MCRL_WRITE, point, sizeof live));
    *next = live;
    return mcrl_park_until(next, at);
  }
  long number = at->numbers[--at->count];
  mcrl_write_unlock(at);
  return mcrl_return(self, &number, sizeof number);
}

void put(mcrl_rid buffer, long number) {
  auto *at = static_cast<Buffer *>(mcrl_write_hit(buffer));
  if (at == nullptr) {
    auto *live = static_cast<PutLive *>(mcrl_pack(buffer, MCRL_WRITE, &put_point, sizeof(PutLive)));
    live->number = number;
    at = static_cast<Buffer *>(mcrl_go(live, MCRL_ALWAYS));
    if (at == nullptr) return;
  }
  at = static_cast<Buffer *>(mcrl_await_until(at, MCRL_WRITE, has_room, nullptr));
  at->numbers[at->count++] = number;
  mcrl_write_unlock(at);
}

long take(mcrl_rid buffer, const mcrl_point &point, long least = 0) {
  auto *at = static_cast<Buffer *>(mcrl_write_hit(buffer));
  TakeLive here{least};
  if (at == nullptr) {
    auto *live = static_cast<TakeLive *>(mcrl_pack(buffer, MCRL_WRITE, &point, sizeof here));
    *live = here;
    at = static_cast<Buffer *>(mcrl_go(live, MCRL_ALWAYS));
    if (at == nullptr) return MCRL_RESULT(long);
  }
  at = static_cast<Buffer *>(mcrl_await_until(at, MCRL_WRITE, has_more, &here));
  long number = at->numbers[--at->count];
  mcrl_write_unlock(at);
  return number;
}

} // namespace

TEST(GuardsOfActivations, ABoundedBufferLosesNothing) {
  expect_nothing_is_lost(
      put, [](mcrl_rid buffer) { return take(buffer, take_point); }, [](mcrl_rid buffer) { return take(buffer, thread_point); });
}

// At the home there is nothing but the records: no thread is made, and a record runs once when it comes and once when its guard
// holds.
TEST(GuardsOfActivations, WaitingRecordsHaveNoThreads) {
  constexpr uint32_t nodes = 4;
  for (uint64_t seed = 1; seed <= 10; seed++) {
    std::vector<long> taken(nodes);
    on_nodes(nodes, seed, small_settings(), [&] {
      mcrl_rid buffer = share(0, sizeof(Buffer));
      barrier();
      if (node_self() != 0) {
        // Node 1 waits for one number, node 2 for two, node 3 for three: they come together.
        taken[node_self()] = take(buffer, take_point, node_self() - 1);
      } else {
        size_t threads = current_node().threads.created();
        while (counted()[RegionCounter::guard_waits] < nodes - 1) mcrl_thread_yield();
        EXPECT_EQ(counted()[ActivationCounter::parked], 0u) << "the lock is free for those who come, though others watch";
        auto *at = static_cast<Buffer *>(mcrl_write_lock(buffer));
        for (long number : {10, 20, 30}) at->numbers[at->count++] = number;
        EXPECT_EQ(counted()[RegionCounter::guard_evaluations], 0u) << "those that come evaluate nobody's guard";
        mcrl_write_unlock(at);
        while (static_cast<const Buffer *>(mcrl_read_lock(buffer))->count == 3) {
          mcrl_read_unlock(held_buffer(buffer));
          mcrl_thread_yield();
        }
        mcrl_read_unlock(held_buffer(buffer));
        // The first to go on leaves too little for another one; that one gets what comes now.
        for (long number : {40, 50}) put(buffer, number);
        EXPECT_EQ(current_node().threads.created(), threads);
      }
      barrier();
      EXPECT_EQ(counted()[RegionCounter::guard_wakeups], counted()[RegionCounter::guard_waits]);
    });
    EXPECT_NE(taken[1], 0);
    EXPECT_NE(taken[2], 0);
    EXPECT_NE(taken[3], 0);
  }
}
