// Programs that deadlock: the report says which threads wait, for what, and what holds it. And what is no deadlock, however long it takes.
#include "node/start/nodes_test.h"
#include "tasks/points/unit_test.h"

#include "mcrl.h"
#include "prelude.h"
#undef region

using namespace mcrl;

namespace {

// One region per node, known to all.
std::vector<mcrl_rid> a_region_each() {
  std::vector<mcrl_rid> rids(node_count());
  for (int node = 0; node < node_count(); node++) {
    if (node == node_self()) rids[node] = MCRL_RID(mcrl_region_new(8));
    broadcast(node, &rids[node], sizeof(mcrl_rid));
  }
  return rids;
}

#define REGION_OF_NODE(home) "region id 0x[0-9a-f]+ .home: node " #home "."
#define STARTS "mcrl: node 0: thread 0 waits at [^\n]*deadlock_test.cpp:[0-9]+"
#define DEADLOCK "^mcrl: deadlock: nothing can happen any more; who waits, and for what:\n"
// `__VA_ARGS__` on each node; the lines come in this order.
#define EXPECT_DEADLOCK(nodes, lines, ...)                                                                                         \
  for (uint64_t seed = 1; seed <= 20; seed++)                                                                                      \
  EXPECT_EXIT(on_nodes(nodes, seed, small_settings(), [] { __VA_ARGS__; }), testing::ExitedWithCode(1), DEADLOCK lines "$")

void hold_one_and_want_the_next() {
  std::vector<mcrl_rid> rids = a_region_each();
  int self = node_self(), next = (self + 1) % node_count();
  void *mine = mcrl_write_lock(rids[self]);
  barrier();
  mcrl_lock_wait_holding(rids[next], MCRL_WRITE, "circle.c:7", 1, mine, "circle.c:5");
}

// first(rid): waits for the lock of that region before it does anything under the lock that it has moved to.
mcrl_outcome run_first(mcrl_activation *self, unsigned) {
  mcrl_rid rid = *static_cast<const mcrl_rid *>(mcrl_live(self));
  if (mcrl_must_wait(self, rid, MCRL_WRITE, MCRL_NEVER)) return mcrl_wait_first(self, rid, MCRL_WRITE);
  mcrl_write_unlock(mcrl_held(self->target));
  return mcrl_return(self, nullptr, 0);
}
mcrl_point first_point{"deadlock_test:first:1", "first.c:3:5", run_first, sizeof(mcrl_rid), 0, 0};
TestUnit deadlock_unit(1, first_point);

} // namespace

TEST(DeadlockDeathTest, NodesThatEachWantWhatTheNextHolds) {
  EXPECT_DEADLOCK(2,
                  "mcrl: node 0: thread 0 waits at circle.c:7 for the write_lock of " REGION_OF_NODE(
                      1) ", held by thread 0 on node 1, locked at circle.c:5\n"
                         "mcrl: node 1: thread 0 waits at circle.c:7 for the write_lock of " REGION_OF_NODE(
                             0) ", held by thread 0 on node 0, locked at circle.c:5\n",
                  hold_one_and_want_the_next());
  EXPECT_DEADLOCK(
      4,
      "(mcrl: node [0-3]: thread 0 waits at circle.c:7 for the write_lock of [^\n]*, held by thread 0 on node [0-3], "
      "locked at circle.c:5\n){4}",
      hold_one_and_want_the_next());
}

TEST(DeadlockDeathTest, ThreadThatWaitsForItself) {
  EXPECT_DEADLOCK(
      1,
      "mcrl: node 0: thread 0 waits at self.c:3 for the read_lock of " REGION_OF_NODE(0) ", held by itself, locked at self.c:2\n",
      void *at = mcrl_write_lock(a_region_each()[0]);
      mcrl_lock_wait_holding((static_cast<mcrl_region *>(at) - 1)->rid, MCRL_READ, "self.c:3", 1, at, "self.c:2"));
  EXPECT_DEADLOCK(1, "mcrl: node 0: thread 0 waits at self.c:3 for the read_lock of " REGION_OF_NODE(0) ", held by itself\n",
                  void *at = mcrl_write_lock(a_region_each()[0]);
                  mcrl_lock_wait_holding((static_cast<mcrl_region *>(at) - 1)->rid, MCRL_READ, "self.c:3", 1, at,
                                         static_cast<const char *>(nullptr)));
}

TEST(DeadlockDeathTest, OnlyThreadOfItsNodeWaitsForItself) {
  EXPECT_DEADLOCK(1, STARTS " in rgn_start_write for " REGION_OF_NODE(0) ", held by itself\n",
                  void *at = rgn_map(a_region_each()[0]);
                  rgn_start_write(at); rgn_start_write(at));
  static constexpr auto nothing = [](void *) -> void * { return nullptr; };
  EXPECT_DEADLOCK(1, STARTS " in rgn_start_write for " REGION_OF_NODE(0) ", held by a thread of node 0\n",
                  void *at = rgn_map(a_region_each()[0]);
                  mcrl_thread_join(mcrl_thread_create(nothing, nullptr, nullptr), nullptr); rgn_start_write(at);
                  rgn_start_write(at));
}

TEST(DeadlockDeathTest, ActivationThatKeepsTheLockItHasMovedTo) {
  static constexpr auto send_first = [] {
    std::vector<mcrl_rid> rids = a_region_each();
    if (node_self() == 0) {
      mcrl_write_lock(rids[0]);
      void *live = mcrl_pack(rids[1], MCRL_WRITE, &first_point, sizeof rids[0]);
      *static_cast<mcrl_rid *>(live) = rids[0];
      mcrl_go(live, MCRL_ALWAYS);
    }
    for (;;) mcrl_read_unlock(mcrl_read_lock(rids[1]));
  };
  EXPECT_DEADLOCK(2,
                  "mcrl: node 0: thread 0 waits at first.c:3:5 for the result of the activation that it has sent from there\n"
                  "mcrl: node 1: thread 0 waits for the read_lock of " REGION_OF_NODE(
                      1) ", held by the activation of first at first.c:3:5, locked at first.c:3:5\n"
                         "mcrl: node 1: the activation of first at first.c:3:5 .called by thread 0 of node 0. waits for the "
                         "write_lock of " REGION_OF_NODE(0) ", held by a thread of node 0\n",
                  send_first());
}

// With MCRL_CHECK=1 the runtime knows which thread has begun which operation, and where.
TEST(DeadlockDeathTest, CheckedOperationsAreToldWithTheirPlaces) {
  static constexpr auto checked = [](uint32_t nodes, void (*main)()) {
    Settings settings = small_settings();
    settings.check = true;
    on_nodes(nodes, 1, settings, main);
  };
  static constexpr int line = __LINE__ + 3; // of the first start
  static constexpr auto start_twice = [] {
    void *at = rgn_map(a_region_each()[0]);
    rgn_start_write(at);
    rgn_end_write(at);
    rgn_start_read(at);
    EXPECT_EQ(rgn_start_read_nonblock(at), at);
    rgn_end_read(at);
    rgn_start_write(at);
  };
  static constexpr auto start_and_end = [](void *at) -> void * { return rgn_start_write(at), nullptr; };
  static constexpr auto end_in_an_operation = [] {
    void *at = rgn_map(a_region_each()[0]);
    mcrl_thread_join(mcrl_thread_create(start_and_end, at, nullptr), nullptr);
    rgn_start_write(at);
  };
  static constexpr auto keep_from_others = [] {
    void *at = rgn_map(a_region_each()[0]);
    if (node_self() == 0) rgn_start_read(at);
    barrier();
    unsigned never = 0;
    if (node_self() == 0) mcrl_thread_suspend(&never);
    rgn_start_write(at);
  };
  auto at = [](int place) { return "at [^\n]*deadlock_test.cpp:" + std::to_string(place); };
  const std::string for_region = " in rgn_start_write for " REGION_OF_NODE(0) ", held by ";
  EXPECT_EXIT(checked(1, start_twice), testing::ExitedWithCode(1),
              DEADLOCK "mcrl: node 0: thread 0 waits " + at(line + 5) + for_region + "itself, locked " + at(line + 2) + "\n$");
  EXPECT_EXIT(checked(1, end_in_an_operation), testing::ExitedWithCode(1),
              DEADLOCK "mcrl: node 0: thread 0 waits " + at(line + 11) + for_region + "a thread that has ended, locked " + at(line + 7) +
                  "\n$");
  EXPECT_EXIT(checked(2, keep_from_others), testing::ExitedWithCode(1),
              DEADLOCK "mcrl: node 0: thread 0 waits in mcrl_thread_suspend for a wake-up\nmcrl: node 1: thread 0 waits " +
                  at(line + 19) + for_region + "thread 0 on node 0, locked " + at(line + 15) + "\n$");
}

TEST(DeadlockDeathTest, WhoHasNotToldIsAThreadOfItsNode) {
  static constexpr auto end_with_a_lock = [] {
    void *at = rgn_map(a_region_each()[1]);
    if (node_self() == 2) rgn_start_write(at);
    barrier();
    if (node_self() == 1) return;
    unsigned never = 0;
    if (node_self() == 2) mcrl_thread_suspend(&never);
    rgn_start_write(at);
  };
  EXPECT_DEADLOCK(3,
                  STARTS " in rgn_start_write for " REGION_OF_NODE(
                      1) ", held by a thread of node 2\n"
                         "mcrl: node 1: thread 0 waits for the end of the program, to which node 0 and node 2 have not come\n"
                         "mcrl: node 2: thread 0 waits in mcrl_thread_suspend for a wake-up\n",
                  end_with_a_lock());
}

TEST(DeadlockDeathTest, BarrierThatOneNodeNeverEnters) {
  EXPECT_DEADLOCK(3,
                  "mcrl: node 0: thread 0 waits in barrier, to which node 2 has not come\n"
                  "mcrl: node 1: thread 0 waits in barrier, to which node 2 has not come\n"
                  "mcrl: node 2: thread 0 waits in mcrl_thread_suspend for a wake-up\n",
                  unsigned never = 0;
                  if (node_self() == 2) mcrl_thread_suspend(&never); barrier());
}

TEST(DeadlockDeathTest, ThreadsOfOneNode) {
  static constexpr auto wait_for_ever = [](void *) -> void * {
    unsigned never = 0;
    mcrl_thread_suspend(&never);
    return nullptr;
  };
  EXPECT_DEADLOCK(1,
                  "mcrl: node 0: thread 0 waits in mcrl_thread_join for the end of thread 1\n"
                  "mcrl: node 0: thread 1 waits in mcrl_thread_suspend for a wake-up\n",
                  mcrl_thread_join(mcrl_thread_create(wait_for_ever, nullptr, nullptr), nullptr));
}

TEST(DeadlockDeathTest, GuardThatNobodyMakesTrue) {
  static constexpr auto never = [](const void *, const void *) { return 0; };
  static constexpr auto await_in_vain = [] {
    mcrl_rid rid = a_region_each()[1];
    if (node_self() == 1) return barrier();
    mcrl_await_until(mcrl_write_lock(rid), MCRL_WRITE, never, nullptr);
  };
  EXPECT_DEADLOCK(2,
                  "mcrl: node 0: thread 0 waits at [^\n]*deadlock_test.cpp:[0-9]+ for its guard to hold on " REGION_OF_NODE(
                      1) "\n"
                         "mcrl: node 1: thread 0 waits in barrier, to which node 0 has not come\n",
                  await_in_vain());
}

// Something else keeps all from going on: what spawns has gone on before.
TEST(DeadlockDeathTest, SpawnersAreNotToBlame) {
  static constexpr mcrl_remote wait_for_ever = [](unsigned, void *, size_t) {
    unsigned never = 0;
    mcrl_thread_suspend(&never);
  };
  EXPECT_EXIT(on_nodes(2, 1, small_settings(16 << 10),
                       [] {
                         if (node_self() == 1) return;
                         for (uint32_t i = 0; i <= most_spawned; i++) mcrl_thread_on(1, wait_for_ever, nullptr, 0);
                         wait_for_ever(0, nullptr, 0);
                       }),
              testing::ExitedWithCode(1),
              DEADLOCK "mcrl: node 0: thread 0 waits in mcrl_thread_suspend for a wake-up\n"
                       "mcrl: node 1: thread 0 waits for the end of the program, to which node 0 has not come\n"
                       "(mcrl: node 1: thread [0-9]+ waits in mcrl_thread_suspend for a wake-up\n){198}mcrl: and 3899 more\n$");
}

TEST(DeadlockDeathTest, SwitchedOff) {
  Settings settings = small_settings();
  settings.deadlock_ns = 0;
  EXPECT_DEATH(on_nodes(2, 1, settings, hold_one_and_want_the_next), "every node waits and no message is under way");
}
