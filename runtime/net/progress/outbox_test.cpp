// Small messages that go together: all sequences of what a round of receiving can bring, and what is sent when.
#include "net/progress/outbox.h"

#include "net/progress/loop.h"
#include "node/start/nodes_test.h"

#include "mcrl.h"

#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <vector>

using namespace mcrl;

namespace {

struct Came {
  uint32_t number;
  std::string data;
  bool operator==(const Came &) const = default;
};
std::vector<std::vector<Came>> came; // by node, in order

void note(Node &node, NodeId, Header &header, size_t bytes) {
  came[number(node.self)].push_back({header.region.version, {reinterpret_cast<const char *>(&header + 1), bytes - sizeof header}});
}

// Messages that this node has handed to its conduit.
uint64_t handed_over() { return sent(Kind::home_at) + sent(Kind::together) - current_node().statistics.in_packets; }

std::string data_of(uint32_t serial, size_t bytes) { return std::string(bytes, static_cast<char>('a' + serial % 26)); }

void send_one(uint32_t to, uint32_t serial, size_t bytes) {
  Node &node = current_node();
  Header &header = begin_message(node, Kind::home_at, bytes);
  fields<Kind::home_at>(header).version = serial;
  std::string data = data_of(serial, bytes);
  std::memcpy(&header + 1, data.data(), bytes);
  send_with_others(node, NodeId{to}, header, bytes);
}

enum Event : unsigned { to_1, to_1_with_data, to_1_long, to_2, end_to_1, handler_ends, looks, round_ends, events };
constexpr size_t bytes_of[] = {0, 100, 3000, 0};

// The model of a round: what has gone and what waits after each event (docs/messages.md).
class Round {
public:
  void take(Event event) {
    Outbox &outbox = current_node().traffic.outbox;
    uint64_t before = handed_over();
    if (event == end_to_1) {
      auto serial = static_cast<uint32_t>(expected[1].size());
      Header header{.region = {.kind = Kind::home_at, .third = 0, .version = serial, .rid = 0}};
      outbox.put_end(NodeId{1}, header, nullptr, 0);
      expected[1].push_back(serial);
      EXPECT_EQ(handed_over(), before);
      waits[1] = has_end = true;
    } else if (event < handler_ends) {
      uint32_t to = event == to_2 ? 2 : 1, serial = static_cast<uint32_t>(expected[to].size());
      send_one(to, serial, bytes_of[event]);
      expected[to].push_back(serial);
      bool goes = event == to_1_long || (!had_one[to] && !waits[to]);
      EXPECT_EQ(handed_over() - before, goes ? 1u + waits[to] : 0u) << "what waits is not overtaken";
      had_one[to] |= !waits[to];
      waits[to] = !goes;
      has_end &= !(goes && to == 1);
    } else if (event == handler_ends) {
      if (!outbox.empty()) outbox.end_handler();
      EXPECT_EQ(handed_over() - before, has_end ? 1u : 0u) << "the round goes on, but an end does not wait";
      had_one[1] |= has_end;
      waits[1] &= !has_end;
      has_end = false;
    } else {
      if (event == looks) outbox.look();
      else outbox.end_round();
      EXPECT_TRUE(outbox.empty());
      EXPECT_EQ(handed_over() - before, size_t{waits[1]} + waits[2]);
      waits = {};
      has_end = false;
      if (event == looks) return;
      outbox.begin_round(false);
      had_one = {};
    }
  }
  std::array<std::vector<uint32_t>, 3> expected;

private:
  std::array<bool, 3> had_one{}, waits{};
  bool has_end = false;
};

// All sequences of so many events.
void take_all(Round &round, unsigned left, std::vector<Event> &events_so_far) {
  if (left == 0) {
    for (Event event : events_so_far) round.take(event);
    round.take(round_ends);
    return;
  }
  for (unsigned event = 0; event < events; event++) {
    events_so_far.push_back(static_cast<Event>(event));
    take_all(round, left - 1, events_so_far);
    events_so_far.pop_back();
  }
}

// Node 0 does `work`, which returns how many messages nodes 1 and 2 are to have.
template <class Work> void on_three(uint64_t seed, Work work) {
  came.assign(3, {});
  std::array<size_t, 3> all{};
  on_nodes(3, seed, small_settings(), [&] {
    current_node().traffic.handlers[static_cast<size_t>(Kind::home_at)] = note;
    rgn_barrier();
    if (current_node().self == node_zero) {
      all = work();
      for (int to = 1; to < 3; to++)
        while (came[static_cast<size_t>(to)].size() < all[static_cast<size_t>(to)]) mcrl_thread_yield();
    }
    rgn_barrier();
  });
  for (size_t to = 1; to < 3; to++) {
    EXPECT_EQ(came[to].size(), all[to]);
    std::vector<bool> has(all[to]);
    for (const Came &one : came[to]) {
      EXPECT_FALSE(has[one.number]) << "it has come twice";
      has[one.number] = true;
      EXPECT_EQ(one.data, data_of(one.number, one.data.size()));
    }
  }
}

} // namespace

TEST(Outbox, AllSequencesOfARound) {
  on_three(1, [] {
    Round round;
    std::vector<Event> so_far;
    current_node().traffic.outbox.begin_round(false);
    take_all(round, 4, so_far);
    current_node().traffic.outbox.end_round();
    return std::array<size_t, 3>{0, round.expected[1].size(), round.expected[2].size()};
  });
}

TEST(Outbox, FullPacketsGo) {
  on_three(2, [] {
    Outbox &outbox = current_node().traffic.outbox;
    outbox.begin_round(false);
    for (uint32_t i = 0; i < 130; i++) send_one(1, i, 0);
    EXPECT_EQ(sent(Kind::together), 2u) << "each of 64";
    EXPECT_EQ(handed_over(), 1u + 2) << "the first was alone";
    outbox.end_round();
    EXPECT_EQ(sent(Kind::together), 2u) << "so is the last";
    EXPECT_EQ(handed_over(), 1u + 3);
    outbox.begin_round(false);
    for (uint32_t i = 0; i < 10; i++) send_one(2, i, 2000);
    EXPECT_EQ(handed_over(), 4u + 1 + 2) << "three go into one";
    outbox.end_round();
    return std::array<size_t, 3>{0, 130, 10};
  });
}

TEST(Outbox, ManyHandlersAreNotWaitedFor) {
  on_three(3, [] {
    Outbox &outbox = current_node().traffic.outbox;
    outbox.begin_round(false);
    send_one(1, 0, 0);
    send_one(1, 1, 0);
    for (unsigned i = 1; i < Outbox::most_handlers; i++) outbox.end_handler();
    EXPECT_FALSE(outbox.empty());
    outbox.end_handler();
    EXPECT_TRUE(outbox.empty());
    outbox.end_round();
    return std::array<size_t, 3>{0, 2, 0};
  });
}

TEST(Outbox, WhatIsToldGoesAlone) {
  on_three(4, [] {
    Outbox &outbox = current_node().traffic.outbox;
    outbox.begin_round(true);
    for (uint32_t i = 0; i < 10; i++) send_one(1, i, 0);
    EXPECT_TRUE(outbox.empty());
    outbox.end_round();
    return std::array<size_t, 3>{0, 10, 0};
  });
}

TEST(Outbox, WhatAHandlerExpectsWaitsForItsEnd) {
  on_three(5, [] {
    Node &node = current_node();
    Outbox &outbox = node.traffic.outbox;
    outbox.expect(NodeId{1}, node.self);
    run_as_handler(node, [&] {
      Header header{.region = {.kind = Kind::home_at, .third = 0, .version = 0, .rid = 0}};
      ASSERT_TRUE(outbox.takes(NodeId{1}, 8));
      EXPECT_FALSE(outbox.takes(NodeId{2}, 8));
      outbox.put(NodeId{1}, header, "aaaaaaaa", 8);
      outbox.look();
      send_one(1, 1, 0);
      EXPECT_EQ(handed_over(), 0u) << "that goes along";
    });
    EXPECT_EQ(handed_over(), 1u);
    return std::array<size_t, 3>{0, 2, 0};
  });
}
