#include "tasks/forks/brief.h"

#include <gtest/gtest.h>

using namespace mcrl;

namespace {

// So many children that are run from the list, each of which takes so long; whether they are brief since.
bool run(Brief &brief, int count, uint64_t ns) {
  bool turns_out = false;
  for (int i = 0; i < count; i++)
    if (brief.wants_time_of_child()) turns_out |= brief.note_child(ns);
  return turns_out;
}

// So many forks that go to their places, one so long after the other; whether those for this node are not brief any more.
bool place(Brief &brief, int count, uint64_t ns, uint64_t &now_ns, bool has_waited = false) {
  for (int i = 0; i < count; i++) {
    now_ns += ns;
    if (brief.wants_time_of_placed() && brief.note_placed(now_ns, has_waited)) return true;
  }
  return false;
}

} // namespace

TEST(Brief, AreSuchAsTakeLittleTimeFourTimesInARow) {
  Brief brief;
  EXPECT_FALSE(run(brief, 1000, 100)) << "nothing is learned where other nodes take forks";
  brief.learn();
  EXPECT_FALSE(run(brief, 63, 100));
  EXPECT_TRUE(run(brief, 1, 100));
  EXPECT_TRUE(brief.are());
}

TEST(Brief, AreNotSuchOfWhichOneInAWhileTakesLong) {
  Brief brief;
  brief.learn();
  for (int i = 0; i < 100; i++) {
    EXPECT_FALSE(run(brief, 48, 100));
    EXPECT_FALSE(run(brief, 16, 10'000));
  }
}

TEST(Brief, AreNoneFromTheTimeOnThatACallTakesLong) {
  Brief brief;
  brief.learn();
  run(brief, 64, 100);
  uint64_t now_ns = 1'000'000;
  EXPECT_FALSE(place(brief, 1000, 200, now_ns));
  now_ns += 1'000'000; // a call
  EXPECT_TRUE(place(brief, 16, 200, now_ns));
  EXPECT_FALSE(brief.are());
  EXPECT_FALSE(run(brief, 48, 100)) << "they have to turn out brief again";
  EXPECT_TRUE(run(brief, 16, 100));
  EXPECT_FALSE(place(brief, 1000, 200, now_ns)) << "the time before does not count";
}

TEST(Brief, AreSuchAsLongAsManyThatGoTogetherTakeLittleTimeEach) {
  Brief brief;
  brief.learn();
  run(brief, 64, 100);
  uint64_t now_ns = 1'000'000;
  auto go = [&](uint32_t forks, uint64_t each_ns) {
    now_ns += forks * each_ns;
    return brief.wants_time_of_placed(forks) && brief.note_placed(now_ns, false);
  };
  for (int i = 0; i < 100; i++) EXPECT_FALSE(go(300, 200));
  EXPECT_TRUE(go(300, 10'000));
}

TEST(Brief, AreTakenToBeSuchForAWhileWhereTheThreadWaits) {
  Brief brief;
  brief.learn();
  run(brief, 64, 100);
  uint64_t now_ns = 1'000'000;
  place(brief, 16, 200, now_ns);
  EXPECT_FALSE(place(brief, 63 * 16, 10'000, now_ns, true));
  EXPECT_FALSE(place(brief, 16, 200, now_ns, true)) << "a short time proves it, with a wait in it";
  EXPECT_FALSE(place(brief, 63 * 16, 10'000, now_ns, true));
  EXPECT_TRUE(place(brief, 16, 10'000, now_ns, true));
}
