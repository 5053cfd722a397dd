#include "regions/pure/header.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <vector>

namespace mcrl::protocol {
namespace {

constexpr mcrl_rid moving_rid = 128;

// Some nodes, one region that node 0 makes, and a network that delivers messages in the order in which they were sent.
struct World {
  struct Node {
    mcrl_region region{};
    EntryPool pool;
  };
  struct Letter {
    NodeId to;
    Event event;
  };
  std::vector<Node> nodes;
  std::deque<Letter> letters;
  std::vector<Message> sent;
  std::vector<Waiter> homed, granted;
  bool is_freed = false;

  explicit World(uint32_t count) : nodes(count) {
    for (Node &node : nodes) node.region = absent_header(moving_rid);
    initialize_home(nodes[0].region, moving_rid, 8);
  }

  Place place_of(uint32_t node) const { return {NodeId{node}, NodeId{0}, moving_rid}; }
  uint32_t home_of(uint32_t node) {
    return number(protocol::home_of(place_of(node), nodes[node].region, nodes[node].pool));
  }

  void step(uint32_t at, const Event &event) {
    Node &node = nodes[at];
    Actions actions;
    node.pool.reserve_for_step();
    protocol::step(place_of(at), node.region, node.pool, event, actions);
    for (const Action &action : actions) {
      if (action.kind == Action::homed) homed.push_back(action.waiter);
      if (action.kind == Action::grant || action.kind == Action::removed) granted.push_back(action.waiter);
      if (action.kind == Action::freed) is_freed = true;
      if (action.kind != Action::send) continue;
      sent.push_back(action.message);
      letters.push_back({action.peer,
                         {.kind = Event::receive,
                          .message = action.message,
                          .peer = is_request(action.message) ? action.third : NodeId{at},
                          .version = action.version,
                          .bytes = carries_data(action.message) || action.message == Message::map_ack ? uint64_t{8} : 0,
                          .third = action.third}});
    }
  }

  void deliver_next() {
    Letter letter = letters.front();
    letters.pop_front();
    step(number(letter.to), letter.event);
  }
  // How many messages it takes until nothing is under way.
  size_t run(uint32_t at, const Event &event) {
    sent.clear();
    step(at, event);
    while (!letters.empty()) deliver_next();
    return sent.size();
  }
  size_t rehome(uint32_t to) { return run(to, {.kind = Event::rehome, .waiter = Waiter{7}}); }
  size_t read(uint32_t at) {
    size_t messages = run(at, {.kind = Event::lock, .mode = MCRL_READ, .waiter = Waiter{8}});
    end(at);
    return messages;
  }
  size_t write(uint32_t at) {
    size_t messages = run(at, {.kind = Event::lock, .mode = MCRL_WRITE, .waiter = Waiter{9}});
    end(at);
    return messages;
  }
  // The operation of a node ends, at once or as its unlock says.
  void end(uint32_t at) {
    mcrl_region &region = nodes[at].region;
    ASSERT_NE(operations(region), 0);
    region.lock += operations(region) > 0 ? -1 : 1;
    if (region.lock < 0) run(at, {.kind = Event::unlock});
  }
};

TEST(Rehoming, TakesAMessageEachWayAndTellsTheBirthNode) {
  World world(3);
  EXPECT_EQ(world.rehome(1), 3u); // home_req, home_ack, moved
  EXPECT_EQ(world.rehome(2), 5u); // home_req, by the birth node, home_ack, moved, rehomed
  EXPECT_EQ(world.rehome(2), 0u);
  EXPECT_EQ(world.rehome(0), 3u); // home_req, home_ack, rehomed
  EXPECT_EQ(world.homed, std::vector<Waiter>(4, Waiter{7}));
  EXPECT_TRUE(is_home(world.nodes[0].region));
}

TEST(Rehoming, MakesNoChainOfHomes) {
  constexpr uint32_t count = 6;
  World world(count);
  uint32_t reader = count - 1;
  for (uint32_t i = 0; i < 100; i++) {
    uint32_t home = i % (count - 1);
    // The home before, or the last home that a reader has known, may be any node.
    EXPECT_LE(world.rehome(home), 6u);
    EXPECT_EQ(world.home_of(0), home);
    if (i % 10 != 9) continue;
    for (uint32_t node = 0; node < count; node++) {
      if (node == home) continue;
      bool knows = world.home_of(node) == home;
      EXPECT_LE(world.read(node), knows ? 2u : 4u) << "sent on twice at most";
      world.step(node, {.kind = Event::evict});
      while (!world.letters.empty()) world.deliver_next();
      EXPECT_EQ(world.home_of(node), home);
      EXPECT_EQ(world.read(node), 2u) << "a name is stale once";
    }
    world.write(home);
    // The reader has never asked, or has forgotten what it knew.
    world.step(reader, {.kind = Event::forget});
    world.nodes[reader].region = absent_header(moving_rid);
    EXPECT_EQ(world.read(reader), home == 0 ? 2u : 3u) << "sent on by the birth node";
  }
}

TEST(Rehoming, TakesAlongWhatWaits) {
  World world(4);
  world.step(0, {.kind = Event::lock, .mode = MCRL_WRITE, .waiter = Waiter{1}});
  world.step(3, {.kind = Event::rehome, .waiter = Waiter{2}});
  while (!world.letters.empty()) world.deliver_next();
  EXPECT_TRUE(world.homed.empty()) << "an operation is in progress";
  world.step(0, {.kind = Event::lock, .mode = MCRL_WRITE, .waiter = Waiter{4}});
  world.step(1, {.kind = Event::lock, .mode = MCRL_READ, .waiter = Waiter{5}});
  world.step(3, {.kind = Event::lock, .mode = MCRL_READ, .waiter = Waiter{6}});
  while (!world.letters.empty()) world.deliver_next();
  world.granted.clear();
  world.end(0);
  EXPECT_EQ(world.homed, std::vector<Waiter>{Waiter{2}});
  for (uint32_t node : {3u, 0u, 1u})
    if (operations(world.nodes[node].region) != 0) world.end(node);
  while (world.granted.size() < 3) {
    size_t before = world.granted.size();
    for (uint32_t node = 0; node < 4; node++)
      if (operations(world.nodes[node].region) != 0) world.end(node);
    ASSERT_GT(world.granted.size(), before);
  }
}

TEST(Rehoming, OfADepartingHomeKeepsRequestsUntilTheBirthNodeKnows) {
  World world(4);
  world.rehome(1);
  world.step(2, {.kind = Event::rehome, .waiter = Waiter{1}});
  while (!is_departing(world.nodes[1].region)) world.deliver_next();
  world.sent.clear();
  world.step(1, {.kind = Event::receive, .message = Message::s_req, .peer = NodeId{3}, .third = NodeId{3}});
  EXPECT_TRUE(world.sent.empty());
  EXPECT_FALSE(may_forget(world.nodes[1].region, world.nodes[1].pool));
  hint_home(world.place_of(1), world.nodes[1].region, world.nodes[1].pool, NodeId{0});
  EXPECT_EQ(world.home_of(1), 2u);
}

TEST(Rehoming, OfADeletedRegionGivesItBackWhereItWasMade) {
  World world(4);
  world.rehome(1);
  world.read(2);
  world.run(3, {.kind = Event::remove, .waiter = Waiter{3}});
  EXPECT_TRUE(world.is_freed);
  EXPECT_EQ(world.granted.back(), Waiter{3});
  EXPECT_EQ(world.nodes[0].region.rid, 0u);
  EXPECT_TRUE(is_at_rest(world.nodes[1].region, world.nodes[1].pool));
}

TEST(Rehoming, HintsAreTakenWhereNothingBetterIsKnown) {
  World world(4);
  auto hint = [&](uint32_t node, uint32_t home) {
    world.nodes[node].pool.reserve_for_step();
    hint_home(world.place_of(node), world.nodes[node].region, world.nodes[node].pool, NodeId{home});
    return world.home_of(node);
  };
  EXPECT_EQ(hint(1, 2), 2u);
  EXPECT_TRUE(is_at_rest(world.nodes[1].region, world.nodes[1].pool));
  EXPECT_EQ(hint(1, 0), 0u);
  EXPECT_FALSE(world.nodes[1].region.is_shared);
  EXPECT_EQ(hint(0, 2), 0u) << "the home";
  EXPECT_EQ(hint(1, 2), 2u);
  world.rehome(3);
  EXPECT_EQ(hint(0, 1), 3u) << "the birth node";
  EXPECT_LE(world.read(1), 4u);
  EXPECT_EQ(hint(1, 2), 3u) << "a copy from the home";
}

} // namespace
} // namespace mcrl::protocol
