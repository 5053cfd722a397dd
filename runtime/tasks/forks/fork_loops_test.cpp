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
  long calls[3];
};

int fork_on(mcrl_fork_loop *waiting, unsigned most) {
  auto &loop = *reinterpret_cast<Loop *>(waiting);
  mcrl_run run = mcrl_run_fork_loop(waiting, most);
  EXPECT_TRUE(current_node().in_handler) << "nothing in it may wait";
  EXPECT_FALSE(mcrl_prunes());
  EXPECT_EQ(current_node().rooms.activations->scope_here(), loop.loop.scope);
  auto add = [&](long number) {
    mcrl_note_iteration(&run);
    mcrl_fork_prunable(pack_call(static_cast<unsigned>(node_self()), number_point, number), mcrl_children_of(&run), 0, 0, 1);
  };
  for (unsigned at = 0; mcrl_take_pending(waiting, &at);) {
    add(loop.calls[at]);
    if (mcrl_has_forked(&run)) return 1;
  }
  if (mcrl_fork_loop_ended(waiting)) return 0;
  while (loop.at + 1 < loop.end) {
    add(++loop.at);
    if (mcrl_has_forked(&run)) return 1;
  }
  return 0;
}

// Each iteration calls this, as if its fork were a call: `most` iterations are pending at a time.
template <class Call> long run(long end, Call &&call, unsigned most = 1) {
  Loop loop{};
  mcrl_children room;
  mcrl_run run = mcrl_run_with_room(&room);
  unsigned pending = 0;
  long sum = 0;
  auto make_calls = [&](int ended) {
    mcrl_enter_fork_loop(&run, &loop.loop, fork_on, pending, ended);
    for (unsigned at = 0; mcrl_begin_pending(&loop.loop, at); at++) {
      call();
      sum += loop.calls[at];
    }
    mcrl_leave_fork_loop(&run, &loop.loop);
    pending = 0;
  };
  for (long at = 0; at < end; at++) {
    loop.end = end;
    loop.calls[pending++] = at;
    if (pending < most) continue;
    loop.at = at;
    make_calls(0);
    at = loop.at;
  }
  if (pending > 0) make_calls(1);
  if (run.children == nullptr) return sum;
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
      for (int round = 0; round < 6; round++) {
        unsigned most = 1 + static_cast<unsigned>(round) / 2;
        barrier();
        if (node_self() == round % node_count())
          EXPECT_EQ(round % 2 == 0 ? run(200, wait_for_another_node, most) : run(200, look, most), sum_below(200));
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

TEST(ForkLoops, OneThatHasNothingToGiveWaitsAlone) {
  on_nodes(2, 1, small_settings(), [] {
    mcrl_children room;
    mcrl_run run = mcrl_run_with_room(&room);
    Loop loop{};
    mcrl_enter_fork_loop(&run, &loop.loop, fork_on, 1, 1);
    EXPECT_EQ(loop.loop.before, nullptr);
    EXPECT_TRUE(mcrl_begin_pending(&loop.loop, 0));
    EXPECT_FALSE(mcrl_begin_pending(&loop.loop, 1));
    mcrl_leave_fork_loop(&run, &loop.loop);
    EXPECT_EQ(run.children, nullptr);
    mcrl_enter_fork_loop(&run, &loop.loop, fork_on, 2, 1);
    EXPECT_NE(loop.loop.before, nullptr);
    EXPECT_TRUE(mcrl_begin_pending(&loop.loop, 0));
    unsigned taken = 9;
    EXPECT_TRUE(mcrl_take_pending(&loop.loop, &taken));
    EXPECT_EQ(taken, 1u) << "the last one goes elsewhere";
    EXPECT_FALSE(mcrl_take_pending(&loop.loop, &taken)) << "the other one has begun";
    EXPECT_FALSE(mcrl_begin_pending(&loop.loop, 1));
    mcrl_leave_fork_loop(&run, &loop.loop);
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
