// Forks that any node may begin: results under random orders, how they begin, and that idle nodes are silent.
#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"

#include "mcrl_abi.h"
#include "tasks/forks/counters.h"

using namespace mcrl;

namespace {

struct Range {
  long begin, end;
};

// The sum of begin .. end - 1, whose halves are forks.
mcrl_outcome run_sum_of_range(mcrl_activation *self, unsigned entry);
mcrl_point sum_of_range_point{
    "forks_test:sum", "forks_test:1:1", run_sum_of_range, sizeof(Range), MCRL_POINT_THREAD | MCRL_POINT_STEALABLE, 0};

long sum(Range range, bool may_prune) {
  if (range.end - range.begin == 1) {
    mcrl_strip(); // messages that have come
    return range.begin;
  }
  long middle = range.begin + (range.end - range.begin) / 2, halves[2] = {-1, -1};
  mcrl_children children = {};
  Range of[2] = {{range.begin, middle}, {middle, range.end}};
  for (uint64_t i = 0; i < 2; i++) {
    if (may_prune && mcrl_prunes()) halves[i] = sum(of[i], may_prune);
    else mcrl_fork_prunable(pack_call(node_self(), sum_of_range_point, of[i]), &children, 0, i, 1);
  }
  while (mcrl_child *child = mcrl_join(&children)) halves[child->offset] = *static_cast<long *>(mcrl_result_of(child));
  return halves[0] + halves[1];
}

// The same as a form in which all forks are calls, which tests nothing else.
long pruned_sum(Range range);
long sum_of_calls(Range range) {
  if (mcrl_prunes_all()) return pruned_sum(range);
  return sum(range, true);
}
long pruned_sum(Range range) {
  if (mcrl_calls_end()) return sum_of_calls(range);
  if (range.end - range.begin == 1) return range.begin;
  long middle = range.begin + (range.end - range.begin) / 2;
  return pruned_sum({range.begin, middle}) + pruned_sum({middle, range.end});
}

mcrl_outcome run_sum_of_range(mcrl_activation *self, unsigned entry) {
  long result = sum(arguments_of<Range>(self), true);
  return mcrl_return(self, &result, sizeof result);
}

mcrl_point placed_point{"forks_test:placed", "forks_test:2:1", run_sum_of_range, sizeof(Range), MCRL_POINT_THREAD, 0};

TestUnit forks_unit(9, sum_of_range_point, placed_point);

long sum_to(long n) { return n * (n - 1) / 2; }

TEST(Forks, AreJoinedWhereverTheyRan) {
  with_seeds(40, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      long results[3] = {0, 0, 0};
      for (int round = 0; round < 3; round++) {
        if (node_self() == round % node_count()) results[round] = sum({0, 200}, round != 1);
        barrier();
        if (node_self() == round % node_count()) EXPECT_EQ(results[round], sum_to(200));
      }
    });
  });
}

TEST(Forks, AllNodesForkAtOnce) {
  with_seeds(20, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      barrier();
      EXPECT_EQ(sum({node_self(), node_self() + 100}, false), sum_to(100) + 100l * node_self());
      barrier();
    });
  });
}

TEST(Forks, NodesWithNothingToDoTakeThem) {
  on_nodes(4, 1, small_settings(), [] {
    barrier();
    if (node_self() == 0) {
      EXPECT_EQ(sum({0, 2000}, true), sum_to(2000));
      EXPECT_GE(current_node().statistics[ForkCounter::steals], 1u);
    }
    barrier();
  });
}

// One message brings several; what a node does not begin it has for others.
TEST(Forks, SeveralGoAtOnce) {
  static uint64_t given, answers;
  given = answers = 0;
  with_seeds(20, [](uint32_t nodes, uint64_t seed) {
    Settings settings = small_settings();
    settings.fork_batch = 16;
    on_nodes(nodes, seed, settings, [] {
      barrier();
      if (node_self() == 0) EXPECT_EQ(sum({0, 500}, false), sum_to(500));
      barrier();
      given += current_node().statistics[ForkCounter::steals];
      answers += current_node().statistics[ForkCounter::steal_answers];
      EXPECT_LE(current_node().statistics.messages[static_cast<size_t>(Kind::forks)],
                current_node().statistics[ForkCounter::steal_answers]);
    });
  });
  EXPECT_GT(given, answers) << answers;
}

// Also from the midst of a recursion without forks.
TEST(Forks, AreMadeInPrunedFormsWhereOthersWantThem) {
  on_nodes(4, 1, small_settings(), [] {
    barrier();
    if (node_self() == 0) {
      for (int round = 0; round < 20; round++) EXPECT_EQ(pruned_sum({0, 20000}), sum_to(20000));
      EXPECT_GE(current_node().statistics[ForkCounter::steals], 1u);
    }
    barrier();
  });
}

TEST(Forks, PrunedFormsLookForMessages) {
  Settings settings = small_settings();
  settings.listed_forks = 0; // until another node asks
  on_nodes(2, 1, settings, [] {
    static bool is_done;
    is_done = false;
    mcrl_rid rid = node_self() == 0 ? MCRL_RID(mcrl_region_new(sizeof(long))) : 0;
    broadcast(0, &rid, sizeof rid);
    if (node_self() == 0) {
      while (!is_done) pruned_sum({0, 100});
    } else {
      auto *at = static_cast<long *>(mcrl_write_lock(rid));
      mcrl_write_unlock(at);
      is_done = true;
    }
    barrier();
  });
}

// A question that is open is not asked again.
TEST(Forks, IdleNodesAreSilent) {
  on_nodes(4, 1, small_settings(), [] {
    for (int i = 0; i < 100; i++) barrier();
    EXPECT_LE(current_node().statistics[ForkCounter::steals_asked], 3u);
  });
}

TEST(Forks, OneNodeForksNone) {
  on_nodes(1, 1, small_settings(), [] {
    EXPECT_TRUE(mcrl_prunes());
    run_as_handler(current_node(), [] { EXPECT_FALSE(mcrl_prunes()) << "a call could wait"; });
    EXPECT_TRUE(mcrl_prunes_here());
    EXPECT_TRUE(mcrl_is_here(0) && mcrl_prunes_here());
  });
}

// Joined at once.
void fork_placed(int node) {
  mcrl_children children = {};
  mcrl_fork_prunable(pack_call(node, placed_point, Range{5, 6}), &children, 0, 0, 0);
  while (mcrl_child *child = mcrl_join(&children)) EXPECT_EQ(*static_cast<long *>(mcrl_result_of(child)), 5);
}

// A thread of node 0. A call would keep a fork waiting that follows, and whose place is another node.
mcrl_outcome fork_to_places(mcrl_activation *self, unsigned) {
  char deep_in_the_stack[4096];
  __asm__ volatile("" : : "r"(deep_in_the_stack) : "memory");
  [] __attribute__((noinline)) {
    EXPECT_TRUE(mcrl_prunes_here());
    fork_placed(1);
    EXPECT_FALSE(mcrl_prunes_here());
    for (int i = 0; i < 100; i++) {
      for (int of_here = 0; of_here < 8; of_here++) fork_placed(0);
      fork_placed(1);
    }
    EXPECT_FALSE(mcrl_prunes_here());
    mcrl_children children = {};
    for (int i = 0; i < 500; i++) {
      EXPECT_FALSE(mcrl_prunes_here());
      mcrl_fork_prunable(pack_call(0, placed_point, Range{5, 6}), &children, 0, 0, 0);
    }
    while (mcrl_join(&children) != nullptr) continue;
    for (int i = 0; i < 100'000 && !mcrl_prunes_here(); i++) fork_placed(0);
    EXPECT_TRUE(mcrl_prunes_here());
  }();
  return mcrl_return(self, nullptr, 0);
}
mcrl_point fork_to_places_point{"forks_test:places", "forks_test:3:1", fork_to_places, 0, MCRL_POINT_THREAD, 0};
TestUnit places_unit(10, fork_to_places_point);

TEST(Forks, AreNoCallsWhereOthersGoElsewhere) {
  on_nodes(2, 1, small_settings(), [] {
    barrier();
    if (node_self() == 0) {
      mcrl_begin_scope();
      mcrl_spawn(mcrl_pack_call(0, &fork_to_places_point, 0));
      mcrl_end_scope();
    }
    barrier();
  });
}

TEST(Forks, FaultsMakeThemAll) {
  Settings settings = small_settings();
  settings.fault_move = true;
  settings.fault_seed = 3;
  on_nodes(2, 3, settings, [] {
    EXPECT_FALSE(mcrl_prunes());
    if (node_self() == 1) EXPECT_EQ(sum({0, 100}, true), sum_to(100));
    barrier();
  });
}

// A thread that computes on lets the forks begin that it has listed; other nodes may take some of them, and they have more time.
TEST(Forks, BeginBesideWhatComputes) {
  on_nodes(1, 1, small_settings(), [] {
    int strips[2] = {0, 0};
    for (int is_stealable = 0; is_stealable < 2; is_stealable++) {
      mcrl_children children = {};
      mcrl_fork_prunable(pack_call(0, sum_of_range_point, Range{5, 6}), &children, 0, 0, is_stealable);
      EXPECT_EQ(current_node().rooms.forks->listed(), 1u);
      while (current_node().rooms.forks->listed() > 0 && strips[is_stealable] < 1'000'000) strips[is_stealable]++, mcrl_strip();
      mcrl_child *child = mcrl_join(&children);
      EXPECT_EQ(*static_cast<long *>(mcrl_result_of(child)), 5);
      EXPECT_EQ(mcrl_join(&children), nullptr);
    }
    EXPECT_LT(strips[0], 10'000);
    EXPECT_LT(strips[1], 1'000'000);
    EXPECT_GT(strips[1], 10 * strips[0]);
  });
}

// Others that have not begun let it compute for a while. A thread that has waited does not.
mcrl_outcome compute_for_a_while(mcrl_activation *self, unsigned) {
  for (int i = 0; i < 100; i++) mcrl_strip();
  return mcrl_return(self, nullptr, 0);
}
mcrl_point computes_point{"forks_test:computes", "forks_test:4:1", compute_for_a_while, 0, MCRL_POINT_THREAD, 0};
TestUnit computes_unit(11, computes_point);

TEST(Forks, RunOneAfterTheOther) {
  on_nodes(1, 1, small_settings(), [] {
    constexpr uint64_t forks = 20;
    mcrl_children children = {};
    uint64_t before = current_node().threads.switches();
    for (uint64_t i = 0; i < forks; i++) mcrl_fork(mcrl_pack_call(0, &computes_point, 0), &children, 0, 0);
    mcrl_fork_site site{0, 8};
    mcrl_children all = mcrl_children_split(&children, 0, 8, 1, &site); // this thread goes on when all have ended
    uint64_t switches = current_node().threads.switches() - before;
    EXPECT_GE(switches, forks);
    EXPECT_LE(switches, forks + 2);
    while (mcrl_join(&all) != nullptr) continue;
  });
}

// Each node has been idle before, and has work of its own now.
TEST(Forks, NodesThatComputeAreGivenFew) {
  on_nodes(4, 1, small_settings(), [] {
    uint64_t given = 0;
    for (int phase = 0; phase < 20; phase++) {
      barrier();
      uint64_t before = current_node().statistics[ForkCounter::steals];
      EXPECT_EQ(sum({0, 100}, false), sum_to(100));
      given += current_node().statistics[ForkCounter::steals] - before;
    }
    EXPECT_LT(given, 40u);
  });
}

// Children that were joined here, that other threads have begun, and that were taken out by a join of one, in one procedure.
TEST(Forks, AreCountedHoweverTheyBegan) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_children children = {};
    for (uint64_t i = 0; i < 4; i++)
      mcrl_fork_prunable(pack_call(0, sum_of_range_point, Range{10 + static_cast<long>(i), 11 + static_cast<long>(i)}), &children,
                         1, 8 * i, i != 1);
    mcrl_fork_site site{1, 8};
    mcrl_children second = mcrl_children_split(&children, 16, 8, 1, &site);
    mcrl_child *child = mcrl_join(&second);
    EXPECT_EQ(*static_cast<long *>(mcrl_result_of(child)), 12);
    EXPECT_EQ(mcrl_join(&second), nullptr);
    long left = 0;
    int count = 0;
    while ((child = mcrl_join(&children)) != nullptr) {
      EXPECT_EQ(*static_cast<long *>(mcrl_result_of(child)), 10 + static_cast<long>(child->offset) / 8);
      left += *static_cast<long *>(mcrl_result_of(child));
      count++;
    }
    EXPECT_EQ(count, 3);
    EXPECT_EQ(left, 10 + 11 + 13);
    EXPECT_EQ(children.id, 0u);
  });
}

} // namespace
