// Handlers that abort, for each reason in each way, over a conduit that delays and reorders messages and has full windows as a seed
// says: the result is what it is without. By hand, as preludec emits it. PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "mcrl.h"
#include "tasks/loans/loans.h"
#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"
#include "tasks/records/counters.h"
#include "tasks/records/refusal.h"

#include <algorithm>
#include <numeric>

using namespace mcrl;
namespace {

enum class Way { go_on, undo, refuse };

// How a transfer goes.
struct TransferManner {
  Way way = Way::go_on;
  bool is_late = false; // it runs for long
  bool spawns = false;  // and then spawns
  bool tests_first = false;
  bool is_call = false; // it begins without a lock
  mcrl_policy policy = MCRL_ALWAYS;
};

struct Account {
  long balance, visits;
};

// transfer(from, to, amount): writes both, and adds 1 to a third region by a procedure that it spawns.
struct TransferLive {
  mcrl_rid from, to, spawned;
  long amount;
  TransferManner manner;
};

mcrl_outcome run_add_one(mcrl_activation *self, unsigned entry) {
  add_to(arguments_of<mcrl_rid>(self), 1);
  return mcrl_return(self, nullptr, 0);
}
mcrl_point add_one_point{"aborts_test:add", "aborts_test:1:1", run_add_one, sizeof(mcrl_rid), MCRL_POINT_THREAD};

enum TransferEntry : unsigned { at_start, at_from, at_to, before_to, before_spawn };
mcrl_outcome transfer_rest(mcrl_activation *self, unsigned entry);
constexpr size_t live_bytes = sizeof(TransferLive);
mcrl_point start_point{"aborts_test:transfer:0", "aborts_test:2:1", transfer_rest, live_bytes, 0, 0, at_start};
mcrl_point from_point{"aborts_test:transfer:1", "aborts_test:3:1", transfer_rest, live_bytes, 0, 0, at_from};
mcrl_point from_undo_point{"aborts_test:transfer:2", "aborts_test:4:1", transfer_rest, live_bytes, MCRL_POINT_UNDO, 0, at_from};
mcrl_point from_refuse_point{"aborts_test:transfer:3", "aborts_test:5:1", transfer_rest, live_bytes, MCRL_POINT_REFUSE, 0, at_from};
mcrl_point to_point{"aborts_test:transfer:4", "aborts_test:6:1", transfer_rest, live_bytes, 0, 0, at_to};
mcrl_point before_to_point{"aborts_test:transfer:5", "aborts_test:7:1", transfer_rest, live_bytes, 0, 0, before_to};
mcrl_point before_spawn_point{"aborts_test:transfer:6", "aborts_test:8:1", transfer_rest, live_bytes, 0, 0, before_spawn};

const mcrl_point &arrival_point(Way way) {
  return way == Way::undo ? from_undo_point : way == Way::refuse ? from_refuse_point : from_point;
}

long have_waited_first = 0; // of all nodes

mcrl_rid shared_account(int home) { return shared_bytes(sizeof(Account), home); }
Account *held_account(mcrl_rid rid) { return static_cast<Account *>(mcrl_held(rid)); }
Account *hit_account(mcrl_rid rid) { return static_cast<Account *>(mcrl_write_hit(rid)); }

void write(Account *at, long amount) {
  at->balance += amount;
  at->visits++;
}

// All that is held is written and unlocked, and the record runs again.
mcrl_outcome undo(mcrl_activation *self, Way way, mcrl_abort why, Account *from, Account *to) {
  mcrl_undo_writes(self);
  for (Account *at : {from, to})
    if (at != nullptr) mcrl_write_unlock(at);
  return way == Way::undo ? mcrl_rerun(self, why) : mcrl_refuse(self, why);
}

mcrl_outcome promote(mcrl_activation *self, const TransferLive &live, const mcrl_point &point, mcrl_abort why, Account *from,
                     Account *to) {
  size_t bytes = sizeof live + mcrl_loan_bytes(from, 0) + (to == nullptr ? 0 : mcrl_loan_bytes(to, 0));
  auto *next = static_cast<TransferLive *>(mcrl_repack(self, 0, MCRL_NONE, &point, bytes));
  *next = live;
  mcrl_lend(next, from, MCRL_WRITE, 0);
  if (to != nullptr) mcrl_lend(next, to, MCRL_WRITE, 0);
  return mcrl_promote(next, why);
}

mcrl_outcome wait_for_from(mcrl_activation *self, const TransferLive &live) {
  auto *next = static_cast<TransferLive *>(mcrl_repack(self, live.from, MCRL_WRITE, &from_point, sizeof live));
  *next = live;
  return mcrl_forward(next, live.manner.policy);
}

mcrl_outcome wait_for_to(mcrl_activation *self, const TransferLive &live, Account *from) {
  auto *next =
      static_cast<TransferLive *>(mcrl_repack(self, live.to, MCRL_WRITE, &to_point, sizeof live + mcrl_loan_bytes(from, 1)));
  *next = live;
  mcrl_lend(next, from, MCRL_WRITE, 1);
  return mcrl_forward(next, live.manner.policy);
}

mcrl_outcome transfer_rest(mcrl_activation *self, unsigned entry) {
  auto live = arguments_of<TransferLive>(self);
  auto [way, is_late, spawns, tests_first, is_call, policy] = live.manner;
  Account *from = nullptr, *to = nullptr;
  mcrl_abort why;
  switch (entry) {
  case at_start: break;
  case at_from:
    from = held_account(live.from);
    have_waited_first += (self->flags & has_waited_first) != 0;
    if (tests_first && mcrl_must_wait(self, live.to, MCRL_WRITE, policy))
      return way == Way::go_on ? mcrl_wait_first(self, live.to, MCRL_WRITE) : undo(self, way, MCRL_ABORT_LOCK, from, nullptr);
    goto with_from;
  case at_to:
    to = held_account(live.to);
    from = static_cast<Account *>(mcrl_borrow(self, 0));
    EXPECT_FALSE(mcrl_can_undo(self)) << "its loan has been taken";
    goto with_both;
  case before_to: from = static_cast<Account *>(mcrl_borrow(self, 0)); goto before_to;
  case before_spawn:
    from = static_cast<Account *>(mcrl_borrow(self, 0));
    to = static_cast<Account *>(mcrl_borrow(self, 1));
    goto before_spawn;
  }
  if ((from = hit_account(live.from)) == nullptr) {
    why = way == Way::go_on ? MCRL_ABORT_NONE : mcrl_undoes(self, live.from, MCRL_WRITE, policy);
    return why ? undo(self, way, why, nullptr, nullptr) : wait_for_from(self, live);
  }
with_from:
  mcrl_shadow(self, from);
  write(from, -live.amount);
  if (is_late && mcrl_strip()) {
    if (way != Way::go_on && mcrl_can_undo(self)) return undo(self, way, MCRL_ABORT_LATE, from, nullptr);
    return promote(self, live, before_to_point, MCRL_ABORT_LATE, from, nullptr);
  }
before_to:
  if ((to = hit_account(live.to)) == nullptr) {
    why = way == Way::go_on ? MCRL_ABORT_NONE : mcrl_undoes(self, live.to, MCRL_WRITE, policy);
    return why ? undo(self, way, why, from, nullptr) : wait_for_to(self, live, from);
  }
with_both:
  mcrl_shadow(self, to);
  write(to, live.amount);
  if (spawns && mcrl_would_wait()) {
    if (way != Way::go_on && mcrl_can_undo(self)) return undo(self, way, MCRL_ABORT_WINDOW, from, to);
    return promote(self, live, before_spawn_point, MCRL_ABORT_WINDOW, from, to);
  }
before_spawn:
  if (spawns)
    mcrl_spawn(pack_call(static_cast<unsigned>(home_of(reinterpret_cast<void *>(live.spawned))), add_one_point, live.spawned));
  mcrl_write_unlock(to);
  mcrl_write_unlock(from);
  int is_thread = !mcrl_current->in_handler;
  return mcrl_return(self, &is_thread, sizeof is_thread);
}

// The thread form; where `from` is here, the same in a thread, which lets others run while it holds the lock.
void transfer(const TransferLive &live) {
  if (live.manner.is_call)
    return mcrl_call(pack_call(static_cast<unsigned>(home_of(reinterpret_cast<void *>(live.from))), start_point, live));
  auto *record = static_cast<TransferLive *>(mcrl_pack(live.from, MCRL_WRITE, &arrival_point(live.manner.way), sizeof live));
  *record = live;
  auto *from = static_cast<Account *>(mcrl_go(record, MCRL_ALWAYS));
  if (from == nullptr) return;
  write(from, -live.amount);
  for (int i = 0; i < 4; i++) mcrl_thread_yield();
  auto *to = static_cast<Account *>(mcrl_write_lock(live.to));
  write(to, live.amount);
  mcrl_write_unlock(to);
  mcrl_write_unlock(from);
  if (live.manner.spawns) add_to(live.spawned, 1);
}

// What write_to_child() finds: 0, 1, 2, ...; forks in a handler and joins in a thread.
struct SumLive {
  long first, count;
  mcrl_children children;
};
mcrl_outcome run_square_in_handler(mcrl_activation *self, unsigned entry) {
  long n = arguments_of<long>(self), square = n * n;
  return mcrl_return(self, &square, sizeof square);
}
mcrl_point square_in_handler_point{"aborts_test:square", "aborts_test:9:1", run_square_in_handler, sizeof(long)};
mcrl_outcome sum_rest(mcrl_activation *self, unsigned entry);
mcrl_point sum_of_squares_point{"aborts_test:sum", "aborts_test:10:1", sum_rest, sizeof(SumLive)};
mcrl_point forks_point{"aborts_test:sum:1", "aborts_test:11:1", sum_rest, sizeof(SumLive), 0, 0, 1};
mcrl_point joins_point{"aborts_test:sum:2", "aborts_test:12:1", sum_rest, sizeof(SumLive), 0, 0, 2};

mcrl_outcome sum_rest(mcrl_activation *self, unsigned entry) {
  auto live = arguments_of<SumLive>(self);
  auto go_on_in_thread = [&](const mcrl_point &point, mcrl_abort why) {
    auto *next = static_cast<SumLive *>(mcrl_repack(self, 0, MCRL_NONE, &point, sizeof live));
    *next = live;
    return mcrl_promote(next, why);
  };
  while (entry != 2 && live.count > 0) {
    if (mcrl_would_wait()) return go_on_in_thread(forks_point, MCRL_ABORT_WINDOW);
    unsigned node = static_cast<unsigned>(live.first + --live.count) % static_cast<unsigned>(node_count());
    mcrl_fork(pack_call(node, square_in_handler_point, live.first + live.count), &live.children, 0, 0);
  }
  if (mcrl_current->in_handler) return go_on_in_thread(joins_point, MCRL_ABORT_NONE);
  long sum = 0;
  while (mcrl_child *child = mcrl_join(&live.children)) sum += *reinterpret_cast<long *>(child + 1);
  return mcrl_return(self, &sum, sizeof sum);
}

TestUnit aborts_unit(9, add_one_point, start_point, from_point, from_undo_point, from_refuse_point, to_point, before_to_point,
                     before_spawn_point, square_in_handler_point, sum_of_squares_point, forks_point, joins_point);

using AbortCounts = std::array<std::array<uint64_t, 3>, 3>; // by reason and strategy

uint64_t count(const AbortCounts &counts, AbortReason reason, AbortStrategy strategy) {
  return counts[static_cast<size_t>(reason)][static_cast<size_t>(strategy)];
}

struct Outcome {
  AbortCounts aborts{};
  uint64_t handlers = 0, promoted = 0, refused = 0;

  void add(const Statistics &node) {
    for (size_t i = 0; i < 9; i++)
      aborts[i / 3][i % 3] += node[mcrl::aborts(static_cast<AbortReason>(i / 3), static_cast<AbortStrategy>(i % 3))];
    handlers += node[ActivationCounter::handlers];
    promoted += node[ActivationCounter::promoted];
    refused += node.messages[static_cast<size_t>(Kind::refused)];
  }
};

constexpr int accounts = 4, transfers_per_node = 25;

void nothing(unsigned, void *, size_t) {}

// All nodes transfer between the same accounts; then these have what they would have if one node had done it all.
void transfer_on_nodes(uint32_t nodes, uint64_t seed, const Settings &settings, const TransferManner &manner, Outcome &outcome) {
  static std::array<Account, accounts> expected;
  static long spawned;
  expected = {};
  spawned = 0;
  on_nodes(nodes, seed, settings, [&] {
    std::array<mcrl_rid, accounts> rids;
    for (int i = 0; i < accounts; i++) {
      rids[i] = shared_account((static_cast<int>(seed) + i) % node_count());
    }
    std::array<int, accounts> order; // in which all lock: no waits in a circle
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return rids[a] < rids[b]; });
    mcrl_rid counter = shared_long(static_cast<int>(seed % nodes));
    std::mt19937_64 random(seed * 1000 + static_cast<uint64_t>(node_self()));
    for (int i = 0; i < transfers_per_node; i++) {
      int first = static_cast<int>(random() % (accounts - 1)),
          second = first + 1 + static_cast<int>(random() % (accounts - 1 - first));
      long amount = static_cast<long>(random() % 1000) - 500;
      write(&expected[order[first]], -amount);
      write(&expected[order[second]], amount);
      spawned += manner.spawns;
      for (unsigned to = 0; to < nodes; to++) mcrl_do_on(to, nothing, nullptr, 0); // now and then a window is full
      transfer({rids[order[first]], rids[order[second]], counter, amount, manner});
    }
    barrier();
    if (manner.spawns) wait_for_value(counter, spawned);
    for (int i = 0; i < accounts; i++) {
      const auto *at = static_cast<const Account *>(mcrl_read_lock(rids[i]));
      EXPECT_EQ(at->balance, expected[i].balance);
      EXPECT_EQ(at->visits, expected[i].visits);
      mcrl_read_unlock(at);
    }
    let_threads_end();
    outcome.add(current_node().statistics);
  });
}

Outcome transfer_with_seeds(int seeds, const TransferManner &manner, bool forces_aborts = false, bool forces_moves = false) {
  Outcome outcome;
  with_seeds(seeds, [&](uint32_t nodes, uint64_t seed) {
    Settings settings = small_settings();
    settings.three_party_from = seed % 2 == 0 ? 0 : UINT64_MAX;
    settings.oam_budget_ns = 0; // the first strip is late
    settings.fault_abort = forces_aborts;
    settings.fault_move = forces_moves;
    settings.fault_seed = settings.fault_abort_seed = seed;
    transfer_on_nodes(nodes, seed, settings, manner, outcome);
  });
  return outcome;
}

constexpr Way ways[] = {Way::go_on, Way::undo, Way::refuse};

// What this manner has counted for a reason: its own strategy, and no other but `continue` (where nothing could be undone) and, of
// what has been refused for too long, `undo`.
void expect_aborts(const Outcome &outcome, AbortReason reason, Way way) {
  if (getenv("PRELUDE_TEST_SEED") != nullptr) return;
  EXPECT_GT(count(outcome.aborts, reason, static_cast<AbortStrategy>(way)), 10u);
  if (way == Way::go_on) EXPECT_EQ(count(outcome.aborts, reason, AbortStrategy::undo), 0u);
  if (way != Way::refuse) EXPECT_EQ(count(outcome.aborts, reason, AbortStrategy::refuse), 0u);
  EXPECT_EQ(outcome.refused > 0, way == Way::refuse);
}

} // namespace

TEST(Aborts, AtALockThatIsNotFree) {
  for (Way way : ways)
    for (mcrl_policy policy : {MCRL_ALWAYS, MCRL_NEVER, MCRL_REPEAT, MCRL_ADAPTIVE}) {
      Outcome outcome = transfer_with_seeds(30, {.way = way, .policy = policy});
      expect_aborts(outcome, AbortReason::lock, way);
      EXPECT_GT(outcome.handlers, 500u);
      if (way == Way::go_on) EXPECT_EQ(outcome.promoted, 0u);
      if (way == Way::undo)
        EXPECT_EQ(outcome.promoted, count(outcome.aborts, AbortReason::lock, AbortStrategy::undo) +
                                        count(outcome.aborts, AbortReason::window, AbortStrategy::undo));
    }
}

TEST(Aborts, AtTheFirstLockOfACall) {
  for (Way way : ways)
    expect_aborts(transfer_with_seeds(30, {.way = way, .is_call = true, .policy = MCRL_NEVER}), AbortReason::lock, way);
}

TEST(Aborts, AtALockThatIsTestedFirst) {
  for (Way way : ways) {
    have_waited_first = 0;
    expect_aborts(transfer_with_seeds(40, {.way = way, .tests_first = true}), AbortReason::lock, way);
    EXPECT_EQ(have_waited_first > 0, way == Way::go_on);
  }
}

TEST(Aborts, ALockIsTestedFirstOnlyOnceAndNotForItsOwnTarget) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_rid rid = shared_long(), target = shared_long();
    auto *at = static_cast<long *>(mcrl_write_lock(rid)), *target_at = static_cast<long *>(mcrl_write_lock(target));
    run_as_handler(current_node(), [&] {
      mcrl_activation record{};
      record.target = target;
      auto must_wait = [&](mcrl_rid rid) { return mcrl_must_wait(&record, rid, MCRL_READ, MCRL_ALWAYS); };
      EXPECT_TRUE(must_wait(rid));
      EXPECT_FALSE(must_wait(target));
      record.flags = has_waited_first;
      EXPECT_FALSE(must_wait(rid));
      record.flags = record_has_loans;
      EXPECT_FALSE(must_wait(rid));
    });
    mcrl_write_unlock(at);
    mcrl_write_unlock(target_at);
  });
}

TEST(Aborts, WhereTheWindowToTheNextNodeIsFull) {
  for (Way way : ways) expect_aborts(transfer_with_seeds(40, {.way = way}), AbortReason::window, way);
}

TEST(Aborts, WhereASpawnWouldWait) {
  for (Way way : ways) expect_aborts(transfer_with_seeds(40, {.way = way, .spawns = true}), AbortReason::window, way);
}

TEST(Aborts, WhereItRunsForTooLong) {
  for (Way way : ways)
    for (bool spawns : {false, true}) {
      Outcome outcome = transfer_with_seeds(20, {.way = way, .is_late = true, .spawns = spawns});
      expect_aborts(outcome, AbortReason::late, way);
      EXPECT_GT(outcome.promoted, 100u) << "a thread ends each, at last";
    }
}

TEST(Aborts, WhereverTheSeedSaysSo) {
  for (Way way : ways)
    for (bool moves : {false, true}) {
      Outcome outcome = transfer_with_seeds(15, {.way = way, .spawns = true, .tests_first = true}, true, moves);
      expect_aborts(outcome, AbortReason::lock, way);
      expect_aborts(outcome, AbortReason::window, way);
      outcome = transfer_with_seeds(15, {.way = way, .spawns = true, .is_call = true, .policy = MCRL_STATIC}, true, moves);
      expect_aborts(outcome, AbortReason::lock, way);
      expect_aborts(outcome, AbortReason::window, way);
    }
}

TEST(Aborts, AHandlerForksAndAThreadJoins) {
  Outcome outcome;
  with_seeds(30, [&](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [&] {
      for (long i = 0; i < 5; i++) {
        mcrl_call(pack_call(static_cast<unsigned>(i) % nodes, sum_of_squares_point, SumLive{i, 20, {}}));
        long expected = 0;
        for (long n = i; n < i + 20; n++) expected += n * n;
        EXPECT_EQ(MCRL_RESULT(long), expected);
      }
      barrier();
      outcome.add(current_node().statistics);
    });
  });
  EXPECT_EQ(count(outcome.aborts, AbortReason::lock, AbortStrategy::go_on), 0u);
  if (getenv("PRELUDE_TEST_SEED") == nullptr) EXPECT_GT(count(outcome.aborts, AbortReason::window, AbortStrategy::go_on), 10u);
}

// A record for a lock that is held all the while.
TEST(Aborts, ARecordIsRefusedEightTimesWithGrowingPauses) {
  LoopbackWorld world(2, 1, Weather{});
  world.run([](Conduit &conduit) {
    Runtime runtime(conduit, small_settings());
    ASSERT_TRUE(runtime.start({}));
    std::array<mcrl_rid, 2> rids{shared_account(1), shared_account(1)};
    if (node_self() == 1) mcrl_write_lock(rids[0]);
    barrier();
    if (node_self() == 0) {
      uint64_t begin = conduit.now_ns();
      auto *record = static_cast<TransferLive *>(mcrl_pack(rids[0], MCRL_WRITE, &from_refuse_point, sizeof(TransferLive)));
      *record = {rids[0], rids[1], 0, 5, {.way = Way::refuse}};
      EXPECT_EQ(mcrl_go(record, MCRL_ALWAYS), nullptr);
      EXPECT_EQ(MCRL_RESULT(int), 1) << "it ended in a thread";
      EXPECT_GE(conduit.now_ns() - begin, 255'000u) << "1 us, 2 us, ... 128 us";
      EXPECT_EQ(runtime.statistics.messages[static_cast<size_t>(Kind::activate)], 1u + most_refusals);
    } else {
      auto refused = [&] { return runtime.statistics.messages[static_cast<size_t>(Kind::refused)]; };
      wait_until(runtime, [&] { return runtime.statistics[ActivationCounter::parked] > 0; });
      EXPECT_EQ(refused(), most_refusals);
      EXPECT_EQ(runtime.statistics[aborts(AbortReason::lock, AbortStrategy::refuse)], most_refusals);
      EXPECT_EQ(runtime.statistics[aborts(AbortReason::lock, AbortStrategy::undo)], 1u);
      EXPECT_EQ(runtime.statistics[ActivationCounter::handlers], 0u);
      mcrl_write_unlock(mcrl_held(rids[0]));
    }
    barrier();
    EXPECT_EQ(runtime.statistics[ActivationCounter::promoted], static_cast<uint64_t>(node_self()));
    EXPECT_TRUE(runtime.stop());
  });
}

// All threads only wait for that.
TEST(Aborts, APauseIsNoDeadlock) {
  for (uint64_t seed = 1; seed <= 5; seed++)
    on_nodes(3, seed, small_settings(), [] {
      if (node_self() == 1) {
        Node &node = current_node();
        uint64_t begin = node.conduit.now_ns();
        constexpr uint64_t length_ns = 60'000'000'000; // a deadlock is looked for after 0.2 s; the loopback's time flies
        pause(node, node.threads.current(), length_ns);
        block(node);
        EXPECT_GE(node.conduit.now_ns() - begin, length_ns);
      }
      barrier();
    });
}

TEST(Aborts, ShadowsArePutBackTheLastFirst) {
  UndoLog log;
  std::array<long, 3> first{1, 2, 3}, second{4, 5, 6};
  log.keep(&first, sizeof first);
  first = {10, 20, 30};
  log.keep(&second, sizeof(long));
  log.keep(&first, sizeof first);
  first = {};
  second = {};
  log.put_back();
  EXPECT_EQ(first, (std::array<long, 3>{1, 2, 3}));
  EXPECT_EQ(second, (std::array<long, 3>{4, 0, 0}));
  log.keep(&first, sizeof first);
  log.forget();
  first = {7, 8, 9};
  log.put_back();
  EXPECT_EQ(first, (std::array<long, 3>{7, 8, 9})) << "what was forgotten";
}

TEST(Aborts, AThreadKeepsNoShadowAndIsNeverUndone) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_rid rid = shared_long();
    auto *at = static_cast<long *>(mcrl_write_lock(rid));
    mcrl_activation record{};
    mcrl_shadow(&record, at);
    *at = 5;
    mcrl_undo_writes(&record);
    EXPECT_EQ(*at, 5);
    EXPECT_FALSE(mcrl_can_undo(&record));
    EXPECT_EQ(mcrl_undoes(&record, rid, MCRL_WRITE, MCRL_ALWAYS), MCRL_ABORT_NONE);
    EXPECT_FALSE(mcrl_must_wait(&record, rid, MCRL_WRITE, MCRL_ALWAYS));
    EXPECT_FALSE(mcrl_would_wait());
    mcrl_write_unlock(at);
  });
}

// Guards that watch, and writes that were noted, close a lock to inline calls; an update has none.
TEST(Aborts, WhatBeginsAtOnceIsNotWaitedFor) {
  on_nodes(1, 1, small_settings(), [] {
    Node &node = current_node();
    mcrl_rid rid = shared_long();
    auto expect = [&, record = mcrl_activation{}](mcrl_mode mode, mcrl_abort why) mutable {
      run_as_handler(node, [&] {
        EXPECT_EQ(mcrl_undoes(&record, rid, mode, MCRL_ALWAYS), why) << "mode " << mode;
        EXPECT_EQ(mcrl_must_wait(&record, rid, mode, MCRL_ALWAYS), why != MCRL_ABORT_NONE) << "mode " << mode;
      });
    };
    note_write(node, *mcrl_region_at(rid));
    EXPECT_EQ(mcrl_write_hit(rid), nullptr);
    expect(MCRL_WRITE, MCRL_ABORT_NONE);
    expect(MCRL_UPDATE, MCRL_ABORT_NONE);
    const void *at = mcrl_update_lock(rid);
    expect(MCRL_WRITE, MCRL_ABORT_LOCK);
    expect(MCRL_UPDATE, MCRL_ABORT_LOCK);
    mcrl_update_unlock(at);
  });
}
