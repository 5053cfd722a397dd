// Time in compiled code: polls, turns, and the budget of handlers.
#include "base/support/clock.h"
#include "base/threads/cost.h"
#include "tasks/doors/threads_test.h"

#include "mcrl.h"
#include "mcrl_abi.h"

using namespace mcrl;

namespace {

void compute(uint64_t ns) {
  uint64_t begin = clock_ns();
  while (clock_ns() - begin < ns) {
  }
}

Settings settings_with_budget(std::optional<uint64_t> ns) {
  Settings settings = small_settings();
  settings.oam_budget_ns = ns;
  return settings;
}

// What mcrl_strip() says in a handler that computes for so long between its strips.
std::vector<int> strips_of_handler(uint64_t ns, int strips) {
  std::vector<int> said;
  run_as_handler(current_node(), [&] {
    for (int i = 0; i < strips; i++) {
      if (i > 0) compute(ns);
      said.push_back(mcrl_strip());
    }
  });
  return said;
}

void *count(void *counter) {
  ++*static_cast<int *>(counter);
  return nullptr;
}

} // namespace

TEST(Strip, WithoutABudgetTheFirstIsLate) {
  on_nodes(1, 1, settings_with_budget(0), [] {
    EXPECT_EQ(strips_of_handler(0, 2), (std::vector{1, 1}));
    EXPECT_EQ(mcrl_strip(), 0) << "a thread is never late";
  });
}

// (MCRL_CLOSED) The runtime's own calls open it while they wait.
TEST(Strip, LetsNothingRunWhereTheNodeIsClosed) {
  on_nodes(1, 1, settings_with_budget(0), [] {
    int counted = 0;
    mcrl_thread thread = mcrl_thread_create(count, &counted, nullptr);
    {
      MCRL_CLOSED(closed);
      for (int i = 0; i < 1000; i++) mcrl_strip();
      EXPECT_EQ(counted, 0);
      EXPECT_EQ(strips_of_handler(0, 2), (std::vector{0, 0})) << "what is closed cannot be made a thread";
      mcrl_thread_yield();
      EXPECT_EQ(counted, 1);
      EXPECT_EQ(current_node().closed, 1) << "closed again";
    }
    mcrl_thread_join(thread, nullptr);
    thread = mcrl_thread_create(count, &counted, nullptr);
    mcrl_strip();
    EXPECT_EQ(counted, 2);
    mcrl_thread_join(thread, nullptr);
  });
}

TEST(Strip, OfALoopThatOthersEndOpensTheNode) {
  on_nodes(1, 1, settings_with_budget(0), [] {
    int counted = 0;
    MCRL_CLOSED(closed);
    mcrl_thread thread = mcrl_thread_create(count, &counted, nullptr);
    mcrl_wait_strip();
    EXPECT_EQ(counted, 1);
    EXPECT_EQ(current_node().closed, 1) << "closed again";
    mcrl_thread_join(thread, nullptr);
    thread = mcrl_thread_create(count, &counted, nullptr);
    mcrl_wait_turn();
    EXPECT_EQ(counted, 2) << "each turn is a strip, where the strips of other loops take all turns";
    mcrl_thread_join(thread, nullptr);
    std::vector<int> said;
    run_as_handler(current_node(), [&] { said = {mcrl_wait_strip(), mcrl_wait_turn()}; });
    EXPECT_EQ(said, (std::vector{0, 0})) << "nothing runs under a handler";
  });
  EXPECT_EQ(mcrl_wait_strip(), 0) << "without a node";
  EXPECT_EQ(mcrl_wait_turn(), 0);
}

TEST(Strip, IsLateWhereTheSeedOfAFaultSaysSo) {
  Settings settings = settings_with_budget(1'000'000'000);
  settings.fault_abort = true;
  on_nodes(1, 1, settings, [] {
    std::vector<int> said = strips_of_handler(0, 100);
    EXPECT_NE(said, std::vector(100, 0));
    EXPECT_NE(said, std::vector(100, 1));
    for (int i = 0; i < 100; i++) EXPECT_EQ(mcrl_strip(), 0) << "but never in a thread";
  });
}

TEST(Strip, TheBudgetIsThatOfOneRunOfAHandler) {
  constexpr uint64_t ms = 1'000'000;
  on_nodes(1, 1, settings_with_budget(2 * ms), [] {
    EXPECT_EQ(strips_of_handler(3 * ms, 3), (std::vector{0, 1, 1}));
    EXPECT_EQ(strips_of_handler(0, 1), std::vector{0}) << "it begins anew";
    compute(3 * ms);
    EXPECT_EQ(strips_of_handler(0, 1), std::vector{0}) << "what came before it does not count";
  });
  on_nodes(1, 1, settings_with_budget(1000 * ms), [] { EXPECT_EQ(strips_of_handler(0, 3), (std::vector{0, 0, 0})); });
}

TEST(Strip, TheDefaultBudgetIsWhatThreadsCost) {
  on_nodes(1, 1, settings_with_budget({}), [] {
    EXPECT_EQ(strips_of_handler(10'000'000, 3), (std::vector{0, 1, 1}));
    ThreadCost cost = measure_thread_cost(64 << 10);
    double budget_ns = static_cast<double>(current_node().turns.budget.ticks) / cost.ticks_per_ns;
    EXPECT_GT(budget_ns, 16.0) << "no thread costs less than a nanosecond";
    EXPECT_LT(budget_ns, 55'000.0);
  });
}

TEST(Strip, TicksAreComparedWithNanoseconds) {
  ThreadCost cost = measure_thread_cost(64 << 10);
  uint64_t ns = clock_ns(), ticks = clock_ticks();
  compute(20'000'000);
  ticks = clock_ticks() - ticks;
  ns = clock_ns() - ns;
  EXPECT_NEAR(cost.ticks_per_ns, static_cast<double>(ticks) / static_cast<double>(ns), 0.3 * cost.ticks_per_ns);
}

TEST(Strip, LetsOthersRun) {
  on_nodes(1, 1, small_settings(), [] {
    int counter = 0;
    mcrl_thread thread = start(count, &counter);
    EXPECT_EQ(mcrl_strip(), 0);
    EXPECT_EQ(counter, 1);
    join(thread);
  });
}

// What computes gets its turns where the current thread ends strips, and where it does nothing but unlock, as plain C.
TEST(Strip, AThreadThatEndsNoMoreStripsGivesTurnsAtUnlocks) {
  on_nodes(1, 1, settings_with_budget(0), [] {
    mcrl_rid rid = MCRL_RID(mcrl_region_new(sizeof(long)));
    int counted = 0;
    auto yields_to_it = [&](auto step) {
      counted = 0;
      mcrl_thread thread = mcrl_thread_create([](void *at) -> void * {
        for (int i = 0; i < 4 * Turns::longest; i++) mcrl_strip();
        ++*static_cast<int *>(at);
        return nullptr;
      }, &counted, nullptr);
      for (int i = 0; i < 8 * Turns::longest * Turns::length && counted == 0; i++) step();
      EXPECT_EQ(counted, 1);
      mcrl_thread_join(thread, nullptr);
    };
    auto lock_and_unlock = [&] { mcrl_read_unlock(mcrl_read_lock(rid)); };
    yields_to_it([] { mcrl_strip(); });
    mcrl_strip();
    yields_to_it(lock_and_unlock);
    MCRL_CLOSED(closed);
    yields_to_it([&] { mcrl_strip(), lock_and_unlock(); });
  });
}

TEST(Strip, NothingRunsUnderAHandler) {
  on_nodes(1, 1, small_settings(), [] {
    int counter = 0;
    mcrl_thread thread = start(count, &counter);
    run_as_handler(current_node(), [] {
      for (int i = 0; i < 1000; i++) mcrl_strip();
    });
    EXPECT_EQ(counter, 0);
    join(thread);
  });
}

// A node that does nothing but compute answers the others.
TEST(Strip, ReceivesMessages) {
  for (uint64_t seed = 1; seed <= 20; seed++)
    on_nodes(3, seed, small_settings(), [] {
      static bool is_done[3]; // the nodes are in one process
      is_done[node_self()] = false;
      mcrl_rid rid = node_self() == 0 ? MCRL_RID(mcrl_region_new(sizeof(long))) : 0;
      broadcast(0, &rid, sizeof rid);
      if (node_self() == 0) {
        while (!is_done[1] || !is_done[2]) mcrl_turn();
      } else {
        for (int i = 0; i < 10; i++) {
          auto *at = static_cast<long *>(mcrl_write_lock(rid));
          ++*at;
          mcrl_write_unlock(at);
        }
        is_done[node_self()] = true;
      }
      barrier();
      const auto *at = static_cast<const long *>(mcrl_read_lock(rid));
      EXPECT_EQ(*at, 20);
      mcrl_read_unlock(at);
      barrier();
    });
}

TEST(Looks, AQuestionRightAfterAnotherIsOfAProgramThatWaits) {
  Looks looks;
  looks.ticks = clock_ticks() / 2; // longer than the test takes; a part of it is nothing
  looks.is_waited_for();
  EXPECT_TRUE(looks.is_waited_for());
  looks.end_of_look();
  EXPECT_TRUE(looks.is_waited_for());
  looks.ticks = Looks::nothing_part;
  looks.is_waited_for();
  compute(1000);
  EXPECT_FALSE(looks.is_waited_for());
  looks.ticks = 0;
  EXPECT_FALSE(looks.is_waited_for()) << "time is not the machine's";
}

TEST(Looks, AreRarerWhereTheyFindNothing) {
  Looks looks;
  looks.ticks = 2000;
  std::vector<uint64_t> between;
  for (int i = 0; i < 7; i++) looks.learn(false, 1000), between.push_back(looks.between);
  EXPECT_EQ(between, (std::vector<uint64_t>{4000, 8000, 16000, 32000, 32000, 32000, 32000}));
  looks.learn(true, 500'000);
  EXPECT_EQ(looks.between, 4000u) << "others may follow";
  looks.learn(false, 500'000);
  EXPECT_LE(looks.cost, 1200u) << "the system has let another process run";
  looks.learn(false, 100);
  EXPECT_EQ(looks.cost, 100u);
  EXPECT_EQ(looks.between, 3200u);
}

TEST(Looks, ThatCostNothingStayAsTheyAre) {
  Looks looks;
  looks.ticks = 2000;
  for (int i = 0; i < 9; i++) looks.learn(false, 10);
  looks.last = clock_ticks() - looks.ticks;
  EXPECT_TRUE(looks.is_due());
}

TEST(Strip, OneOfManyTurnsIsAStrip) {
  on_nodes(1, 1, settings_with_budget(0), [] {
    mcrl_strip();
    run_as_handler(current_node(), [] {
      for (int round = 0; round < 3; round++)
        for (int turn = 1; turn <= MCRL_TURNS / MCRL_TURN; turn++) EXPECT_EQ(mcrl_turn(), turn == MCRL_TURNS / MCRL_TURN);
    });
  });
}

// So many calls come between two looks that they take about a microsecond.
TEST(CallTurns, AreAsManyAsTakeAMicrosecond) {
  Looks looks;
  looks.ticks = clock_ticks() / 2; // a microsecond is longer than the test takes
  CallTurns calls;
  int32_t first = calls.between();
  auto look = [&](uint64_t ns) {
    for (int i = 0; i < 100; i++) {
      calls.begin();
      compute(ns);
      calls.end(looks);
    }
  };
  look(0);
  EXPECT_EQ(calls.between(), 16 * first) << "and no more, however short they are";
  looks.ticks = 2;
  look(1000);
  EXPECT_EQ(calls.between(), first);
  looks.ticks = 0;
  look(0);
  EXPECT_EQ(calls.between(), first) << "time is not the machine's";
}

TEST(Strip, DoesNothingWhereThereIsNoNode) {
  ASSERT_EQ(mcrl_current, nullptr);
  EXPECT_EQ(mcrl_strip(), 0);
  for (int i = 0; i < 100; i++) EXPECT_EQ(mcrl_turn(), 0);
  on_nodes(1, 1, small_settings(), [] {
    int counter = 0;
    mcrl_thread thread = start(count, &counter);
    current_node().life.has_ended = true;
    EXPECT_EQ(mcrl_strip(), 0);
    EXPECT_EQ(counter, 0);
    current_node().life.has_ended = false;
    join(thread);
  });
}
