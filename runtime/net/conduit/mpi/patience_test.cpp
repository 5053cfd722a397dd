#include "net/conduit/mpi/patience.h"

#include <gtest/gtest.h>

namespace mcrl {
namespace {

constexpr uint64_t ms = 1'000'000, undisturbed = Patience::longest_undisturbed_ns - 1, disturbed = 3 * ms;

struct PatienceOfANode : testing::Test {
  Patience patience;
  uint64_t now = 5 * ms;

  void yield(uint64_t takes) {
    patience.note_yield(now, now + takes);
    now += takes;
  }
  void meet_another_program() {
    yield(disturbed);
    now += ms;
    yield(disturbed);
  }
  bool is_patient() {
    patience.begin_to_yield(now);
    return patience.yields() > 3;
  }
};

TEST_F(PatienceOfANode, WithoutAProcessorOfItsOwnIsShort) {
  EXPECT_FALSE(is_patient());
}

TEST_F(PatienceOfANode, LastsWhileNobodyElseWantsTheProcessor) {
  patience.set_own_processor();
  for (int i = 0; i < 1000; i++) yield(undisturbed);
  EXPECT_TRUE(is_patient());
}

TEST_F(PatienceOfANode, OutlastsALongYield) {
  patience.set_own_processor();
  for (int i = 0; i < 3; i++, now += 2 * Patience::longest_between_ns) yield(disturbed);
  EXPECT_TRUE(is_patient());
}

TEST_F(PatienceOfANode, EndsWhenAnotherProgramRuns) {
  patience.set_own_processor();
  meet_another_program();
  EXPECT_EQ(patience.yields(), 3u);
  EXPECT_LT(patience.spins(), 1000u);
  EXPECT_FALSE(is_patient());
}

TEST_F(PatienceOfANode, TellsOfAnotherProgramOnAProcessorOfItsOwn) {
  EXPECT_FALSE(patience.is_disturbed()) << "the nodes of a crowded host yield to each other";
  patience.set_own_processor();
  EXPECT_FALSE(patience.is_disturbed());
  meet_another_program();
  EXPECT_TRUE(patience.is_disturbed());
}

TEST_F(PatienceOfANode, ComesBackAfterAPause) {
  patience.set_own_processor();
  meet_another_program();
  now += Patience::first_pause_ns;
  EXPECT_TRUE(is_patient());
  EXPECT_FALSE(patience.is_disturbed());
}

// How long it is short when it meets another program each time that it comes back.
TEST_F(PatienceOfANode, ComesBackMoreAndMoreSeldomWhileTheOtherProgramRuns) {
  patience.set_own_processor();
  uint64_t last_pause = 0;
  for (int i = 0; i < 12; i++) {
    meet_another_program();
    uint64_t ended = now;
    while (!is_patient()) now += ms;
    EXPECT_GE(now - ended, last_pause);
    last_pause = now - ended;
  }
  EXPECT_GE(last_pause, Patience::longest_pause_ns);
  EXPECT_LT(last_pause, Patience::longest_pause_ns + 2 * ms);
  now += 10 * Patience::longest_pause_ns;
  meet_another_program();
  now += Patience::first_pause_ns;
  EXPECT_TRUE(is_patient());
}

} // namespace
} // namespace mcrl
