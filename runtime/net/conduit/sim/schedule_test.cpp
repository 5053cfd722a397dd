#include "net/conduit/sim/inbox.h"

#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <vector>

using namespace mcrl::sim;

namespace {

struct Nodes {
  explicit Nodes(uint32_t count, uint64_t seed = 0) : entries(count), places(count), schedule(entries.data(), places.data(), count, seed) {}
  std::vector<Schedule::Entry> entries;
  std::vector<uint32_t> places;
  Schedule schedule;

  uint32_t take() {
    uint32_t node = schedule.first().node;
    schedule.remove(node);
    return node;
  }
};

} // namespace

TEST(Schedule, TheEarliestIsFirstAndOfEqualOnesTheLowest) {
  Nodes nodes(4);
  nodes.schedule.set(2, 50);
  nodes.schedule.set(0, 70);
  nodes.schedule.set(3, 50);
  nodes.schedule.set(1, 60);
  EXPECT_EQ(nodes.schedule.first_ps(), 50u);
  for (uint32_t node : {2, 3, 1, 0}) EXPECT_EQ(nodes.take(), node);
  EXPECT_TRUE(nodes.schedule.is_empty());
  EXPECT_EQ(nodes.schedule.first_ps(), never_ps);
}

TEST(Schedule, ATimeChangesBothWays) {
  Nodes nodes(3);
  for (uint32_t node = 0; node < 3; node++) nodes.schedule.set(node, 100 + node);
  nodes.schedule.set(2, 1);
  EXPECT_EQ(nodes.schedule.first().node, 2u);
  nodes.schedule.set(2, 500);
  EXPECT_EQ(nodes.schedule.first().node, 0u);
  EXPECT_EQ(nodes.schedule.time_of(2), 500u);
  EXPECT_EQ(nodes.schedule.time_of(1), 101u);
}

TEST(Schedule, ASeedChangesTheOrderOfEqualTimesOnly) {
  auto order = [](uint64_t seed) {
    Nodes nodes(16, seed);
    for (uint32_t node = 0; node < 16; node++) nodes.schedule.set(node, node < 8 ? 10 : 20);
    std::vector<uint32_t> taken;
    while (!nodes.schedule.is_empty()) taken.push_back(nodes.take());
    return taken;
  };
  EXPECT_EQ(order(7), order(7));
  EXPECT_NE(order(7), order(0));
  EXPECT_NE(order(7), order(8));
  std::vector<uint32_t> seven = order(7);
  for (uint32_t i = 0; i < 16; i++) EXPECT_EQ(seven[i] < 8, i < 8);
}

TEST(Schedule, IsAHeapInAnyOrderOfCalls) {
  std::mt19937_64 random(1);
  constexpr uint32_t count = 40;
  Nodes nodes(count);
  std::vector<uint64_t> times(count, never_ps); // never_ps: it is not there
  for (int i = 0; i < 20000; i++) {
    auto node = static_cast<uint32_t>(random() % count);
    bool is_there = nodes.schedule.has(node);
    EXPECT_EQ(is_there, times[node] != never_ps);
    if (is_there && random() % 3 == 0) {
      nodes.schedule.remove(node);
      times[node] = never_ps;
    } else {
      nodes.schedule.set(node, times[node] = random() % 100);
    }
    ASSERT_EQ(nodes.schedule.first_ps(), *std::min_element(times.begin(), times.end()));
  }
}

TEST(Store, GivesBackWhatWasReleasedAndEndsWithItsMemory) {
  alignas(Store::alignment) char memory[1024];
  Store store(memory, sizeof memory);
  void *one = store.acquire(100), *other = store.acquire(1);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(one) % Store::alignment, 0u);
  EXPECT_EQ(static_cast<char *>(other) - static_cast<char *>(one), 128);
  store.release(one, 100);
  EXPECT_EQ(store.acquire(128), one);
  EXPECT_NE(store.acquire(129), nullptr);
  EXPECT_EQ(store.acquire(1024), nullptr);
}

TEST(Inbox, MessagesComeByTheirTimesAndThenByTheirNumbers) {
  std::vector<char> memory(1 << 20);
  Store store(memory.data(), memory.size());
  Inbox inbox;
  std::mt19937_64 random(2);
  for (uint64_t number = 0; number < 1000; number++)
    ASSERT_TRUE(inbox.push(store, {random() % 50, number, nullptr, 0, 0, false}));
  Letter last = inbox.pop();
  EXPECT_EQ(inbox.size(), 999u);
  while (inbox.size() > 0) {
    EXPECT_EQ(inbox.first_ps(), std::max(inbox.first_ps(), last.arrival_ps));
    Letter next = inbox.pop();
    EXPECT_TRUE(last.comes_before(next));
    last = next;
  }
  EXPECT_EQ(inbox.first_ps(), never_ps);
}
