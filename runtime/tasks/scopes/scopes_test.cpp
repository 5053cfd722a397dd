// Scopes on whole nodes: what is spawned in a block has ended when the block does, in whatever way it has come to be spawned, and
// however messages overtake each other. All nodes are in this process, so the test itself counts what has begun and ended.
#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"
#include "tasks/scopes/counters.h"

using namespace mcrl;

namespace {

struct Count {
  long begun = 0, ended = 0;
};
std::vector<Count> counts; // by block

size_t new_count() { return counts.emplace_back(), counts.size() - 1; }

struct Arguments {
  size_t block;
  long levels, seed;
  mcrl_rid rid;
};

extern mcrl_point leaf_point, visit_point, caller_point, callee_point, mover_point, moved_point, nested_point;

void spawn_in(const mcrl_point &point, unsigned node, const Arguments &arguments) {
  counts[arguments.block].begun++;
  mcrl_spawn(pack_call(node, point, arguments));
}

unsigned node_of(long seed) { return static_cast<unsigned>(seed % node_count()); }

mcrl_outcome end_of(mcrl_activation *self) {
  counts[arguments_of<Arguments>(self).block].ended++;
  return mcrl_return(self, nullptr, 0);
}

// A handler.
mcrl_outcome run_leaf(mcrl_activation *self, unsigned) { return end_of(self); }
mcrl_point leaf_point{"scopes_test:leaf", "scopes_test:1", run_leaf, sizeof(Arguments), 0, 0};

// Spawns two, each of a kind that its number says.
mcrl_outcome run_visit(mcrl_activation *self, unsigned) {
  auto arguments = arguments_of<Arguments>(self);
  const mcrl_point *kinds[] = {&leaf_point, &visit_point, &caller_point, &mover_point, &nested_point};
  for (long child = 0; child < 2 && arguments.levels > 0; child++) {
    long seed = arguments.seed * 5 + child;
    spawn_in(*kinds[seed % 5], node_of(seed / 3), {arguments.block, arguments.levels - 1, seed, arguments.rid});
    if (seed % 4 == 0) mcrl_thread_yield();
  }
  return end_of(self);
}
mcrl_point visit_point{"scopes_test:visit", "scopes_test:2", run_visit, sizeof(Arguments), MCRL_POINT_THREAD, 0};

// Calls what spawns, elsewhere, and waits for it.
mcrl_outcome run_callee(mcrl_activation *self, unsigned) {
  auto arguments = arguments_of<Arguments>(self);
  spawn_in(visit_point, node_of(arguments.seed + 1), arguments);
  return mcrl_return(self, nullptr, 0);
}
mcrl_point callee_point{"scopes_test:callee", "scopes_test:3", run_callee, sizeof(Arguments), MCRL_POINT_THREAD, 0};
mcrl_outcome run_caller(mcrl_activation *self, unsigned) {
  mcrl_call(pack_call(node_of(arguments_of<Arguments>(self).seed / 2), callee_point, arguments_of<Arguments>(self)));
  return end_of(self);
}
mcrl_point caller_point{"scopes_test:caller", "scopes_test:4", run_caller, sizeof(Arguments), MCRL_POINT_THREAD, 0};

// Moves to a region, and spawns from there.
mcrl_outcome run_moved(mcrl_activation *self, unsigned) {
  ++*static_cast<long *>(mcrl_held(self->target));
  mcrl_write_unlock(mcrl_held(self->target));
  auto arguments = arguments_of<Arguments>(self);
  if (arguments.levels > 0) spawn_in(leaf_point, node_of(arguments.seed + 2), arguments);
  return end_of(self);
}
mcrl_point moved_point{"scopes_test:moved", "scopes_test:5", run_moved, sizeof(Arguments), MCRL_POINT_THREAD, 0};
mcrl_outcome run_mover(mcrl_activation *self, unsigned) {
  auto arguments = arguments_of<Arguments>(self);
  auto *live = static_cast<Arguments *>(mcrl_repack(self, arguments.rid, MCRL_WRITE, &moved_point, sizeof arguments));
  *live = arguments;
  return mcrl_forward(live, MCRL_ALWAYS);
}
mcrl_point mover_point{"scopes_test:mover", "scopes_test:6", run_mover, sizeof(Arguments), 0, 0};

void check_block(size_t block) { EXPECT_EQ(counts[block].ended, counts[block].begun) << "in block " << block; }

// A block in a spawned call.
mcrl_outcome run_nested(mcrl_activation *self, unsigned) {
  auto arguments = arguments_of<Arguments>(self);
  mcrl_begin_scope();
  size_t block = new_count();
  for (long i = 0; i < 2; i++)
    spawn_in(visit_point, node_of(arguments.seed + i), {block, arguments.levels / 2, arguments.seed + i, arguments.rid});
  mcrl_end_scope();
  check_block(block);
  if (arguments.levels > 0) spawn_in(leaf_point, node_of(arguments.seed), arguments);
  return end_of(self);
}
mcrl_point nested_point{"scopes_test:nested", "scopes_test:7", run_nested, sizeof(Arguments), MCRL_POINT_THREAD, 0};

TestUnit scopes_unit(41, leaf_point, visit_point, caller_point, callee_point, mover_point, moved_point, nested_point);

uint64_t counted(ScopeCounter counter) { return current_node().statistics[counter]; }

} // namespace

TEST(Scopes, ABlockEndsWhenAllHasEndedThatWasSpawnedInIt) {
  with_seeds(120, [](uint32_t nodes, uint64_t seed) {
    counts.clear();
    on_nodes(nodes, seed, small_settings(), [seed] {
      mcrl_rid rid = shared_long(node_count() - 1);
      for (long turn = 0; turn < 3; turn++) {
        mcrl_begin_scope();
        size_t block = new_count();
        long first = static_cast<long>(seed) * 7 + turn + node_self();
        for (long i = 0; i < 3; i++) spawn_in(visit_point, node_of(first + i), {block, 4, first + i, rid});
        mcrl_end_scope();
        check_block(block);
      }
      barrier();
      for (size_t block = 0; block < counts.size(); block++) check_block(block);
    });
  });
}

TEST(Scopes, ABlockWithoutSpawnsCostsNothing) {
  on_nodes(2, 1, small_settings(), [] {
    mcrl_begin_scope();
    mcrl_end_scope();
    mcrl_begin_scope();
    counts.assign(1, {});
    for (int i = 0; i < 10; i++) spawn_in(leaf_point, node_self(), {0, 0, 0, 0});
    mcrl_end_scope();
    EXPECT_EQ(sent(Kind::scope), 0u) << "no record has left the node";
    EXPECT_EQ(counted(ScopeCounter::begun), 2u);
    barrier();
  });
}

TEST(Scopes, ManyCallsCostNoMoreMessagesThanFew) {
  on_nodes(2, 3, small_settings(), [] {
    if (node_self() == 0) {
      counts.assign(1, {});
      mcrl_begin_scope();
      for (int i = 0; i < 1000; i++) spawn_in(leaf_point, 1, {0, 0, 0, 0});
      mcrl_end_scope();
      check_block(0);
    }
    barrier();
    EXPECT_LE(sent(Kind::scope), 4u);
    EXPECT_LE(sent(Kind::invoke), 1000u);
  });
}

TEST(Scopes, WhatIsSpawnedOutsideBelongsToNone) {
  on_nodes(3, 5, small_settings(), [] {
    counts.assign(1, {});
    mcrl_rid rid = shared_long();
    if (node_self() == 0) {
      spawn_in(visit_point, 1, {0, 3, 2, rid});
      mcrl_begin_scope();
      mcrl_end_scope();
      EXPECT_EQ(sent(Kind::scope), 0u);
    }
    let_threads_end();
  });
}
