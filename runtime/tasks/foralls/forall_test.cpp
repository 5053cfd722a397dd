// Foralls under random orders: where filaments run, what they reduce, and what those do that wait.
#include "tasks/foralls/counters.h"
#include "tasks/foralls/forall_test.h"
#include "tasks/points/unit_test.h"

#include <unistd.h>

using namespace mcrl;

namespace {

mcrl_filaments blocks = loop_of("forall:blocks", log_strip, nullptr, 0);
mcrl_filaments cyclic = loop_of("forall:cyclic", log_strip, mcrl_place_cyclic, 0);
mcrl_filaments thirds = loop_of("forall:thirds", log_strip, places<by_thirds>, 0);
mcrl_filaments reduces = reducing(loop_of("forall:reduces", reduce_strip, nullptr, 0));
mcrl_filaments sums = summing(loop_of("forall:sums", sum_strip, nullptr, MCRL_FILAMENTS_ORDERED));
mcrl_filaments cyclic_sums = summing(loop_of("forall:cyclic-sums", sum_strip, mcrl_place_cyclic, MCRL_FILAMENTS_ORDERED));
mcrl_filaments third_sums = summing(loop_of("forall:third-sums", sum_strip, places<by_thirds>, MCRL_FILAMENTS_ORDERED));
mcrl_filaments nowhere = loop_of("forall:nowhere", log_strip, places<[](uint64_t index) { return static_cast<int>(index) - 1; }>, 0);
mcrl_filaments everybodys = loop_of("forall:everybodys", log_strip, places<[](uint64_t) { return node_self(); }>, 0);
int twice(uint64_t index) { return index == 0 ? node_self() : index == 1 ? 1 - node_self() : 0; }
mcrl_filaments taken_twice = loop_of("forall:taken-twice", log_strip, places<twice>, 0);
mcrl_filaments at_live = loop_at("forall:at-live", [](const void *live, uint64_t) -> const volatile void * { return live; }, MCRL_FILAMENTS_TOGETHER);
mcrl_filaments at_its_pointer = loop_at("forall:at-its-pointer", [](const void *live, uint64_t) -> const volatile void * { return live; }, MCRL_FILAMENTS_ROWS);
mcrl_filaments nobodys = loop_of("forall:nobodys", log_strip, places<[](uint64_t) { return (node_self() + 1) % node_count(); }>, 0);

mcrl_filaments learning(mcrl_filaments loop) {
  loop.grain = 0;
  return loop;
}
mcrl_filaments learns = learning(loop_of("forall:learns", log_strip, nullptr, 0));

TestUnit forall_unit(12, learns.point, blocks.point, cyclic.point, thirds.point, reduces.point, sums.point, cyclic_sums.point,
                     third_sums.point, nowhere.point, nobodys.point, everybodys.point, taken_twice.point);

TEST(Forall, EachIndexRunsOnceInItsPlace) {
  with_seeds(30, [](uint32_t nodes, uint64_t seed) {
    for (uint64_t count : {uint64_t{0}, uint64_t{1}, uint64_t{3}, 2 + seed, uint64_t{1000}}) {
      Log in_blocks(count, nodes), by_turns(count, nodes), chosen(count, nodes);
      on_nodes(nodes, seed, small_settings(), [&] {
        Live lives[] = {{&in_blocks}, {&by_turns}, {&chosen}};
        mcrl_forall(&blocks, &lives[0], count, nullptr);
        EXPECT_TRUE(in_blocks.all_ran_once()) << "it is a barrier";
        mcrl_forall(&cyclic, &lives[1], count, nullptr);
        mcrl_forall(&thirds, &lives[2], count, nullptr);
        EXPECT_TRUE(chosen.all_ran_once());
      });
      EXPECT_TRUE(by_turns.all_ran_once());
      for (uint64_t i = 0; i < count; i++) {
        auto node = static_cast<uint64_t>(in_blocks.nodes[i]);
        EXPECT_TRUE(count * node / nodes <= i && i < count * (node + 1) / nodes);
        EXPECT_EQ(static_cast<uint64_t>(by_turns.nodes[i]), i % nodes);
        EXPECT_EQ(static_cast<uint64_t>(chosen.nodes[i]), i % 3 == 0 ? nodes - 1 : 0);
      }
    }
  });
}

TEST(Forall, StripsGetLongerAfterAFilamentThatTookLong) {
  constexpr uint64_t count = 20000;
  Log log(count, 1);
  log.body = [](uint64_t index) {
    if (index == 0) usleep(1000);
  };
  on_nodes(1, 1, small_settings(), [&] {
    Live live{&log};
    mcrl_forall(&learns, &live, count, nullptr);
    EXPECT_TRUE(log.all_ran_once());
    EXPECT_LT(current_node().statistics[ForallCounter::strips], count / 4);
  });
}

TEST(Forall, ThePlaceOfARegionIsWhereItWasMade) {
  on_nodes(3, 1, small_settings(), [] {
    for (int home = 0; home < 3; home++) {
      mcrl_rid rid = shared_long(home);
      EXPECT_EQ(mcrl_place_of_region(rid), home);
      if (node_self() == 0) region_rehome(reinterpret_cast<void *>(rid), (home + 1) % 3);
      barrier();
      EXPECT_EQ(mcrl_place_of_region(rid), home) << "whichever node has heard of it";
    }
    barrier();
  });
}

TEST(Forall, ReductionVariablesAreTheSameOnAllNodes) {
  with_seeds(30, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [&] {
      for (long count : {0l, 1l, 5l, 500l}) {
        Log log(static_cast<uint64_t>(count), nodes);
        Live live{&log};
        Reduced reduced{1000, 7};
        mcrl_forall(&reduces, &live, static_cast<uint64_t>(count), &reduced);
        EXPECT_EQ(reduced.sum, 1000 + count * (count - 1) / 2);
        EXPECT_EQ(reduced.greatest, std::max(7l, count - 1));
      }
    });
  });
}

// All wait for a region at times, and so run in several threads by turns.
TEST(Forall, ThoseThatWaitLetOthersRun) {
  with_seeds(30, [](uint32_t nodes, uint64_t seed) {
    Log log(300, nodes);
    on_nodes(nodes, seed, small_settings(), [&] {
      std::vector<mcrl_rid> rids;
      for (int home = 0; home < node_count(); home++) rids.push_back(shared_long(home));
      log.body = [rids](uint64_t i) {
        if (i % 7 == 0) add_to(rids[i % rids.size()], 1);
      };
      barrier();
      Live live{&log};
      Reduced reduced{0, 0};
      mcrl_forall(&reduces, &live, 300, &reduced);
      EXPECT_EQ(reduced.sum, 299 * 300 / 2);
      long added = 0;
      for (mcrl_rid rid : rids) added += add_to(rid, 0);
      EXPECT_EQ(added, 43);
      barrier();
      log.body = nullptr;
    });
    EXPECT_TRUE(log.all_ran_once());
  });
}

// The thread of one waits until all others of its node have run.
TEST(Forall, OneThatWaitsKeepsNoneOfTheOthers) {
  Log log(100, 2);
  on_nodes(2, 1, small_settings(), [&] {
    mcrl_rid rid = shared_long(1);
    log.body = [&, rid](uint64_t i) {
      if (node_self() == 0 && i == 0) wait_for_value(rid, 1);
      if (node_self() == 0 && i == 49) add_to(rid, 1);
    };
    barrier();
    Live live{&log};
    mcrl_forall(&blocks, &live, 100, nullptr);
    barrier();
  });
  EXPECT_TRUE(log.all_ran_once());
}

// Bit by bit, on any number of nodes, whatever waits.
void expect_same_sums(mcrl_filaments &loop, uint64_t count, bool on_any_number) {
  std::map<uint32_t, double> first;
  with_seeds(20, [&](uint32_t nodes, uint64_t seed) {
    Log log(count, nodes);
    on_nodes(nodes, seed, small_settings(), [&] {
      std::vector<mcrl_rid> rids;
      for (int home = 0; home < node_count(); home++) rids.push_back(shared_long(home));
      log.body = [rids](uint64_t i) {
        if (i % 101 == 0) add_to(rids[i % rids.size()], 1);
      };
      barrier();
      Live live{&log};
      for (int round = 0; round < 2; round++) {
        double sum = 0.1;
        mcrl_forall(&loop, &live, count, &sum);
        double &expected = first.try_emplace(on_any_number ? 0 : nodes, sum).first->second;
        EXPECT_EQ(std::memcmp(&sum, &expected, sizeof sum), 0) << sum << " and " << expected;
      }
      barrier();
      log.body = nullptr;
    });
  });
}

TEST(Forall, SumsOfFloatingPointNumbersAreTheSameOnAnyNumberOfNodes) {
  expect_same_sums(sums, 3000, true);
  expect_same_sums(sums, 5, true);
}

TEST(Forall, SumsOfFewFilamentsInChosenPlacesAreTheSameOnAnyNumberOfNodes) {
  expect_same_sums(cyclic_sums, 1500, true);
  expect_same_sums(third_sums, 1500, true);
}

TEST(Forall, SumsOfManyFilamentsInChosenPlacesAreTheSameEachTime) {
  expect_same_sums(cyclic_sums, 5000, false);
  expect_same_sums(third_sums, 5000, false);
}

// From the second execution on those come first that have waited.
TEST(Forall, ThoseThatHaveWaitedComeFirst) {
  Log log(100, 2);
  on_nodes(2, 1, small_settings(), [&] {
    mcrl_rid rid = shared_long(1);
    log.body = [rid](uint64_t i) {
      if (node_self() == 0 && i == 30) add_to(rid, 1);
    };
    Live live{&log};
    for (uint64_t first : {0, 28, 28}) {
      log.orders[static_cast<size_t>(node_self())].clear();
      barrier();
      if (node_self() == 1) add_to(rid, 0);
      barrier();
      mcrl_forall(&blocks, &live, 100, nullptr);
      if (node_self() == 0) EXPECT_EQ(log.orders[0][0], first);
      EXPECT_EQ(log.orders[static_cast<size_t>(node_self())].size(), 50u);
    }
    mcrl_forall(&blocks, &live, 90, nullptr);
    if (node_self() == 0) EXPECT_EQ(log.orders[0][50], 0u) << "these are others";
    barrier();
    log.body = nullptr;
  });
}

void die(uint32_t nodes, const std::function<void()> &node_main) { on_nodes(nodes, 1, small_settings(), node_main); }

TEST(ForallMisuse, IsFatal) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  Log log(100, 4);
  Live live{&log};
  auto forall = [&](mcrl_filaments &loop, uint64_t count) { mcrl_forall(&loop, &live, count, nullptr); };
  EXPECT_DEATH(die(3, [&] { forall(blocks, node_self() == 1 ? 6 : 7); }),
               "node [0-2]: forall at forall_test.c:1: nodes differ in how many filaments there are");
  EXPECT_DEATH(die(3, [&] { forall(nobodys, 5); }),
               "node [0-2]: forall at forall_test.c:1: 0 filaments have run, of 5: nodes differ in where indices are");
  EXPECT_DEATH(die(2, [&] { forall(taken_twice, 5); }),
               "node [01]: forall at forall_test.c:1: some filaments have run twice, and others not at all");
  EXPECT_DEATH(die(3, [&] { forall(everybodys, 5); }),
               "node [0-2]: forall at forall_test.c:1: 15 filaments have run, of 5: nodes differ in where indices are");
  EXPECT_DEATH(die(2, [&] { forall(nowhere, 5); }), "forall at forall_test.c:1: index 0 is on node -1: there are nodes 0 to 1");
  EXPECT_DEATH(die(1, [&] { forall(nowhere, 5); }), "forall at forall_test.c:1: index 0 is on node -1: there are nodes 0 to 0");
  EXPECT_DEATH(die(2, [&] { node_self() == 0 ? forall(blocks, 5) : barrier(); }),
               "here, but .* on node [01]: all nodes must make the same collective calls");
  EXPECT_DEATH(die(2, [&] { node_self() == 0 ? forall(blocks, 5) : forall(cyclic, 5); }), "the end of a forall at forall_test.c:1 here, but");
  EXPECT_DEATH(die(1, [] { mcrl_place_of_region(0); }), "a filament at the home of a null region pointer");
  EXPECT_DEATH(die(1, [&] { forall(at_live, 5); }), "forall at forall_test.c:1: index 0 is at 0x[0-9a-f]+, which is in no shared array");
  EXPECT_DEATH(die(1, [&] { forall(at_its_pointer, 5); }), "forall at forall_test.c:1: index 0 is at 0x[0-9a-f]+, which is in no shared array");
  auto in_thread = [](void *body) -> void * { return (*static_cast<std::function<void()> *>(body))(), nullptr; };
  std::function<void()> body = [&] { forall(blocks, 1); };
  EXPECT_DEATH(die(1, [&] { mcrl_thread_join(mcrl_thread_create(in_thread, &body, nullptr), nullptr); }),
               "forall at forall_test.c:1 outside the node's first thread, the one that runs main");
  EXPECT_DEATH(die(1, [&] { run_as_handler(current_node(), body); }), "forall at forall_test.c:1 outside the node's first thread");
  log.body = [&](uint64_t) { forall(blocks, 1); };
  EXPECT_DEATH(die(2, [&] { forall(blocks, 5); }), "forall at forall_test.c:1 in a filament of the forall at forall_test.c:1");
  log.body = [](uint64_t) { barrier(); };
  EXPECT_DEATH(die(1, [&] { forall(blocks, 5); }), "barrier called by a filament of the forall at forall_test.c:1");
}

#define DEADLOCK "^mcrl: deadlock: nothing can happen any more; who waits, and for what:\n"

// A filament of node 1 wants a lock that main of node 0 holds, which waits at the end.
TEST(ForallDeadlockDeathTest, SaysWhereNodesWait) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  Log log(10, 2);
  Live live{&log};
  EXPECT_EXIT(die(2, [&] {
                mcrl_rid rid = shared_long(0);
                if (node_self() == 0) mcrl_write_lock(rid);
                barrier();
                log.body = [rid](uint64_t i) {
                  if (i == 7) mcrl_write_unlock(mcrl_lock_wait_at(rid, MCRL_WRITE, "body.c:3"));
                };
                mcrl_forall(&blocks, &live, 10, nullptr);
              }),
              testing::ExitedWithCode(1),
              DEADLOCK "mcrl: node 0: thread 0 waits at the end of the forall at forall_test.c:1, to which node 1 has not come\n"
                       "mcrl: node 1: thread 0 waits at body.c:3 for the write_lock of region id 0x[0-9a-f]+ .home: node 0., held by a "
                       "thread of node 0\n$");
}

// Filament 0 waits in main until 9 lets it go on; 5 waits for ever.
TEST(ForallDeadlockDeathTest, SaysThatOtherThreadsRunFilaments) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  Log log(10, 1);
  Live live{&log};
  EXPECT_EXIT(die(1, [&] {
                mcrl_rid first = shared_long(0), second = shared_long(0);
                void *at = mcrl_write_lock(first);
                mcrl_write_lock(second);
                log.body = [=](uint64_t i) {
                  if (i == 0) mcrl_write_unlock(mcrl_lock_wait_at(first, MCRL_WRITE, "body.c:3"));
                  if (i == 5) mcrl_write_unlock(mcrl_lock_wait_at(second, MCRL_WRITE, "body.c:5"));
                  if (i == 9) mcrl_write_unlock(at);
                };
                mcrl_forall(&blocks, &live, 10, nullptr);
              }),
              testing::ExitedWithCode(1),
              DEADLOCK "mcrl: node 0: thread 0 waits for filaments of the forall at forall_test.c:1 that have not ended\n"
                       "mcrl: node 0: thread 1 waits at body.c:5 for the write_lock of region id 0x[0-9a-f]+ .home: node 0., held by a "
                       "thread of node 0\n$");
}

} // namespace
