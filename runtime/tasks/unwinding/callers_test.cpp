// Callers that go along, over a conduit that delays and reorders messages as a seed says. By hand, as preludec emits it.
// PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "tasks/callers/callers.h"

#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"
#include "tasks/records/counters.h"

using namespace mcrl;

namespace {

constexpr int most_cells = 24;

// How the visits go.
struct VisitManner {
  unsigned callers;       // that a visit takes along at most
  mcrl_policy policy;
  bool in_threads;        // the rests of callers
  bool points_elsewhere;  // every third caller has a pointer that does not travel
  bool goes_on;           // a visit moves on to a second region
  size_t ballast_bytes;   // used of the callers' ballast
};

struct VisitLive {
  VisitManner manner;
  mcrl_rid cells[most_cells], second;
  int at, count;
  const void *pointer;
};
struct CallerLive {
  VisitLive visit;
  unsigned char ballast[512];
};

// A visit counts its cell, visits the next one, and then counts its own again: the counts that it finds, of all cells together.
long visit(int part, VisitLive live);
mcrl_outcome visit_rest(mcrl_activation *self, unsigned entry);

enum VisitEntry : unsigned { locked = 1, second_locked, promoted, resumed, resumed_again };
const mcrl_pointers pointers[] = {{offsetof(VisitLive, pointer), 1, 0}, {0, 0, 0}};
mcrl_point point_of_visit(const char *name, const char *where, VisitEntry entry, size_t bytes, const mcrl_pointers *list,
                          uint16_t flags = 0) {
  return {name, where, visit_rest, static_cast<uint32_t>(bytes), flags, 0, entry, nullptr, list, nullptr};
}
mcrl_point locked_point = point_of_visit("callers_test:visit:1", "callers_test:1:1", locked, sizeof(VisitLive), pointers);
mcrl_point second_visit_point =
    point_of_visit("callers_test:visit:2", "callers_test:2:1", second_locked, sizeof(VisitLive), pointers);
mcrl_point promoted_point = point_of_visit("callers_test:visit:3", "callers_test:3:1", promoted, sizeof(VisitLive), nullptr);
mcrl_point caller_point = point_of_visit("callers_test:visit:4", "callers_test:4:1", resumed, sizeof(CallerLive), pointers);
mcrl_point caller_thread_point =
    point_of_visit("callers_test:visit:5", "callers_test:5:1", resumed, sizeof(CallerLive), pointers, MCRL_POINT_THREAD);
mcrl_point again_point =
    point_of_visit("callers_test:visit:6", "callers_test:6:1", resumed_again, sizeof(VisitLive) + sizeof(long), nullptr);
TestUnit callers_unit(4, locked_point, second_visit_point, promoted_point, caller_point, caller_thread_point, again_point);

long leave(mcrl_run *run, mcrl_outcome outcome) {
  mcrl_leave(run, outcome);
  return 0;
}

long count(void *at) {
  long seen = (*static_cast<long *>(at))++;
  mcrl_write_unlock(at);
  return seen;
}

long with_result(mcrl_run *run, const VisitLive &live, long result) {
  void *at = mcrl_write_hit(live.cells[live.at]);
  if (at == nullptr && run != nullptr) {
    void *room = mcrl_repack(mcrl_self(run), live.cells[live.at], MCRL_WRITE, &again_point, sizeof live + sizeof result);
    auto *record = static_cast<char *>(room);
    std::memcpy(record, &live, sizeof live);
    std::memcpy(record + sizeof live, &result, sizeof result);
    return leave(run, mcrl_wait(record));
  }
  if (at == nullptr) at = mcrl_lock_wait(live.cells[live.at], MCRL_WRITE);
  return result * 2 + count(at);
}

void check_ballast(const CallerLive &caller) {
  auto expected = static_cast<unsigned char>(caller.visit.at + 1);
  for (size_t i = 0; i < caller.visit.manner.ballast_bytes; i++) ASSERT_EQ(caller.ballast[i], expected);
}

// After the call of the next visit, as a call point.
long after_call(int part, mcrl_run *run, const VisitLive &live) {
  VisitLive next = live;
  next.at++;
  long result = visit(MCRL_ALONG, next);
  if (mcrl_unwinds()) {
    const mcrl_point &after = live.manner.in_threads ? caller_thread_point : caller_point;
    auto *caller = static_cast<CallerLive *>(mcrl_add_caller(&after, sizeof(CallerLive)));
    caller->visit = live;
    if (live.manner.points_elsewhere && live.at % 3 == 1) caller->visit.pointer = &next; // on this stack
    std::memset(caller->ballast, live.at + 1, sizeof caller->ballast);
    switch (mcrl_take_caller(caller, part == MCRL_REST ? mcrl_self(run) : nullptr, part == MCRL_ALONG)) {
    case MCRL_CALLER_MOVED: return leave(run, MCRL_MOVED);
    case MCRL_CALLER_UNWINDS: return 0;
    case MCRL_CALLER_ENDED: return MCRL_RESULT(long);
    case MCRL_CALLER_STAYS: result = MCRL_RESULT(long);
    }
  }
  return with_result(run, live, result);
}

long with_lock(int part, mcrl_run *run, const VisitLive &live, void *at) {
  count(at);
  if (live.at + 1 == live.count) return 7;
  if (part == MCRL_REST && mcrl_in_handler()) {
    void *record = mcrl_repack(mcrl_self(run), 0, MCRL_NONE, &promoted_point, sizeof live);
    std::memcpy(record, &live, sizeof live);
    return leave(run, mcrl_promote(record, MCRL_ABORT_NONE));
  }
  return after_call(part, run, live);
}

long visit(int part, VisitLive live) {
  void *at = mcrl_write_hit(live.cells[live.at]);
  if (at == nullptr) {
    void *room = mcrl_pack(live.cells[live.at], MCRL_WRITE, &locked_point, sizeof live);
    std::memcpy(room, &live, sizeof live);
    at = part == MCRL_ALONG ? mcrl_go_along(room, live.manner.policy, live.manner.callers) : mcrl_go(room, live.manner.policy);
    if (part == MCRL_ALONG && mcrl_unwinds()) return 0;
    if (at == nullptr) return MCRL_RESULT(long);
  }
  return with_lock(part, nullptr, live, at);
}

mcrl_outcome visit_rest(mcrl_activation *self, unsigned entry) {
  VisitLive live;
  std::memcpy(&live, mcrl_live(self), sizeof live);
  mcrl_run run = mcrl_run_from(self, entry, nullptr);
  long value = 0;
  switch (entry) {
  case locked:
    if (live.manner.goes_on && live.second != live.cells[live.at]) {
      mcrl_write_unlock(mcrl_held(self->target));
      void *record = mcrl_repack(self, live.second, MCRL_READ, &second_visit_point, sizeof live);
      std::memcpy(record, &live, sizeof live);
      return mcrl_forward(record, live.manner.policy);
    }
    value = with_lock(MCRL_REST, &run, live, mcrl_held(self->target));
    break;
  case second_locked: {
    mcrl_read_unlock(mcrl_held(self->target));
    live.manner.goes_on = false;
    void *record = mcrl_repack(self, live.cells[live.at], MCRL_WRITE, &locked_point, sizeof live);
    std::memcpy(record, &live, sizeof live);
    return mcrl_forward(record, MCRL_ALWAYS);
  }
  case promoted: value = after_call(MCRL_REST, &run, live); break;
  case resumed:
    check_ballast(*static_cast<const CallerLive *>(mcrl_live(self)));
    value = with_result(&run, live, MCRL_CALLEE_RESULT(self, long));
    break;
  case resumed_again: {
    long result;
    std::memcpy(&result, static_cast<char *>(mcrl_live(self)) + sizeof live, sizeof result);
    value = result * 2 + count(mcrl_held(self->target));
    break;
  }
  }
  return mcrl_has_left(&run) ? mcrl_outcome_of(&run) : mcrl_return(self, &value, sizeof value);
}

struct CallerCounts {
  uint64_t callers = 0, stayed = 0, migrations = 0;
};

// Each node visits its own cells, which are of homes that the seed chooses.
CallerCounts visit_on_every_node(uint32_t nodes, uint64_t seed, const VisitManner &manner, bool faults) {
  Settings settings = small_settings(256 << 10);
  settings.three_party_from = seed % 2 == 0 ? 0 : UINT64_MAX;
  settings.fault_move = faults;
  settings.fault_abort = faults;
  settings.fault_seed = settings.fault_abort_seed = seed;
  CallerCounts counts;
  on_nodes(nodes, seed, settings, [&] {
    VisitLive live{};
    live.manner = manner;
    live.count = static_cast<int>(2 + seed % (most_cells - 1));
    for (int i = 0; i < live.count; i++) {
      uint64_t home = (seed / 3 + static_cast<uint64_t>(i) * (1 + seed % 3)) % nodes;
      live.cells[i] = MCRL_RID(mcrl_region_new_at(static_cast<int>(home), sizeof(long)));
    }
    live.second = MCRL_RID(mcrl_region_new_at(static_cast<int>(seed % nodes), sizeof(long)));
    barrier();
    // Each visit has counted before the rest of the caller does.
    long expected = 7;
    for (int i = 1; i < live.count; i++) expected = expected * 2 + 1;
    EXPECT_EQ(visit(MCRL_CALLED, live), expected);
    EXPECT_FALSE(mcrl_unwinds());
    for (int i = 0; i < live.count; i++) {
      const auto *at = static_cast<const long *>(mcrl_read_lock(live.cells[i]));
      EXPECT_EQ(*at, i + 1 == live.count ? 1 : 2);
      mcrl_read_unlock(at);
    }
    let_threads_end();
    counts.callers += current_node().statistics[ActivationCounter::callers];
    counts.stayed += current_node().statistics[ActivationCounter::stayed];
    counts.migrations += current_node().statistics.messages[static_cast<size_t>(Kind::activate)];
  });
  return counts;
}

CallerCounts with_manner(const VisitManner &manner, bool faults = false, int seeds = 40) {
  CallerCounts all;
  with_seeds(seeds, [&](uint32_t nodes, uint64_t seed) {
    CallerCounts counts = visit_on_every_node(nodes, seed, manner, faults);
    all.callers += counts.callers;
    all.stayed += counts.stayed;
    all.migrations += counts.migrations;
  });
  return all;
}

} // namespace

TEST(Callers, GoAlongWhateverTheOrderOfMessages) {
  for (unsigned callers : {1u, 2u, 50u})
    for (bool in_threads : {false, true})
      EXPECT_GT(with_manner({callers, MCRL_ALWAYS, in_threads, false, false, 512}).callers, 500u);
}

TEST(Callers, GoAlongOrStayAsThePolicySays) {
  EXPECT_EQ(with_manner({2, MCRL_NEVER, false, false, false, 0}).callers, 0u);
  EXPECT_GT(with_manner({2, MCRL_ADAPTIVE, false, false, false, 0}).callers, 0u);
  EXPECT_GT(with_manner({2, MCRL_REPEAT, true, false, true, 0}).callers, 0u);
}

TEST(Callers, GoOnWithARecordThatMovesOnOrWaits) {
  EXPECT_GT(with_manner({3, MCRL_ALWAYS, false, false, true, 512}).callers, 500u);
}

TEST(Callers, StayWithAPointerThatDoesNotTravel) {
  CallerCounts counts = with_manner({50, MCRL_ALWAYS, false, true, false, 512});
  EXPECT_GT(counts.stayed, 100u);
  EXPECT_GT(counts.callers, 100u);
}

TEST(Callers, MayRunAnywhereAndAbort) {
  for (bool in_threads : {false, true})
    EXPECT_GT(with_manner({2, MCRL_ALWAYS, in_threads, true, true, 512}, true).callers, 100u);
}

// Eight callers fill a record, so that of 24 some wait in threads.
TEST(Callers, TakeNoMoreThanARecordHasRoomFor) {
  size_t room = MCRL_MOST_CALLER_BYTES / (sizeof(Caller) + sizeof(CallerLive));
  ASSERT_LT(room, 8u);
  static size_t most = 0;
  on_nodes(2, 1, small_settings(256 << 10), [&] {
    VisitLive live{};
    live.manner = {1, MCRL_ALWAYS, false, false, false, 512};
    live.count = most_cells;
    for (int i = 0; i < live.count; i++) live.cells[i] = MCRL_RID(mcrl_region_new_at(i % 2, sizeof(long)));
    barrier();
    if (node_self() == 0) visit(MCRL_CALLED, live);
    let_threads_end();
    const Statistics &counted = current_node().statistics;
    size_t activations = counted.messages[static_cast<size_t>(Kind::activate)];
    if (activations > 0) most = std::max<size_t>(most, counted.bytes[static_cast<size_t>(Kind::activate)] / activations);
  });
  EXPECT_LT(most, sizeof(Header) + sizeof(mcrl_activation) + sizeof(VisitLive) + 32 + MCRL_MOST_CALLER_BYTES);
}
