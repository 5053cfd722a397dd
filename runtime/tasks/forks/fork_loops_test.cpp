// Loops of forks that wait for what they have called: each iteration runs once, in the scope of its loop.
#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"

#include "mcrl_abi.h"
#include "tasks/forks/counters.h"
#include "tasks/scopes/scopes.h"

using namespace mcrl;

namespace {

mcrl_outcome run_number(mcrl_activation *self, unsigned) {
  auto number = arguments_of<long>(self);
  return mcrl_return(self, &number, sizeof number);
}
mcrl_point number_point{
    "fork_loops_test:number", "fork_loops_test:1:1", run_number, sizeof(long), MCRL_POINT_THREAD | MCRL_POINT_STEALABLE, 0};
mcrl_point called_point{"fork_loops_test:called", "fork_loops_test:2:1", run_number, sizeof(long), MCRL_POINT_THREAD, 0};
TestUnit fork_loops_unit(12, number_point, called_point);

// for (long at = 0; at < end; at++) sum += fork number(at) at any;
struct Loop {
  mcrl_fork_loop loop;
  long at, end;
};

int fork_on(mcrl_fork_loop *waiting, unsigned most) {
  auto &loop = *reinterpret_cast<Loop *>(waiting);
  EXPECT_TRUE(current_node().in_handler) << "nothing in it may wait";
  EXPECT_FALSE(mcrl_prunes());
  EXPECT_EQ(current_node().rooms.activations->scope_here(), loop.loop.scope);
  for (; most > 0; most--) {
    if (loop.at + 1 >= loop.end) return 0;
    loop.at++;
    mcrl_fork_prunable(pack_call(static_cast<unsigned>(node_self()), number_point, loop.at), loop.loop.children, 0, 0, 1);
  }
  return 1;
}

// Each iteration calls this, as if its fork were a call.
template <class Call> long run(long end, Call &&call) {
  Loop loop{};
  mcrl_children room;
  mcrl_run run = mcrl_run_with_room(&room);
  int entered = 0;
  long sum = 0;
  for (long at = 0; at < end; at++) {
    loop.end = end;
    if (entered == 0) entered = mcrl_enter_fork_loop(&run, &loop.loop, fork_on);
    loop.at = at;
    call();
    sum += at;
    at = loop.at;
  }
  mcrl_leave_fork_loop(&loop.loop);
  EXPECT_EQ(loop.loop.before, nullptr);
  while (mcrl_child *child = mcrl_join(mcrl_children_of(&run))) sum += *static_cast<long *>(mcrl_result_of(child));
  return sum;
}

void look() {
  for (int i = 0; i < 20; i++) mcrl_strip();
}

// Meanwhile the node has nothing else to do.
void wait_for_another_node() { mcrl_call(pack_call(static_cast<unsigned>((node_self() + 1) % node_count()), called_point, 1l)); }

long sum_below(long n) { return n * (n - 1) / 2; }

uint64_t forks_of_loops() { return current_node().statistics[ForkCounter::of_loops]; }

TEST(ForkLoops, GoOnWhileTheyWait) {
  static uint64_t all;
  all = 0;
  with_seeds(40, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      for (int round = 0; round < 4; round++) {
        barrier();
        if (node_self() == round % node_count())
          EXPECT_EQ(round < 2 ? run(200, wait_for_another_node) : run(200, look), sum_below(200));
        barrier();
      }
      all += forks_of_loops();
    });
  });
  EXPECT_GT(all, 100u);
}

TEST(ForkLoops, TheOldestGoesOnFirst) {
  on_nodes(3, 1, small_settings(), [] {
    barrier();
    if (node_self() == 0) {
      long inner = 0;
      EXPECT_EQ(run(100, [&] { inner += run(5, wait_for_another_node); }), sum_below(100));
      EXPECT_GT(forks_of_loops(), 0u);
      EXPECT_LT(inner, 100 * sum_below(5)) << "some iterations of the outer loop were forks";
      EXPECT_EQ(inner % sum_below(5), 0);
    }
    barrier();
  });
}

TEST(ForkLoops, ForksBelongToTheLoopsScope) {
  on_nodes(3, 1, small_settings(), [] {
    barrier();
    if (node_self() == 0) {
      mcrl_begin_scope();
      auto block = [] {
        mcrl_begin_scope();
        wait_for_another_node();
        mcrl_end_scope();
      };
      EXPECT_EQ(run(100, block), sum_below(100));
      mcrl_end_scope();
      EXPECT_GT(forks_of_loops(), 0u);
    }
    barrier();
  });
}

TEST(ForkLoops, NothingGoesOnWhereOthersAreKeptOut) {
  on_nodes(2, 1, small_settings(), [] {
    barrier();
    if (node_self() == 0) {
      current_node().closed++;
      EXPECT_EQ(run(20, look), sum_below(20));
      current_node().closed--;
      EXPECT_EQ(forks_of_loops(), 0u);
    }
    barrier();
  });
}

TEST(ForkLoops, OfHandlersStayWhole) {
  on_nodes(2, 1, small_settings(), [] {
    run_as_handler(current_node(), [] {
      mcrl_children room;
      mcrl_run run = mcrl_run_with_room(&room);
      Loop loop{};
      EXPECT_EQ(mcrl_enter_fork_loop(&run, &loop.loop, fork_on), 1);
      EXPECT_EQ(loop.loop.before, nullptr);
      mcrl_leave_fork_loop(&loop.loop);
    });
    barrier();
  });
}

TEST(ForkLoops, OneNodeHasNone) {
  on_nodes(1, 1, small_settings(), [] {
    EXPECT_EQ(run(20, look), sum_below(20));
    EXPECT_EQ(current_node().fork_loops, nullptr);
  });
}

} // namespace
