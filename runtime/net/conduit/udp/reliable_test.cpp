// Two sides talk over a channel that loses, duplicates, reorders and delays as a seed says. PRELUDE_TEST_SEED=n runs that seed alone.
#include "net/conduit/udp/reliable.h"

#include "net/conduit/udp/disturbance.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace mcrl;

namespace {

struct Datagram {
  unsigned to;
  bool has_number;
  uint32_t number;
  Reliable::Acknowledgment said;
};

class Channel {
public:
  Channel(uint64_t seed, const DisturbanceSettings &weather) : random_(seed), disturbance_(weather, 0) {}

  // Sends so many datagrams each way, and returns whether all have been acknowledged before the time is over.
  bool run(uint32_t to_second, uint32_t to_first) {
    wanted_[0] = to_second;
    wanted_[1] = to_first;
    for (unsigned events = 0; events < 2'000'000; events++) {
      for (unsigned side = 0; side < 2; side++) act(side);
      if (is_done()) return true;
      pass_time();
      deliver();
      // A side that computes does not look for a while, and then finds everything at once.
      if (random_() % 50 == 0) now_ += random_() % 5'000'000;
    }
    return false;
  }

  Reliable sides[2];
  std::map<uint32_t, unsigned> arrivals[2];
  uint32_t most_beyond = 0; // from the first that is not acknowledged to the last that was sent
  uint64_t dropped = 0;

private:
  bool is_done() const {
    return sent_[0] == wanted_[0] && sent_[1] == wanted_[1] && sides[0].is_quiet() && sides[1].is_quiet();
  }

  void pass_time() {
    uint64_t next = std::min(sides[0].next_timer_ns(), sides[1].next_timer_ns());
    if (!under_way_.empty()) next = std::min(next, under_way_.begin()->first);
    bool waits = sent_[0] == wanted_[0] && sent_[1] == wanted_[1];
    now_ += 1 + random_() % 200'000;
    if (waits && next != Reliable::never) now_ = std::max(now_, next);
  }

  void act(unsigned side) {
    Reliable &mine = sides[side];
    mine.look_at_time(now_);
    while (auto number = mine.next_to_resend(now_)) {
      EXPECT_TRUE(unacknowledged_[side].contains(*number));
      send(side, true, *number);
    }
    while (sent_[side] < wanted_[side] && mine.may_send() && random_() % 8 != 0) {
      uint32_t number = mine.begin(now_);
      EXPECT_EQ(number, sent_[side]);
      unacknowledged_[side].insert(number);
      most_beyond = std::max(most_beyond, number - *unacknowledged_[side].begin() + 1);
      EXPECT_LE(mine.in_flight(), Reliable::window);
      sent_[side]++;
      send(side, true, number);
    }
    if (mine.owes_acknowledgment(now_)) send(side, false, 0);
  }

  void send(unsigned side, bool has_number, uint32_t number) {
    auto departures = disturbance_.draw(now_);
    Datagram datagram{1 - side, has_number, number, sides[side].say_acknowledgment()};
    dropped += departures.count == 0;
    for (unsigned i = 0; i < departures.count; i++) under_way_.emplace(departures.at_ns[i] + 20'000, datagram);
  }

  void deliver() {
    while (!under_way_.empty() && under_way_.begin()->first <= now_) {
      Datagram datagram = under_way_.begin()->second;
      under_way_.erase(under_way_.begin());
      Reliable &mine = sides[datagram.to];
      EXPECT_TRUE(mine.acknowledge(datagram.said, now_, [&](uint32_t number) {
        EXPECT_EQ(unacknowledged_[datagram.to].erase(number), 1u);
        EXPECT_TRUE(arrivals[1 - datagram.to].contains(number)) << "acknowledged, but never received";
      }));
      if (!datagram.has_number) continue;
      Reliable::Arrival arrival = mine.receive(datagram.number, now_);
      EXPECT_NE(arrival, Reliable::Arrival::impossible);
      if (arrival == Reliable::Arrival::fresh) arrivals[datagram.to][datagram.number]++;
    }
  }

  std::mt19937_64 random_;
  Disturbance disturbance_;
  uint64_t now_ = 1'000'000;
  std::multimap<uint64_t, Datagram> under_way_;
  uint32_t wanted_[2], sent_[2] = {};
  std::set<uint32_t> unacknowledged_[2]; // by the sending side
};

DisturbanceSettings draw_weather(uint64_t seed) {
  std::mt19937_64 random(seed);
  static constexpr unsigned percents[] = {0, 1, 5, 20, 50};
  auto percent = [&] { return percents[random() % 5]; };
  DisturbanceSettings weather;
  weather.seed = seed;
  weather.loss = percent();
  weather.duplicate = percent();
  weather.reorder = percent();
  weather.delay_us = random() % 2 == 0 ? 0 : random() % 5000;
  return weather;
}

} // namespace

TEST(Reliable, EveryDatagramArrivesOnce) {
  const char *only = getenv("PRELUDE_TEST_SEED");
  uint64_t first = only != nullptr ? strtoull(only, nullptr, 10) : 1, last = only != nullptr ? first : 3000;
  uint64_t resent = 0, duplicates = 0, dropped = 0;
  uint32_t widest = 0;
  for (uint64_t seed = first; seed <= last && !testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE("PRELUDE_TEST_SEED=" + std::to_string(seed));
    Channel channel(seed, draw_weather(seed));
    uint32_t to_second = 1 + seed * 37 % 300, to_first = seed * 53 % 200;
    ASSERT_TRUE(channel.run(to_second, to_first));
    EXPECT_EQ(channel.arrivals[1].size(), to_second);
    EXPECT_EQ(channel.arrivals[0].size(), to_first);
    for (auto &side : channel.arrivals)
      for (auto [number, times] : side) EXPECT_EQ(times, 1u) << number;
    EXPECT_LE(channel.most_beyond, Reliable::window);
    widest = std::max(widest, channel.most_beyond);
    for (auto &side : channel.sides) resent += side.resent(), duplicates += side.duplicates();
    dropped += channel.dropped;
  }
  if (only != nullptr) return;
  // The runs were what they are for.
  EXPECT_GT(resent, 10'000u);
  EXPECT_GT(duplicates, 10'000u);
  EXPECT_GT(dropped, 10'000u);
  EXPECT_GT(widest, Reliable::window / 2);
}

TEST(Reliable, NumbersBeginAgain) {
  Reliable here(UINT32_MAX - 500), there(UINT32_MAX - 500);
  for (uint32_t i = 0; i < 1000; i++) {
    uint32_t number = here.begin(i);
    ASSERT_EQ(number, UINT32_MAX - 500 + i);
    ASSERT_EQ(there.receive(number, i), Reliable::Arrival::fresh);
    ASSERT_EQ(there.receive(number, i), Reliable::Arrival::duplicate);
    ASSERT_TRUE(here.acknowledge(there.say_acknowledgment(), i, [](uint32_t) {}));
    ASSERT_TRUE(here.is_quiet());
  }
}

TEST(Reliable, WhatWasNeverSentIsRefused) {
  Reliable side;
  auto none = [](uint32_t) { FAIL(); };
  EXPECT_FALSE(side.acknowledge({.all_below = 1}, 0, none));
  EXPECT_FALSE(side.acknowledge({.all_below = 0, .beyond = 1}, 0, none));
  side.begin(0);
  side.begin(0);
  EXPECT_FALSE(side.acknowledge({.all_below = 3}, 0, none));
  EXPECT_FALSE(side.acknowledge({.all_below = 0, .beyond = 2}, 0, none));
  EXPECT_EQ(side.receive(Reliable::window, 0), Reliable::Arrival::impossible);
  EXPECT_EQ(side.receive(Reliable::window - 1, 0), Reliable::Arrival::fresh);
}

// The time until a datagram goes again comes from round trips, doubles while nothing is heard, and shrinks with an answer.
TEST(Reliable, TimeoutFollowsRoundTrips) {
  Reliable side;
  EXPECT_EQ(side.timeout_ns(), Reliable::first_timeout_ns);
  uint64_t now = 0;
  for (uint32_t i = 0; i < 100; i++) {
    side.begin(now);
    now += 50'000'000;
    ASSERT_TRUE(side.acknowledge({.all_below = i + 1}, now, [](uint32_t) {}));
  }
  EXPECT_GE(side.timeout_ns(), 50'000'000u);
  EXPECT_LT(side.timeout_ns(), 100'000'000u);
  uint64_t once = side.timeout_ns();
  uint32_t number = side.begin(now);
  now = side.next_timer_ns();
  side.look_at_time(now);
  EXPECT_EQ(side.next_to_resend(now), number);
  EXPECT_EQ(side.timeout_ns(), 2 * once);
  // Karn: this round trip may be of either.
  ASSERT_TRUE(side.acknowledge({.all_below = number + 1}, now + 1, [](uint32_t) {}));
  EXPECT_EQ(side.timeout_ns(), once);
}

// On a wire that loses datagrams, round trips take as long after a loss as before.
TEST(Reliable, LossTakesAFifthOfTheWindow) {
  Reliable side;
  uint32_t before = side.congestion_window();
  for (uint32_t i = 0; i < before; i++) side.begin(0);
  EXPECT_FALSE(side.may_send());
  // All but the first have arrived.
  ASSERT_TRUE(side.acknowledge({.all_below = 0, .beyond = (uint64_t{1} << (before - 1)) - 1}, 1000, [](uint32_t) {}));
  EXPECT_EQ(side.congestion_window(), (2 * before - 1) * 4 / 5);
  EXPECT_EQ(side.next_to_resend(1000), 0u);
  EXPECT_EQ(side.next_to_resend(1000), std::nullopt);
}

// In a queue that fills they take longer and longer.
TEST(Reliable, LossHalvesTheWindowIfRoundTripsBecomeLonger) {
  Reliable side;
  for (uint32_t i = 0; i < 8; i++) side.begin(0);
  for (uint32_t i = 0; i < 4; i++) ASSERT_TRUE(side.acknowledge({.all_below = i + 1}, (i + 1) * 1'000'000, [](uint32_t) {}));
  uint32_t before = side.congestion_window();
  ASSERT_EQ(before, 12u);
  // All but the fifth of the eight.
  ASSERT_TRUE(side.acknowledge({.all_below = 4, .beyond = 7}, 8'000'000, [](uint32_t) {}));
  EXPECT_EQ(side.congestion_window(), (before + 3) / 2);
}
