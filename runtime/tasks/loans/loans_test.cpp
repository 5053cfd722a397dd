// Activations that take locks along, over a conduit that delays and reorders messages as a seed says. By hand, as preludec emits
// it. PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "node/start/nodes_test.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/engine.h"
#include "tasks/points/unit_test.h"

#include "prelude.h"
#undef region
#include "mcrl.h"
#include "regions/operations/operations.h"

#include <cstdlib>
#include <cstring>

using namespace mcrl;

namespace {

constexpr int most_walk_cells = 8, rounds = 4;

// How a walk goes: hand over hand from cell to cell, writing, with the lock on the root held for reading all the way.
struct WalkManner {
  bool root_with_data, in_threads;
  bool waits;     // where it is, and has the data come
  bool faults;    // MCRL_FAULT
  uint16_t flags; // of the point, where a lock is not free
  size_t ballast_bytes;
  mcrl_policy policy = MCRL_ALWAYS;
};

struct Cell {
  long count;  // walks that have come here
  long passed; // that have gone on, written when the next cell's lock was held
  unsigned char ballast[];
};

struct WalkLive {
  mcrl_rid root;
  mcrl_rid cells[most_walk_cells];
  int at, count;
  long ticket; // what the first cell had counted
  WalkManner manner;
};

// All nodes are in this process.
long walks_inside = 0, lent_operations = 0;
uint64_t refusals = 0;

mcrl_outcome walk_rest(mcrl_activation *self, unsigned entry);
mcrl_point walk_point{"loans_test:walk:1", "loans_test:1:1", walk_rest, sizeof(WalkLive), 0, 0};
mcrl_point walk_thread_point{"loans_test:walk:2", "loans_test:2:1", walk_rest, sizeof(WalkLive), MCRL_POINT_THREAD, 0};
mcrl_point walk_undo_point{"loans_test:walk:3", "loans_test:4:1", walk_rest, sizeof(WalkLive), MCRL_POINT_UNDO, 0};
mcrl_point walk_refuse_point{"loans_test:walk:4", "loans_test:5:1", walk_rest, sizeof(WalkLive), MCRL_POINT_REFUSE, 0};
mcrl_outcome end_both(mcrl_activation *self, unsigned entry);
mcrl_point end_point{"loans_test:end:1", "loans_test:3:1", end_both, sizeof(long), 0, 0};
mcrl_outcome update_lent(mcrl_activation *self, unsigned entry);
mcrl_point update_point{"loans_test:update:1", "loans_test:6:1", update_lent, sizeof(long), MCRL_POINT_THREAD, 0};
TestUnit loans_unit(4, walk_point, walk_thread_point, walk_undo_point, walk_refuse_point, end_point, update_point);

const mcrl_point &point_for(const WalkManner &manner) {
  switch (manner.flags) {
  case MCRL_POINT_UNDO: return walk_undo_point;
  case MCRL_POINT_REFUSE: return walk_refuse_point;
  default: return manner.in_threads ? walk_thread_point : walk_point;
  }
}

// With the locks on both. No activation overtakes another, so each cell has seen as many as the first one had.
void pass(const WalkLive &live, Cell *parent, Cell *child) {
  EXPECT_EQ(child->count, live.ticket);
  EXPECT_EQ(child->passed, live.ticket) << "what was written to a cell after the activation had left it";
  EXPECT_EQ(parent->count, live.ticket + 1);
  for (size_t i = 0; i < live.manner.ballast_bytes; i++)
    if (parent->ballast[i] != static_cast<unsigned char>(live.ticket)) {
      ADD_FAILURE() << "byte " << i << " of a cell's ballast";
      break;
    }
  std::memset(parent->ballast, static_cast<int>(live.ticket + 1), live.manner.ballast_bytes);
  child->count++;
  parent->passed++;
  mcrl_write_unlock(parent);
}

void end_walk(const WalkLive &live, Cell *last, const long *root) {
  last->passed++;
  std::memset(last->ballast, static_cast<int>(live.ticket + 1), live.manner.ballast_bytes);
  mcrl_write_unlock(last);
  if (live.manner.root_with_data) EXPECT_EQ(*root, 77);
  walks_inside--;
  mcrl_read_unlock(root);
}

size_t loans_of(const WalkLive &live, Cell *parent, const long *root) {
  return mcrl_loan_bytes(parent, 1) + mcrl_loan_bytes(root, live.manner.root_with_data);
}

void lend_both(void *record, const WalkLive &live, Cell *parent, const long *root) {
  std::memcpy(record, &live, sizeof live);
  mcrl_lend(record, parent, MCRL_WRITE, 1);
  mcrl_lend(record, const_cast<long *>(root), MCRL_READ, live.manner.root_with_data);
}

mcrl_outcome walk_rest(mcrl_activation *self, unsigned entry) {
  WalkLive live;
  std::memcpy(&live, mcrl_live(self), sizeof live);
  auto *child = static_cast<Cell *>(mcrl_held(self->target)), *parent = static_cast<Cell *>(mcrl_borrow(self, 0));
  auto *root = static_cast<const long *>(mcrl_borrow(self, 1));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(parent) % 16, 0u);
  lent_operations += is_borrowed(*(reinterpret_cast<mcrl_region *>(parent) - 1));
  for (;;) {
    pass(live, parent, child);
    parent = child;
    if (++live.at == live.count) {
      end_walk(live, parent, root);
      return mcrl_return(self, &live.ticket, sizeof live.ticket);
    }
    child = static_cast<Cell *>(mcrl_write_hit(live.cells[live.at]));
    if (child != nullptr) continue;
    void *record =
        mcrl_repack(self, live.cells[live.at], MCRL_WRITE, &point_for(live.manner), sizeof live + loans_of(live, parent, root));
    lend_both(record, live, parent, root);
    return live.manner.waits && (live.ticket + live.at) % 2 == 0 ? mcrl_wait(record) : mcrl_forward(record, live.manner.policy);
  }
}

// The thread form.
long walk(WalkLive live) {
  auto *root = static_cast<const long *>(mcrl_read_lock(live.root));
  walks_inside++;
  auto *parent = static_cast<Cell *>(mcrl_write_lock(live.cells[0]));
  live.ticket = parent->count++;
  for (live.at = 1; live.at < live.count; live.at++) {
    auto *child = static_cast<Cell *>(mcrl_write_hit(live.cells[live.at]));
    if (child == nullptr) {
      void *record =
          mcrl_pack(live.cells[live.at], MCRL_WRITE, &point_for(live.manner), sizeof live + loans_of(live, parent, root));
      lend_both(record, live, parent, root);
      child = static_cast<Cell *>(mcrl_go(record, live.manner.policy));
    }
    if (child == nullptr) return MCRL_RESULT(long);
    pass(live, parent, child);
    parent = child;
  }
  end_walk(live, parent, root);
  return live.ticket;
}

void share(mcrl_rid &rid, int home, size_t bytes) {
  if (node_self() == home) rid = MCRL_RID(mcrl_region_new(bytes));
  broadcast(home, &rid, sizeof rid);
}

// Every node walks some times; now and then one writes to the root, which excludes all walks.
void walk_on_every_node(uint32_t nodes, uint64_t seed, const WalkManner &manner) {
  Settings settings = small_settings();
  settings.three_party_from = seed % 2 == 0 ? 0 : UINT64_MAX;
  settings.fault_move = manner.faults;
  settings.fault_seed = settings.fault_abort_seed = seed;
  settings.fault_abort = manner.faults && manner.flags != 0;
  walks_inside = 0;
  on_nodes(nodes, seed, settings, [&] {
    WalkLive live{};
    live.manner = manner;
    live.count = static_cast<int>(2 + seed % (most_walk_cells - 1));
    share(live.root, static_cast<int>(seed % nodes), sizeof(long));
    if (node_self() == 0) {
      auto *root = static_cast<long *>(mcrl_write_lock(live.root));
      *root = 77;
      mcrl_write_unlock(root);
    }
    for (int i = 0; i < live.count; i++)
      share(live.cells[i], static_cast<int>((seed / 3 + i * (1 + seed % 3)) % nodes), sizeof(Cell) + manner.ballast_bytes);
    barrier();
    for (int i = 0; i < rounds; i++) {
      EXPECT_LT(walk(live), static_cast<long>(nodes) * rounds);
      if ((seed + number(current_node().self)) % 3 != 0) continue;
      auto *root = static_cast<long *>(mcrl_write_lock(live.root));
      EXPECT_EQ(walks_inside, 0) << "a write to the root while an activation holds it for reading";
      mcrl_write_unlock(root);
    }
    barrier();
    refusals += current_node().statistics.messages[static_cast<size_t>(Kind::refused)];
    for (int i = 0; i < live.count; i++) {
      const auto *cell = static_cast<const Cell *>(mcrl_read_lock(live.cells[i]));
      EXPECT_EQ(cell->count, static_cast<long>(nodes) * rounds);
      EXPECT_EQ(cell->passed, static_cast<long>(nodes) * rounds);
      mcrl_read_unlock(cell);
    }
  });
}

void walk_with_seeds(int count, WalkManner manner) {
  lent_operations = 0;
  with_seeds(count, [&](uint32_t nodes, uint64_t seed) {
    manner.root_with_data = seed / 5 % 2 == 0;
    walk_on_every_node(nodes, seed, manner);
  });
  if (getenv("PRELUDE_TEST_SEED") == nullptr) EXPECT_GT(lent_operations, 0);
}

// Ends a write on a region that another node has lent without data.
mcrl_outcome end_both(mcrl_activation *self, unsigned entry) {
  void *lent = mcrl_borrow(self, 0), *target = mcrl_held(self->target);
  long result = *static_cast<long *>(target);
  mcrl_read_unlock(target);
  mcrl_write_unlock(lent);
  return mcrl_return(self, &result, sizeof result);
}

// Borrows an update operation, writes under it if it is asked to, and ends it.
mcrl_outcome update_lent(mcrl_activation *self, unsigned entry) {
  long writes = *static_cast<long *>(mcrl_live(self));
  auto *lent = static_cast<long *>(mcrl_borrow(self, 0)), *target = static_cast<long *>(mcrl_held(self->target));
  mcrl_read_unlock(target);
  long seen = *lent;
  EXPECT_TRUE(is_borrowed(*(reinterpret_cast<mcrl_region *>(lent) - 1)));
  if (writes != 0) {
    lent = static_cast<long *>(mcrl_upgrade(lent));
    EXPECT_EQ(mcrl_upgrade(lent), lent) << "a second upgrade does nothing";
    EXPECT_EQ(*lent, seen);
    ++*lent;
  }
  mcrl_update_unlock(lent);
  return mcrl_return(self, &seen, sizeof seen);
}

} // namespace

TEST(Loans, HandOverHandNobodyOvertakes) { walk_with_seeds(80, {.waits = true}); }
TEST(Loans, HandOverHandInThreads) { walk_with_seeds(60, {.in_threads = true, .waits = true}); }
TEST(Loans, HandOverHandWithLargeRegions) { walk_with_seeds(20, {.ballast_bytes = 20'000}); }
TEST(Loans, HandOverHandOnlyComputationMoves) { walk_with_seeds(60, {}); }
TEST(Loans, HandOverHandAsTheHomesDecide) { walk_with_seeds(80, {.policy = MCRL_ADAPTIVE}); }
TEST(Loans, HandOverHandInThreadsAsTheHomesDecide) {
  walk_with_seeds(60, {.in_threads = true, .waits = true, .policy = MCRL_ADAPTIVE});
}
TEST(Loans, HandOverHandFromNodeToNodeAtRandom) { walk_with_seeds(60, {.waits = true, .faults = true}); }
TEST(Loans, HandOverHandFromNodeToNodeAtRandomInThreads) { walk_with_seeds(40, {.in_threads = true, .faults = true}); }

// What arrives where a lock is not free has its locks with it, also when it goes back.
TEST(Loans, HandOverHandRefusedOrUndone) {
  for (uint16_t flags : {MCRL_POINT_UNDO, MCRL_POINT_REFUSE}) {
    refusals = 0;
    walk_with_seeds(60, {.waits = true, .flags = flags});
    walk_with_seeds(30, {.flags = flags, .ballast_bytes = 2'000});
    walk_with_seeds(30, {.faults = true, .flags = flags});
    if (getenv("PRELUDE_TEST_SEED") == nullptr) EXPECT_EQ(refusals > 100, flags == MCRL_POINT_REFUSE);
  }
}

TEST(Loans, WithoutDataOnlyTheRightToEndTravels) {
  on_nodes(2, 5, small_settings(), [] {
    mcrl_rid near = 0, far = 0;
    share(near, 0, 8'000);
    share(far, 1, sizeof(long));
    if (node_self() == 0) {
      auto *at = static_cast<long *>(mcrl_write_lock(near));
      *at = 3;
      EXPECT_LT(mcrl_loan_bytes(at, 0), 200u);
      EXPECT_GE(mcrl_loan_bytes(at, 1), 8'000u);
      auto *live = static_cast<long *>(mcrl_pack(far, MCRL_READ, &end_point, sizeof(long) + mcrl_loan_bytes(at, 0)));
      *live = 1;
      mcrl_lend(live, at, MCRL_WRITE, 0);
      EXPECT_EQ(mcrl_go(live, MCRL_ALWAYS), nullptr);
      EXPECT_EQ(MCRL_RESULT(long), 0);
      EXPECT_LT(current_node().statistics.bytes[static_cast<size_t>(Kind::activate)], 400u);
      // It may not have come back yet; then this waits.
      const auto *again = static_cast<const long *>(mcrl_read_lock(near));
      EXPECT_EQ(*again, 3);
      mcrl_read_unlock(again);
    } else {
      // Until the other's end has come, and has been sent back.
      auto *at = static_cast<long *>(mcrl_write_lock(near));
      EXPECT_TRUE(*at == 0 || *at == 3);
      mcrl_write_unlock(at);
    }
    barrier();
  });
}

// What an activation has ended elsewhere does not forbid that the region is deleted.
TEST(Loans, ADeletionByTheLenderWaitsForTheEndThatIsUnderWay) {
  for (uint64_t seed = 1; seed <= 100; seed++)
    on_nodes(2, seed, small_settings(), [&] {
      mcrl_rid near = 0, far = 0;
      share(near, static_cast<int>(seed % 2), sizeof(long));
      share(far, 1, sizeof(long));
      barrier();
      if (node_self() == 0) {
        auto *at = static_cast<long *>(mcrl_write_lock(near));
        auto *live = static_cast<long *>(mcrl_pack(far, MCRL_READ, &end_point, sizeof(long) + mcrl_loan_bytes(at, 1)));
        mcrl_lend(live, at, MCRL_WRITE, 1);
        EXPECT_EQ(mcrl_go(live, MCRL_ALWAYS), nullptr);
        rgn_delete(near); // the operation has ended, though this node may not have been told
        EXPECT_TRUE(current_node().rooms.coherence->lent.empty());
      }
      barrier();
    });
}

// Upgraded or not where it began, and then or not where it was borrowed, while a third node reads.
TEST(Loans, AnUpdateIsUpgradedWhereItIsBorrowed) {
  for (uint64_t seed = 1; seed <= 40; seed++)
    on_nodes(3, seed, small_settings(), [&] {
      constexpr long times = 8;
      mcrl_rid shared = 0, far = 0;
      share(shared, static_cast<int>(seed % 3), sizeof(long)); // lent by its home, or by a client
      share(far, 1, sizeof(long));
      long written = 0;
      for (long i = 0; i < times && node_self() == 0; i++) {
        bool writes_here = i % 2 != 0, writes_there = i / 2 % 2 != 0;
        auto *at = static_cast<long *>(mcrl_update_lock(shared));
        EXPECT_EQ(*at, written);
        if (writes_here) mcrl_upgrade(at), ++*at;
        written += writes_here;
        auto *live = static_cast<long *>(mcrl_pack(far, MCRL_READ, &update_point, sizeof(long) + mcrl_loan_bytes(at, 1)));
        *live = writes_there;
        mcrl_lend(live, at, MCRL_UPDATE, 1);
        EXPECT_EQ(mcrl_go(live, MCRL_ALWAYS), nullptr);
        EXPECT_EQ(MCRL_RESULT(long), written);
        written += writes_there;
      }
      for (long last = 0; last < times && node_self() == 2;) {
        const auto *at = static_cast<const long *>(mcrl_read_lock(shared));
        long seen = *at;
        EXPECT_GE(seen, last);
        mcrl_thread_yield();
        EXPECT_EQ(*at, seen) << "a write beside a read";
        mcrl_read_unlock(at);
        mcrl_poll();
        mcrl_thread_yield();
        last = seen;
      }
      barrier();
      const auto *at = static_cast<const long *>(mcrl_read_lock(shared));
      EXPECT_EQ(*at, times);
      mcrl_read_unlock(at);
    });
}

TEST(Loans, ARecordThatIsDroppedLeavesAllAsItWas) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_rid first = MCRL_RID(mcrl_region_new(sizeof(long))), second = MCRL_RID(mcrl_region_new(sizeof(long)));
    auto *at = static_cast<long *>(mcrl_write_lock(first));
    *at = 1;
    void *live = mcrl_pack(second, MCRL_READ, &end_point, sizeof(long) + mcrl_loan_bytes(at, 1));
    mcrl_lend(live, at, MCRL_WRITE, 1);
    void *other = mcrl_go(live, MCRL_ALWAYS);
    ASSERT_NE(other, nullptr) << "the home is here";
    *at = 2;
    EXPECT_EQ(operations_here(*mcrl_region_at(first)), -1);
    mcrl_read_unlock(other);
    mcrl_write_unlock(at);
    EXPECT_EQ(mcrl_region_at(first)->lock, 0);
  });
}

TEST(Loans, ADeletionWaitsForAnOperationThatWasLent) {
  for (uint64_t seed = 1; seed <= 40; seed++)
    on_nodes(3, seed, small_settings(), [&] {
      mcrl_rid near = 0, far = 0;
      static bool is_deleted, has_ended;
      is_deleted = has_ended = false;
      share(near, static_cast<int>(seed % 2), sizeof(long)); // lent by its home, or by a client
      share(far, 1, sizeof(long));
      barrier();
      if (node_self() == 0) {
        auto *at = static_cast<long *>(mcrl_write_lock(near));
        // Node 1 holds the lock that the activation is for until the deletion has been asked for.
        barrier();
        auto *live = static_cast<long *>(mcrl_pack(far, MCRL_READ, &end_point, sizeof(long) + mcrl_loan_bytes(at, 1)));
        mcrl_lend(live, at, MCRL_WRITE, 1);
        EXPECT_EQ(mcrl_go(live, MCRL_ALWAYS), nullptr);
        has_ended = true;
      } else {
        auto *at = node_self() == 1 ? static_cast<long *>(mcrl_write_lock(far)) : nullptr;
        barrier();
        if (node_self() == 2) rgn_delete(near), is_deleted = true;
        else {
          for (int i = 0; i < 200; i++) {
            EXPECT_FALSE(is_deleted);
            mcrl_poll();
            mcrl_thread_yield();
          }
          mcrl_write_unlock(at);
        }
      }
      barrier();
      EXPECT_TRUE(is_deleted && has_ended);
    });
}
