// Foralls `at any` under random orders: nodes that have nothing to do take filaments of others.
#include "tasks/foralls/counters.h"
#include "tasks/foralls/forall_test.h"
#include "tasks/forks/counters.h"
#include "tasks/points/unit_test.h"

using namespace mcrl;

namespace {

mcrl_filaments plain = loop_of("taken:plain", log_strip, nullptr, MCRL_FILAMENTS_ANY);
mcrl_filaments any_cyclic = loop_of("taken:cyclic", log_strip, mcrl_place_cyclic, MCRL_FILAMENTS_ANY);
mcrl_filaments on_first = loop_of("taken:on-first", log_strip, places<[](uint64_t) { return 0; }>, MCRL_FILAMENTS_ANY);
mcrl_filaments stays = loop_of("taken:stays", log_strip, nullptr, 0);
mcrl_filaments any_reduces = reducing(loop_of("taken:reduces", reduce_strip, nullptr, MCRL_FILAMENTS_ANY));
mcrl_filaments any_sums = summing(loop_of("taken:sums", sum_strip, nullptr, MCRL_FILAMENTS_ANY | MCRL_FILAMENTS_ORDERED));
mcrl_filaments any_cyclic_sums =
    summing(loop_of("taken:cyclic-sums", sum_strip, mcrl_place_cyclic, MCRL_FILAMENTS_ANY | MCRL_FILAMENTS_ORDERED));
mcrl_filaments pointing(mcrl_filaments loop, const mcrl_pointers *pointers) {
  loop.point.pointers = pointers;
  return loop;
}
const mcrl_pointers to_log[] = {{0, 1, 8}, {0, 0, 0}};
mcrl_filaments has_pointers = pointing(loop_of("taken:has-pointers", log_strip, nullptr, MCRL_FILAMENTS_ANY), to_log);
const mcrl_pointers to_numbers[] = {{8, 1, 8}, {0, 0, 0}};
mcrl_filaments has_numbers = pointing(loop_of("taken:has-numbers", log_strip, nullptr, MCRL_FILAMENTS_ANY), to_numbers);

TestUnit taken_unit(12, plain.point, any_cyclic.point, on_first.point, stays.point, any_reduces.point, any_sums.point,
                    any_cyclic_sums.point, has_pointers.point, has_numbers.point);

void work(int strips) {
  for (int i = 0; i < strips; i++) mcrl_strip();
}

// What runs on node 0 takes long.
uint64_t given_by_first(mcrl_filaments &loop, uint64_t count, uint32_t nodes, uint64_t seed, int rounds = 2) {
  uint64_t given = 0;
  Log log(count, nodes);
  log.body = [](uint64_t) { work(node_self() == 0 ? 30 : 1); };
  on_nodes(nodes, seed, small_settings(), [&] {
    Live live{&log};
    for (int round = 0; round < rounds; round++) {
      barrier();
      if (node_self() == 0) log.times.assign(count, 0);
      barrier();
      mcrl_forall(&loop, &live, count, nullptr);
      EXPECT_TRUE(log.all_ran_once());
    }
    if (node_self() == 0) given = current_node().statistics[ForallCounter::strips_given];
    EXPECT_LE(current_node().statistics[ForkCounter::steals_asked], 200u);
  });
  return given;
}

// In some runs the question comes late.
TEST(Taken, NodesWithNothingToDoTakeFilaments) {
  mcrl_filaments *loops[] = {&plain, &any_cyclic, &on_first, &has_numbers};
  std::map<mcrl_filaments *, int> runs;
  with_seeds(20, [&](uint32_t nodes, uint64_t seed) {
    for (mcrl_filaments *loop : loops) {
      uint64_t given = given_by_first(*loop, 200, nodes, seed);
      if (nodes == 1) EXPECT_EQ(given, 0u);
      runs[loop] += given > 0 || nodes == 1;
    }
  });
  if (getenv("PRELUDE_TEST_SEED") != nullptr) return;
  for (mcrl_filaments *loop : loops) EXPECT_GE(runs[loop], 16) << loop->point.name;
}

TEST(Taken, WhatHasAPlaceStays) { EXPECT_EQ(given_by_first(stays, 200, 4, 1), 0u); }

TEST(Taken, APointerThatDoesNotTravelKeepsThem) { EXPECT_EQ(given_by_first(has_pointers, 200, 4, 1), 0u); }

TEST(Taken, ReductionsCountEachFilamentOnce) {
  with_seeds(40, [](uint32_t nodes, uint64_t seed) {
    Log log(300, nodes);
    on_nodes(nodes, seed, small_settings(), [&] {
      mcrl_rid rid = shared_long(node_count() - 1);
      log.body = [rid](uint64_t i) {
        work(static_cast<int>(i % 13));
        if (i % 17 == 0) add_to(rid, 1);
      };
      Live live{&log};
      for (int round = 1; round <= 3; round++) {
        Reduced reduced{round, 3};
        mcrl_forall(&any_reduces, &live, 300, &reduced);
        EXPECT_EQ(reduced.sum, round + 299 * 300 / 2);
        EXPECT_EQ(reduced.greatest, 299);
      }
      EXPECT_EQ(add_to(rid, 0), 3 * 18);
      barrier();
      log.body = nullptr;
    });
    for (int times : log.times) EXPECT_EQ(times, 3);
  });
}

TEST(Taken, FaultsChangeNothing) {
  with_seeds(20, [](uint32_t nodes, uint64_t seed) {
    Settings settings = small_settings();
    settings.fault_move = seed % 2 == 0;
    settings.fault_abort = !settings.fault_move || seed % 4 == 0;
    settings.fault_seed = settings.fault_abort_seed = seed;
    Log log(300, nodes);
    on_nodes(nodes, seed, settings, [&] {
      mcrl_rid rid = shared_long(node_count() - 1);
      log.body = [rid](uint64_t i) {
        work(static_cast<int>(i % 13));
        if (i % 17 == 0) add_to(rid, 1);
      };
      Live live{&log};
      double sum = 0;
      Reduced reduced{0, 0};
      mcrl_forall(&any_reduces, &live, 300, &reduced);
      mcrl_forall(&any_sums, &live, 300, &sum);
      EXPECT_EQ(reduced.sum, 299 * 300 / 2);
      EXPECT_EQ(add_to(rid, 0), 2 * 18);
      barrier();
      log.body = nullptr;
    });
    for (int times : log.times) EXPECT_EQ(times, 2);
  });
}

TEST(Taken, SumsOfFloatingPointNumbersAreTheSameWhereverTheyAreComputed) {
  std::map<std::pair<const void *, uint64_t>, double> first;
  uint64_t given = 0;
  with_seeds(30, [&](uint32_t nodes, uint64_t seed) {
    Log log(3000, nodes);
    log.body = [](uint64_t i) { work(node_self() == 0 ? 3 : static_cast<int>(i % 2)); };
    on_nodes(nodes, seed, small_settings(), [&] {
      Live live{&log};
      for (mcrl_filaments *loop : {&any_sums, &any_cyclic_sums})
        for (uint64_t count : {3u, 700u, 3000u}) {
          double sum = 0.1;
          mcrl_forall(loop, &live, count, &sum);
          double &expected = first.try_emplace({loop, count}, sum).first->second;
          EXPECT_EQ(std::memcmp(&sum, &expected, sizeof sum), 0) << sum << " and " << expected;
        }
      given += current_node().statistics[ForallCounter::strips_given];
    });
  });
  EXPECT_GT(given, 0u);
}

// Each node asks each other once in a phase, and once more after it was given some.
TEST(Taken, NodesAreSilentAfterAll) {
  Log log(40, 4);
  on_nodes(4, 3, small_settings(), [&] {
    Live live{&log};
    for (int round = 0; round < 10; round++) mcrl_forall(&plain, &live, 40, nullptr);
    uint64_t asked = current_node().statistics[ForkCounter::steals_asked];
    EXPECT_LE(asked, 2 * 10 * 3u); // each other node in each phase, and once more after an offer
    for (int round = 0; round < 20; round++) {
      barrier();
      mcrl_forall(&stays, &live, 40, nullptr);
    }
    EXPECT_LE(current_node().statistics[ForkCounter::steals_asked], asked + 3);
  });
}

} // namespace
