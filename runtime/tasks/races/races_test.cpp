// Which accesses of filaments a node records, over random orders; arrays that nodes share are in test/e2e/races.c.
#include "tasks/races/races.h"

#include "tasks/foralls/forall_test.h"
#include "tasks/points/unit_test.h"

using namespace mcrl;

namespace {

mcrl_filaments checked = loop_of("races:checked", log_strip, mcrl_place_cyclic, 0);
mcrl_filaments checked_sums = reducing(loop_of("races:sums", reduce_strip, nullptr, 0));
TestUnit races_unit(12, checked.point, checked_sums.point);

[[gnu::noinline]] void touch(void *at, size_t bytes, bool is_write) {
  current_node().rooms.races->touch(at, bytes, is_write, __builtin_return_address(0), __builtin_frame_address(0));
}

// The races of a run of 100 filaments with this body, as all nodes know them; and what node 0 says.
struct Outcome {
  uint64_t found = 0;
  std::string said;
};
Outcome run(uint32_t nodes, uint64_t seed, const std::function<void(uint64_t index, mcrl_rid)> &body, bool sums = false) {
  Log log(100, nodes);
  Settings settings = small_settings();
  settings.check_races = true;
  Outcome outcome;
  LoopbackWorld world(nodes, seed);
  std::vector<std::unique_ptr<Runtime>> runtimes;
  world.run([&](Conduit &conduit) {
    Runtime &runtime = *runtimes.emplace_back(std::make_unique<Runtime>(conduit, settings));
    EXPECT_TRUE(runtime.start({}));
    mcrl_rid rid = shared_long(node_count() - 1);
    log.body = [&body, rid](uint64_t index) { body(index, rid); };
    barrier();
    Live live{&log};
    Reduced reduced{0, 0};
    mcrl_forall(sums ? &checked_sums : &checked, &live, 100, sums ? &reduced : nullptr);
    uint64_t found = runtime.rooms.races->found();
    if (runtime.self == node_zero) outcome.found = found;
    EXPECT_TRUE(log.all_ran_once());
    EXPECT_EQ(runtime.stop(), found == 0) << "it is an error";
  });
  return outcome;
}

// With what it says: not where it could end in an assertion, which would go unseen.
Outcome captured(uint32_t nodes, uint64_t seed, const std::function<void(uint64_t index, mcrl_rid)> &body) {
  testing::internal::CaptureStderr();
  Outcome outcome = run(nodes, seed, body);
  outcome.said = testing::internal::GetCapturedStderr();
  return outcome;
}

} // namespace

TEST(Races, FilamentsOfANodeThatTouchAnElement) {
  for (uint32_t nodes : {1u, 3u}) {
    std::vector<std::array<int, 2>> elements(nodes);
    Outcome outcome = captured(
        nodes, 1, [&](uint64_t, mcrl_rid) { touch(&elements[static_cast<size_t>(node_self())][1], sizeof(int), true); });
    EXPECT_EQ(outcome.found, nodes);
    EXPECT_NE(outcome.said.find("mcrl: forall at forall_test.c:1: filaments 0 and "), std::string::npos) << outcome.said;
    EXPECT_NE(outcome.said.find("race at address 0x"), std::string::npos);
  }
}

TEST(Races, OnlyAccessesOfFilamentsThatOthersCouldMake) {
  Outcome outcome = captured(2, 2, [](uint64_t index, mcrl_rid) {
    static std::array<int, 100> own;
    touch(&own[index], sizeof(int), true);
    int local = 0;
    touch(&local, sizeof local, true);
    touch(mcrl_own_span.base + 64, 8, true);
    touch(mcrl_current, 8, true);
    touch(&errno, sizeof errno, true);
  });
  EXPECT_EQ(outcome.found, 0u);
  EXPECT_EQ(outcome.said, "");
}

TEST(Races, HandlersAndOtherThreadsAreNoFilaments) {
  static int common;
  Outcome outcome = run(2, 3, [](uint64_t, mcrl_rid) {
    run_as_handler(current_node(), [] { touch(&common, sizeof common, true); });
    current_node().ready.push(current_node().threads.create([](void *) { touch(&common, sizeof common, true); }, nullptr));
  });
  EXPECT_EQ(outcome.found, 0u);
}

TEST(Races, RecordsForTheRuntimeAreLeftOut) {
  static uint64_t record[4];
  EXPECT_EQ(run(1, 4, [](uint64_t, mcrl_rid) { touch(left_out(current_node(), record, sizeof record), sizeof record, true); }).found, 0u);
  EXPECT_EQ(run(1, 4, [](uint64_t, mcrl_rid) { touch(record, sizeof record, true); }).found, 1u);
}

// The thread of a filament that waits goes on with that filament, though others have begun meanwhile.
TEST(Races, AccessesAfterAWaitAreTheSameFilaments) {
  for (uint64_t seed = 1; seed < 20; seed++) {
    std::vector<int> own(100);
    Outcome outcome = run(3, seed, [&](uint64_t index, mcrl_rid rid) {
      touch(&own[index], sizeof(int), true);
      if (index % 7 == seed % 7) add_to(rid, 1);
      touch(&own[index], sizeof(int), true);
    });
    EXPECT_EQ(outcome.found, 0u);
  }
}

TEST(Races, ReductionVariablesAreCopies) {
  Outcome outcome = run(2, 5, [](uint64_t, mcrl_rid) {}, true);
  EXPECT_EQ(outcome.found, 0u);
}
