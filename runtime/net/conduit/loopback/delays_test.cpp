#include "net/conduit/loopback/delays.h"

#include <gtest/gtest.h>
#include <set>

using namespace mcrl;

namespace {

constexpr NodeId a{0}, b{1}, c{2};

} // namespace

TEST(Delays, CalmWeatherDelaysNothing) {
  std::mt19937_64 random(1);
  Delays delays(Weather{}, 3, random);
  for (int i = 0; i < 1000; i++) {
    EXPECT_TRUE(delays.is_due(delays.due(a, b)));
    delays.may_stall(a);
    EXPECT_FALSE(delays.stalls(a));
    delays.tick();
  }
}

TEST(Delays, DelayedMessagesAreOvertaken) {
  std::mt19937_64 random(1);
  Delays delays({.delay_one_in = 2, .longest_delay = 100}, 3, random);
  int delayed = 0, at_once = 0;
  for (int i = 0; i < 1000; i++) (delays.is_due(delays.due(a, b)) ? at_once : delayed)++;
  EXPECT_GT(delayed, 400);
  EXPECT_GT(at_once, 400);
}

// Everything of one silence arrives in one tick, and other nodes notice nothing of it if it is one between two.
TEST(Delays, SilenceEndsInABurst) {
  std::mt19937_64 random(1);
  Delays delays({.silence_one_in = 200, .longest_silence = 1000}, 3, random);
  int longest_burst = 0, others_go_on = 0;
  uint64_t burst_due = 0;
  for (int i = 0, burst = 0; i < 10000; i++) {
    uint64_t due = delays.due(a, b);
    burst = !delays.is_due(due) && due == burst_due ? burst + 1 : 0;
    burst_due = due;
    longest_burst = std::max(longest_burst, burst);
    others_go_on += !delays.is_due(due) && delays.is_due(delays.due(c, a));
    delays.tick();
  }
  EXPECT_GT(longest_burst, 100);
  EXPECT_GT(others_go_on, 100);
}

TEST(Delays, StallEnds) {
  std::mt19937_64 random(1);
  Delays delays({.stall_one_in = 1, .longest_stall = 50}, 3, random);
  int stalled = 0;
  delays.may_stall(a);
  EXPECT_FALSE(delays.stalls(b));
  for (; delays.stalls(a); stalled++) delays.tick();
  EXPECT_GT(stalled, 0);
  EXPECT_LT(stalled, 50);
}

TEST(Delays, SeedsDrawEveryKindOfWeather) {
  std::set<int> kinds;
  std::set<std::string> texts;
  for (uint64_t seed = 1; seed <= 200; seed++) {
    std::mt19937_64 random(seed), again(seed);
    Weather weather = Weather::draw(random);
    kinds.insert((weather.delay_one_in != 0) + 2 * (weather.silence_one_in != 0) + 4 * (weather.stall_one_in != 0));
    texts.insert(weather.text());
    EXPECT_EQ(Weather::draw(again).text(), weather.text());
  }
  EXPECT_EQ(kinds.size(), 8u);
  EXPECT_GT(texts.size(), 150u);
}
